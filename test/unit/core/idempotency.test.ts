import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestFingerprint } from '#core/idempotency/idempotency.ts';

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, shuffled(member)]),
  );
};

describe('requestFingerprint', () => {
  it('ignores the order of members', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        (body) =>
          requestFingerprint('create-video', body) ===
          requestFingerprint('create-video', shuffled(body) as object),
      ),
    );
    expect(requestFingerprint('create-video', {})).toMatch(/^[0-9a-f]{64}$/);
  });

  it('ignores the idempotency key', () => {
    expect(requestFingerprint('create-video', { idempotency_key: 'a' })).toBe(
      requestFingerprint('create-video', {}),
    );
  });

  it.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: '' }, {}],
    [{ 'a","b': 1 }, { a: 1, b: 1 }],
  ])('differs between %j and %j', (left: object, right: object) => {
    expect(requestFingerprint('create-video', left)).not.toBe(requestFingerprint('create-video', right));
  });

  it('differs between operations', () => {
    expect(requestFingerprint('create-video', {})).not.toBe(requestFingerprint('create-composition', {}));
  });
});
