import { describe, expect, it } from 'vitest';
import { CreateCompositionBodySchema } from '#contracts/schemas/create-composition-body.ts';
import { CreateVideoBodySchema } from '#contracts/schemas/create-video-body.ts';
import { inputViolationMessage } from '#messages/input-violations.ts';

const FALLBACK = inputViolationMessage('');
/** Keywords of a schema that describe values and are no rules. */
const NO_RULES = ['properties', 'default', 'description'];

/** The keywords in a schema, nested schemas included, each with its bound. */
const rulesOf = (schema: object): (readonly [rule: string, bound: string])[] =>
  Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    const nested = keyword === 'properties' ? Object.values(value as object) : [value];
    const inner = nested.filter((each) => typeof each === 'object' && each !== null && !Array.isArray(each));
    const own = NO_RULES.includes(keyword) ? [] : [[keyword, String(value)] as const];
    return keyword === 'default' ? [] : [...own, ...inner.flatMap((each) => rulesOf(each as object))];
  });

describe('inputViolationMessage', () => {
  const rules = [CreateVideoBodySchema, CreateCompositionBodySchema].flatMap(rulesOf);

  it('finds the rules of the request schemas', () => {
    expect(new Set(rules.map(([rule]) => rule))).toEqual(
      new Set([
        'type',
        'required',
        'additionalProperties',
        'minLength',
        'maxLength',
        'format',
        'maxProperties',
        'propertyNames',
        'enum',
        'minimum',
        'maximum',
      ]),
    );
  });

  it.each(rules)('has a sentence of its own for the rule %s with the bound %s', (rule, bound) => {
    const message = inputViolationMessage(rule, bound);
    expect(message).not.toEqual(FALLBACK);
    for (const sentence of Object.values(message)) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence).not.toMatch(/\d{4}/);
    }
  });

  it('writes limits as the language does', () => {
    expect(inputViolationMessage('maxLength', '200000')).toEqual({
      id: 'Terlalu panjang: paling banyak 200.000 karakter.',
      en: 'Too long: at most 200,000 characters.',
    });
  });

  it.each([1, 4])('gives a body limit of %i MiB', (mebibytes) => {
    const { id, en } = inputViolationMessage('bodySize', String(mebibytes * 1024 ** 2));
    expect(id).toContain(`Isi permintaan terlalu besar: paling besar ${mebibytes} MiB.`);
    expect(en).toContain(`The request body is too large: at most ${mebibytes} MiB.`);
  });

  it('has a fallback for an unknown rule', () => {
    expect(FALLBACK.id).toBe('Nilai tidak sesuai. Lihat aturannya di GET /v1/openapi.json.');
    expect(inputViolationMessage('multipleOf')).toEqual(FALLBACK);
    expect(inputViolationMessage('__proto__')).toEqual(FALLBACK);
  });
});
