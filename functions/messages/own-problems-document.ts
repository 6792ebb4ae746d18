import { MIN_DURATION_SECONDS } from '#contracts/limits.ts';
import { formatNumber } from './numbers.ts';
import type { ProblemTexts } from './problem-text.ts';

/** Whether the subject is `name="value"`, not only the name of a missing attribute. */
const hasValue = (subject: string): boolean => subject.includes('=');

/** Problems of the document as a whole, its root element and the times of its elements. */
export const DOCUMENT_PROBLEMS = {
  missing_root: () => ({
    id: {
      message: 'Dokumen ini tidak punya elemen akar komposisi.',
      hint: 'Bungkus isi <body> dengan satu elemen: <div data-composition-id="main" data-start="0" data-duration="10" data-width="1080" data-height="1920">…</div>. Elemen di dalam <template> tidak dihitung.',
    },
    en: {
      message: 'This document has no root element of a composition.',
      hint: 'Wrap the content of <body> in one element: <div data-composition-id="main" data-start="0" data-duration="10" data-width="1080" data-height="1920">…</div>. Elements inside of <template> do not count.',
    },
  }),
  multiple_roots: (subject) => ({
    id: {
      message: `Ada lebih dari satu elemen akar komposisi: ${subject}.`,
      hint: 'Sisakan satu elemen terluar dengan data-composition-id dan pindahkan yang lain ke dalamnya, atau tandai akar yang dimaksud dengan data-root="true".',
    },
    en: {
      message: `There is more than one root element of a composition: ${subject}.`,
      hint: 'Keep one outermost element with data-composition-id and move the others into it, or mark the one that is meant with data-root="true".',
    },
  }),
  missing_size: (subject) => ({
    id: {
      message: `Ukuran video belum lengkap: ${subject} belum diisi pada elemen akar.`,
      hint: 'Isi data-width dan data-height dengan ukuran dalam piksel, misalnya data-width="1080" data-height="1920".',
    },
    en: {
      message: `The size of the video is incomplete: the root element has no ${subject}.`,
      hint: 'Set data-width and data-height to the size in pixels, for example data-width="1080" data-height="1920".',
    },
  }),
  invalid_size: (subject) => ({
    id: {
      message: `Ukuran video tidak valid: ${subject}.`,
      hint: 'Pakai bilangan genap 16–3840 tanpa satuan; luasnya paling besar 3840 × 2160 piksel.',
    },
    en: {
      message: `The size of the video is not valid: ${subject}.`,
      hint: 'Use even numbers from 16 to 3840 without a unit; the area has at most 3840 × 2160 pixels.',
    },
  }),
  missing_duration: (subject) => ({
    id: {
      message: hasValue(subject)
        ? `Durasi video tidak valid: ${subject}.`
        : 'Durasi video belum diisi pada elemen akar.',
      hint: `Isi data-duration dengan durasi video dalam detik, misalnya data-duration="10" atau data-duration="7.5": angka biasa, paling kecil ${formatNumber(MIN_DURATION_SECONDS, 'id')} (ditulis ${MIN_DURATION_SECONDS}), tanpa satuan.`,
    },
    en: {
      message: hasValue(subject)
        ? `The duration of the video is not valid: ${subject}.`
        : 'The root element has no duration.',
      hint: `Set data-duration to the duration of the video in seconds, for example data-duration="10" or data-duration="7.5": a plain number of at least ${MIN_DURATION_SECONDS}, without a unit.`,
    },
  }),
  duration_too_short: (subject) => ({
    id: {
      message: `Durasi video terlalu pendek: ${subject}.`,
      hint: `Video paling pendek ${formatNumber(MIN_DURATION_SECONDS, 'id')} detik: isi data-duration dengan ${MIN_DURATION_SECONDS} atau lebih, misalnya data-duration="5". Nilainya dalam detik, bukan milidetik atau frame.`,
    },
    en: {
      message: `The video is too short: ${subject}.`,
      hint: `A video lasts at least ${MIN_DURATION_SECONDS} seconds: set data-duration to ${MIN_DURATION_SECONDS} or more, for example data-duration="5". The value is in seconds, not in milliseconds or frames.`,
    },
  }),
  duration_too_long: (subject, { valid: [seconds = ''] } = { valid: [] }) => ({
    id: {
      message: `Durasi video terlalu panjang: ${subject}.`,
      hint: `Video paling panjang ${seconds} detik: isi data-duration dengan ${seconds} atau kurang, atau bagi isinya menjadi beberapa video. Nilainya dalam detik, bukan milidetik atau frame.`,
    },
    en: {
      message: `The video is too long: ${subject}.`,
      hint: `A video lasts at most ${seconds} seconds: set data-duration to ${seconds} or less, or split the content into several videos. The value is in seconds, not in milliseconds or frames.`,
    },
  }),
  invalid_fps: (subject) => ({
    id: {
      message: `Frame rate tidak didukung: ${subject}.`,
      hint: 'Isi data-fps dengan 24, 25, 30, 50, atau 60. Tanpa atribut ini, nilainya 30.',
    },
    en: {
      message: `The frame rate is not supported: ${subject}.`,
      hint: 'Set data-fps to 24, 25, 30, 50 or 60. Without this attribute it is 30.',
    },
  }),
  invalid_start: (subject) => ({
    id: {
      message: `Elemen akar harus mulai pada detik 0: ${subject}.`,
      hint: 'Tulis data-start="0" pada elemen akar, atau hapus atributnya. Atur waktu mulai tiap adegan pada elemen di dalamnya.',
    },
    en: {
      message: `The root element must start at second 0: ${subject}.`,
      hint: 'Write data-start="0" on the root element, or remove the attribute. Set the start of each scene on the elements inside of it.',
    },
  }),
  unknown_clip_start: (subject) => ({
    id: {
      message: `Waktu mulai elemen tidak bisa ditentukan: ${subject}.`,
      hint: 'Isi data-start dengan detik, misalnya data-start="2.5", atau dengan id elemen lain dalam dokumen, misalnya data-start="intro" atau data-start="intro + 1". Elemen tidak boleh saling menunggu.',
    },
    en: {
      message: `The start of an element cannot be computed: ${subject}.`,
      hint: 'Set data-start to seconds, for example data-start="2.5", or to the id of another element of the document, for example data-start="intro" or data-start="intro + 1". Elements must not wait for each other.',
    },
  }),
  clip_after_end: (subject) => ({
    id: {
      message: `Elemen mulai setelah video berakhir: ${subject}.`,
      hint: 'Isi data-start dengan waktu sebelum akhir video, perpanjang data-duration pada elemen akar, atau hapus elemen itu.',
    },
    en: {
      message: `An element starts after the end of the video: ${subject}.`,
      hint: 'Set data-start to a time before the end of the video, increase data-duration of the root element, or remove the element.',
    },
  }),
  ambiguous_markup: () => ({
    id: {
      message: 'Susunan tag dokumen ini tidak bisa dibaca dengan pasti.',
      hint: 'Tulis <html>, <head>, dan <body> masing-masing satu kali di tempatnya, jangan letakkan komponen langsung di dalam <table>, dan tutup setiap komentar dan setiap elemen, terutama <script>, <style>, dan <textarea>.',
    },
    en: {
      message: 'The tags of this document can be read in more than one way.',
      hint: 'Write <html>, <head> and <body> once each and in their place, put no component directly into <table>, and close each comment and each element, above all <script>, <style> and <textarea>.',
    },
  }),
  document_too_complex: () => ({
    id: {
      message: 'Susunan dokumen terlalu rumit untuk diperiksa.',
      hint: 'Kurangi jumlah elemen (paling banyak 50.000, termasuk yang di dalam skrip), tingkat sarangnya (paling dalam 512, juga di CSS), dan kurung bersarang di skrip. Pastikan setiap tag ditutup.',
    },
    en: {
      message: 'The document is too complex to be checked.',
      hint: 'Use fewer elements (at most 50,000, those in scripts included), less nesting of elements and of blocks in CSS (at most 512 levels) and of brackets in scripts. Make sure that each tag is closed.',
    },
  }),
} as const satisfies ProblemTexts;
