import type { Bilingual } from '#contracts/languages.ts';
import { CAPTIONS_MAX_BYTES, CAPTIONS_MAX_WORDS } from '#contracts/caption-limits.ts';
import type { CaptionProblem } from '#core/captions/captions.ts';
import { formatNumber } from './numbers.ts';

const TIMES = '00:00:01,000 --> 00:00:02,500';
const WORDS = '[{"text":"Halo","start":0,"end":0.4}]';

/** Why captions cannot be read, and what to write instead. */
export const captionProblemMessage = ({ code, line = 1, word = 1 }: CaptionProblem): Bilingual => {
  switch (code) {
    case 'empty':
      return {
        id: 'Takarir tidak berisi teks untuk waktu tampilnya di video. Periksa isi dan waktunya, yang dihitung sejak takarir mulai tampil.',
        en: 'The captions contain no text for the time in which the video shows them. Check their content and their times, which count from when they are first shown.',
      };
    case 'too_large':
      return {
        id: `Takarir terlalu besar: paling banyak ${CAPTIONS_MAX_BYTES / 1024} KiB.`,
        en: `The captions are too large: at most ${CAPTIONS_MAX_BYTES / 1024} KiB.`,
      };
    case 'too_many_words':
      return {
        id: `Terlalu banyak kata: takarir satu video paling banyak ${formatNumber(CAPTIONS_MAX_WORDS, 'id')} kata.`,
        en: `Too many words: the captions of a video have at most ${formatNumber(CAPTIONS_MAX_WORDS, 'en')} words.`,
      };
    case 'missing_time':
      return {
        id: `Baris ${line}: waktu takarir ini tidak ditemukan. Tulis sebelum teksnya, misalnya ${TIMES}.`,
        en: `Line ${line}: this caption has no times. Write them before its text, for example ${TIMES}.`,
      };
    case 'missing_blank_line':
      return {
        id: `Baris ${line}: beri satu baris kosong sebelum takarir ini.`,
        en: `Line ${line}: put an empty line before this caption.`,
      };
    case 'invalid_time':
      return {
        id: `Baris ${line}: waktu tidak valid. Tulis misalnya ${TIMES}.`,
        en: `Line ${line}: the times are not valid. Write, for example, ${TIMES}.`,
      };
    case 'ends_before_start':
      return {
        id: `Baris ${line}: takarir berakhir sebelum mulai. Perbaiki waktunya.`,
        en: `Line ${line}: the caption ends before it starts. Correct its times.`,
      };
    case 'invalid_json':
      return {
        id: `Daftar kata bukan JSON yang valid. Tulis misalnya ${WORDS}.`,
        en: `The list of words is not valid JSON. Write, for example, ${WORDS}.`,
      };
    case 'other_format':
      return {
        id: 'Format takarir ini tidak didukung. Ekspor sebagai SRT atau WebVTT, atau tulis teks biasa.',
        en: 'This format of captions is not supported. Export them as SRT or WebVTT, or write plain text.',
      };
    case 'invalid_word':
      return {
        id: `Kata ke-${word} tidak valid. Isi text dengan teks, dan start serta end dengan detik; end tidak boleh sebelum start.`,
        en: `Word ${word} is not valid. Set text to a string, and start and end to seconds; end must not be before start.`,
      };
  }
};
