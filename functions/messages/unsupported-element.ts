import type { DescribeProblem } from './problem-text.ts';

/** Texts of subjects that need another sentence than the elements in general. */
const SPECIAL: readonly (readonly [RegExp, DescribeProblem])[] = [
  [
    /^<select>$/,
    () => ({
      id: {
        message: 'Elemen “<select>” ini memuat elemen lain.',
        hint: 'Di dalam <select> hanya boleh ada <option>, <optgroup>, dan <hr>. Hapus elemen lain, atau gambar daftarnya dengan <div> dan CSS.',
      },
      en: {
        message: 'This “<select>” contains other elements.',
        hint: 'Only <option>, <optgroup> and <hr> may be inside of <select>. Remove the other elements, or draw the list with <div> and CSS.',
      },
    }),
  ],
  [
    /^<video>$/,
    () => ({
      id: {
        message: 'Elemen “<video>” di dalam <template> tidak bisa dirender.',
        hint: 'Pindahkan <video> ke luar <template>, langsung di dalam komposisi, lalu tulis data-start dan data-duration padanya.',
      },
      en: {
        message: 'A “<video>” inside of <template> cannot be rendered.',
        hint: 'Move the <video> out of the <template>, directly into the composition, and give it data-start and data-duration.',
      },
    }),
  ],
  [
    /^data-color-grading$/,
    (subject) => ({
      id: {
        message: `Atribut “${subject}” tidak didukung.`,
        hint: 'Hapus atribut itu. Ubah warna gambar dengan filter CSS, misalnya filter: saturate(0.4) contrast(1.1).',
      },
      en: {
        message: `The attribute “${subject}” is not supported.`,
        hint: 'Remove it. Change the colors of the picture with CSS filters, for example filter: saturate(0.4) contrast(1.1).',
      },
    }),
  ],
  [
    /^__hfD3$/,
    (subject) => ({
      id: {
        message: `“${subject}” tidak didukung: halaman menunggu transisi D3 selesai, padahal waktu video belum berjalan.`,
        hint: 'Hapus transisi dari window.__hfD3: transisi itu berjalan mengikuti waktu video. Atau gerakkan elemennya dengan timeline.',
      },
      en: {
        message: `“${subject}” is not supported: the page waits for the end of D3 transitions, but the time of the video has not begun.`,
        hint: 'Remove the transitions from window.__hfD3: they run by the time of the video. Or move the elements with a timeline.',
      },
    }),
  ],
  [
    /^createElement\(/,
    (subject) => ({
      id: {
        message: `Skrip ini memakai “${subject}”: halaman di dalam halaman tidak bisa dirender.`,
        hint: 'Hapus bagian itu, atau pakai pustaka yang tidak membuat iframe. html2canvas dan transisi shader yang memakainya tidak didukung.',
      },
      en: {
        message: `This script uses “${subject}”: a page inside of a page cannot be rendered.`,
        hint: 'Remove that part, or use a library that creates no iframe. html2canvas, and shader transitions that use it, are not supported.',
      },
    }),
  ],
  [
    /^<script/,
    (subject) => ({
      id: {
        message: `“${subject}” tidak bisa dipakai di dokumen yang dimuat dokumen lain lewat data-composition-src.`,
        hint: 'Pindahkan modulnya ke index.html, atau tulis sebagai skrip biasa tanpa import.',
      },
      en: {
        message: `“${subject}” cannot be used in a document that another one loads with data-composition-src.`,
        hint: 'Move the module into index.html, or write it as a plain script without import.',
      },
    }),
  ],
  [
    /^(?:layoutsubtree|\w+Element\w+)$/,
    (subject) => ({
      id: {
        message: `“${subject}” tidak didukung: elemen HTML tidak bisa digambar ke dalam canvas.`,
        hint: 'Gambar bentuk dan teksnya langsung di canvas, atau tampilkan elemennya tanpa canvas.',
      },
      en: {
        message: `“${subject}” is not supported: HTML elements cannot be drawn into a canvas.`,
        hint: 'Draw its shapes and texts in the canvas itself, or show the element without a canvas.',
      },
    }),
  ],
];

export const describeUnsupportedElement: DescribeProblem = (subject, choices) =>
  (SPECIAL.find(([pattern]) => pattern.test(subject))?.[1] ?? describeElement)(subject, choices);

const describeElement: DescribeProblem = (subject) => ({
  id: {
    message: `Elemen “${subject}” tidak bisa dipakai di dalam video.`,
    hint: 'Tulis isinya langsung di dalam dokumen, atau ganti dengan <div> dan CSS: dokumen lain dan elemen interaktif tidak berfungsi di dalam video.',
  },
  en: {
    message: `The element “${subject}” cannot be used in a video.`,
    hint: 'Write its content into the document itself, or replace it with <div> and CSS: other documents and interactive elements do not work in a video.',
  },
});
