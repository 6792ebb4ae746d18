import { describe, expect, it } from 'vitest';
import { inputViolationMessage, REFUSAL_MESSAGES, RENDER_FAILURE_MESSAGES } from '#messages/indonesian.ts';

const ENGLISH = /\b(the|is|are|must|error|failed|invalid|please|your|with)\b/i;

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

  it('has a fallback for an unknown rule', () => {
    expect(inputViolationMessage('multipleOf')).toBe('Nilai tidak sesuai.');
    expect(inputViolationMessage('__proto__')).toBe('Nilai tidak sesuai.');
  });
});
