import { describe, expect, it } from 'vitest';
import { resultInWords } from '../../../dashboard/src/pages/webhook/delivery-words.ts';

describe('resultInWords', () => {
  it.each([
    ['http_503', 'Dijawab 503'],
    ['http_200', 'Dijawab 200'],
    ['timed_out', 'Tidak menjawab dalam 10 detik'],
    ['ECONNREFUSED', 'Tidak tersambung (ECONNREFUSED)'],
    [null, 'Belum ada'],
  ])('describes %s', (result, words) => {
    expect(resultInWords(result)).toBe(words);
  });
});
