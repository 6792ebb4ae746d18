import type { DescribeProblem } from './problem-text.ts';

/** The subject is a tag, or an attribute or method that the renderer does not draw. */
export const describeUnsupportedElement: DescribeProblem = (subject) => {
  if (subject === '<select>')
    return {
      id: {
        message: 'Elemen “<select>” ini memuat elemen lain.',
        hint: 'Di dalam <select> hanya boleh ada <option>, <optgroup>, dan <hr>. Hapus elemen lain, atau gambar daftarnya dengan <div> dan CSS.',
      },
      en: {
        message: 'This “<select>” contains other elements.',
        hint: 'Only <option>, <optgroup> and <hr> may be inside of <select>. Remove the other elements, or draw the list with <div> and CSS.',
      },
    };
  if (subject === '<video>')
    return {
      id: {
        message: 'Elemen “<video>” di dalam <template> tidak bisa dirender.',
        hint: 'Pindahkan <video> ke luar <template>, langsung di dalam komposisi, lalu tulis data-start dan data-duration padanya.',
      },
      en: {
        message: 'A “<video>” inside of <template> cannot be rendered.',
        hint: 'Move the <video> out of the <template>, directly into the composition, and give it data-start and data-duration.',
      },
    };
  if (subject === 'data-color-grading')
    return {
      id: {
        message: `Atribut “${subject}” tidak didukung.`,
        hint: 'Hapus atribut itu. Ubah warna gambar dengan filter CSS, misalnya filter: saturate(0.4) contrast(1.1).',
      },
      en: {
        message: `The attribute “${subject}” is not supported.`,
        hint: 'Remove it. Change the colors of the picture with CSS filters, for example filter: saturate(0.4) contrast(1.1).',
      },
    };
  if (/^(?:layoutsubtree|\w+Element\w+)$/.test(subject))
    return {
      id: {
        message: `“${subject}” tidak didukung: elemen HTML tidak bisa digambar ke dalam canvas.`,
        hint: 'Gambar bentuk dan teksnya langsung di canvas, atau tampilkan elemennya tanpa canvas.',
      },
      en: {
        message: `“${subject}” is not supported: HTML elements cannot be drawn into a canvas.`,
        hint: 'Draw its shapes and texts in the canvas itself, or show the element without a canvas.',
      },
    };
  return {
    id: {
      message: `Elemen “${subject}” tidak bisa dipakai di dalam video.`,
      hint: 'Tulis isinya langsung di dalam dokumen, atau ganti dengan <div> dan CSS: dokumen lain dan elemen interaktif tidak berfungsi di dalam video.',
    },
    en: {
      message: `The element “${subject}” cannot be used in a video.`,
      hint: 'Write its content into the document itself, or replace it by <div> and CSS: other documents and interactive elements do not work in a video.',
    },
  };
};
