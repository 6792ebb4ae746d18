import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import { REFUSAL_MESSAGES } from '#messages/refusals.ts';
import { RENDER_FAILURE_MESSAGES } from '#messages/render-failures.ts';
import { findLanguageFault, sentencesIn } from '#test/support/languages.ts';
import { renderMessages } from '../../../scripts/messages/render-messages.ts';
import { SAMPLES } from '../../../scripts/messages/samples.ts';

const samples = Object.values(SAMPLES).flat();

/** Words that the glossary of the Indonesian sentences replaces. */
const REPLACED =
  /\b(tidak dapat|galat|larik|linimasa|sah|bila|direkam|laju frame|rendering|kunci API|huruf|gaya|bingkai)\b/i;

describe('every sentence', () => {
  it.each(samples)('exists in both languages, each in its own words: $name', ({ texts: { id, en } }) => {
    expect(en).toHaveLength(id.length);
    expect(findLanguageFault(id.join(' '), 'id')).toBeUndefined();
    expect(findLanguageFault(en.join(' '), 'en')).toBeUndefined();
  });

  it('follows the glossary in Indonesian', () => {
    const indonesian = samples.flatMap(({ texts: { id } }) => id);
    expect(indonesian.filter((text) => REPLACED.test(text))).toEqual([]);
  });
});

it.each(
  [REFUSAL_MESSAGES, RENDER_FAILURE_MESSAGES].flatMap((messages) =>
    Object.values(messages).flatMap(({ id, en }) => [id, en]),
  ),
)('an error response is short and says what to do: %s', (sentence) => {
  expect(sentence).toMatch(/^(?:[A-Z\d]|idempotency_key ).*\. .*\.$/);
  expect(sentence.length).toBeLessThan(180);
});

it('API Gateway answers in Indonesian', () => {
  const sentences = Object.values(GATEWAY_RESPONSES).flatMap(({ body }) => sentencesIn(body));
  expect(sentences.length).toBeGreaterThan(8);
  expect(sentences.flatMap((text) => findLanguageFault(text, 'id') ?? [])).toEqual([]);
});

it('docs/messages.md is current: run `npm run messages`', () => {
  expect(readFileSync('docs/messages.md', 'utf8')).toBe(renderMessages());
});
