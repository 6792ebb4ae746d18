import type { Bilingual } from '#contracts/languages.ts';
import { FRAMES_MAX_PIXELS } from '#contracts/limits.ts';
import { formatNumber } from './numbers.ts';

const MILLION_PIXELS = FRAMES_MAX_PIXELS / 1e6;

/** Sentences for the rules of frames. The bound is that of the rule. */
export const FRAMES_VIOLATIONS: Readonly<Record<string, (bound: string) => Bilingual>> = {
  oneFramesSource: () => ({
    id: 'Isi salah satu: html, template, atau project. variables dan output hanya untuk template dan project; revision hanya untuk project.',
    en: 'Give one of html, template and project. variables and output are only for a template or a project; revision is only for a project.',
  }),
  framePixels: () => ({
    id: `Gambarnya terlalu besar: semuanya bersama-sama paling banyak ${MILLION_PIXELS} juta piksel. Kecilkan width atau minta lebih sedikit waktu.`,
    en: `The pictures are too large: together they may have at most ${MILLION_PIXELS} million pixels. Reduce width or ask for fewer times.`,
  }),
  timeAfterEnd: (seconds) => ({
    id: `Waktu ini setelah video berakhir. Tulis waktu yang kurang dari ${formatNumber(Number(seconds), 'id')} detik.`,
    en: `This time is after the end of the video. Write a time of less than ${formatNumber(Number(seconds), 'en')} seconds.`,
  }),
};
