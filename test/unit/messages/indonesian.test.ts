import { describe, expect, it } from 'vitest';
import { CreateCompositionBodySchema } from '#contracts/schemas/create-composition-body.ts';
import { CreateVideoBodySchema } from '#contracts/schemas/create-video-body.ts';
import { inputViolationMessage, REFUSAL_MESSAGES, RENDER_FAILURE_MESSAGES } from '#messages/indonesian.ts';

const ENGLISH = /\b(the|is|are|must|error|failed|invalid|please|your|with)\b/i;
const FALLBACK = 'Nilai tidak sesuai. Lihat aturannya di GET /v1/openapi.json.';
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

describe('Indonesian messages', () => {
  it.each([...Object.entries(REFUSAL_MESSAGES), ...Object.entries(RENDER_FAILURE_MESSAGES)])(
    'has one short Indonesian sentence for %s',
    (_code, sentence) => {
      expect(sentence).toMatch(/^([A-Z]|idempotency_key ).*[.]$/);
      expect(sentence).not.toMatch(ENGLISH);
      expect(sentence.length).toBeLessThan(180);
    },
  );

  it('gives the body limit in MB', () => {
    expect(inputViolationMessage('bodySize', '1048576')).toBe(
      'Isi permintaan terlalu besar: paling banyak 1 MB.',
    );
  });

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
    const sentence = inputViolationMessage(rule, bound);
    expect(sentence).not.toBe(FALLBACK);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toMatch(/\d{4}/);
  });

  it('writes limits with Indonesian separators', () => {
    expect(inputViolationMessage('maxLength', '200000')).toBe(
      'Terlalu panjang: paling banyak 200.000 karakter.',
    );
    expect(inputViolationMessage('maximum', '100000')).toBe('Nilai tidak boleh lebih dari 100.000.');
  });

  it('has a fallback for an unknown rule', () => {
    expect(inputViolationMessage('multipleOf')).toBe(FALLBACK);
    expect(inputViolationMessage('__proto__')).toBe(FALLBACK);
  });
});
