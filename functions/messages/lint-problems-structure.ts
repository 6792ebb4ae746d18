import type { LintProblemText } from './problem-text.ts';

/** Linter errors about compositions, components and their variables. */
export const STRUCTURE_PROBLEMS = {
  lint_timeout: {
    id: [
      'Dokumen terlalu rumit sehingga pemeriksaannya tidak bisa diselesaikan',
      'Sederhanakan dokumen: kurangi jumlah elemen, aturan CSS, dan panjang skrip, lalu kirim ulang.',
    ],
    en: [
      'The document is too complex for its check to end',
      'Simplify the document: use fewer elements and CSS rules and shorter scripts, then send it again.',
    ],
  },
  root_missing_composition_id: {
    id: [
      'Elemen pertama di dalam <body> bukan akar komposisi',
      'Beri data-composition-id pada elemen pembungkus pertama di <body>, dengan nilai di dalam tanda kutip.',
    ],
    en: [
      'The first element in <body> is not the root of a composition',
      'Give the first wrapper element in <body> a data-composition-id, with its value in quotation marks.',
    ],
  },
  root_missing_dimensions: {
    id: [
      'Elemen pertama di dalam <body> tidak punya ukuran',
      'Beri data-width dan data-height pada elemen pembungkus pertama di <body>, dengan nilai di dalam tanda kutip.',
    ],
    en: [
      'The first element in <body> has no size',
      'Give the first wrapper element in <body> data-width and data-height, with their values in quotation marks.',
    ],
  },
  root_composition_missing_html_wrapper: {
    id: [
      'Dokumen ini bukan halaman HTML yang utuh',
      'Bungkus komposisi dengan <!DOCTYPE html><html><head><meta charset="UTF-8"></head><body>…</body></html>.',
    ],
    en: [
      'This document is not a complete HTML page',
      'Wrap the composition in <!DOCTYPE html><html><head><meta charset="UTF-8"></head><body>…</body></html>.',
    ],
  },
  root_composition_missing_duration_source: {
    id: ['Durasi video tidak bisa ditentukan', 'Isi data-duration dalam detik pada elemen akar.'],
    en: [
      'The duration of the video cannot be determined',
      'Set data-duration in seconds on the root element.',
    ],
  },
  standalone_composition_wrapped_in_template: {
    id: [
      'Komposisi utama dibungkus <template> sehingga tidak pernah tampil',
      'Hapus <template> pembungkusnya; hanya komponen yang dimuat lewat data-composition-src yang memakainya.',
    ],
    en: [
      'The main composition is inside of a <template>, so it is never shown',
      'Remove that <template>; only components that data-composition-src loads use one.',
    ],
  },
  duplicate_composition_id: {
    id: [
      'Satu data-composition-id dipakai oleh lebih dari satu elemen',
      'Beri setiap komposisi data-composition-id yang berbeda, dan hapus atribut itu dari <meta>.',
    ],
    en: [
      'Several elements have the same data-composition-id',
      'Give each composition a data-composition-id of its own, and remove the attribute from <meta>.',
    ],
  },
  host_missing_composition_id: {
    id: [
      'Elemen dengan data-composition-src belum punya data-composition-id',
      'Tambahkan data-composition-id pada elemen yang memuat komponen itu.',
    ],
    en: [
      'An element with data-composition-src has no data-composition-id',
      'Add data-composition-id to the element that loads the component.',
    ],
  },
  subcomposition_root_styled_by_class: {
    id: [
      'Akar komponen diberi CSS lewat class-nya sendiri',
      'Beri akar komponen id="root" dan tulis CSS-nya pada #root { … }.',
    ],
    en: [
      'The root of a component gets its CSS through its own class',
      'Give the root of the component id="root" and write its CSS for #root { … }.',
    ],
  },
  deprecated_data_layer: {
    id: ['Atribut data-layer sudah tidak dipakai', 'Ganti data-layer dengan data-track-index.'],
    en: ['The data-layer attribute is no longer in use', 'Replace data-layer with data-track-index.'],
  },
  deprecated_data_end: {
    id: ['Atribut data-end sudah tidak dipakai', 'Ganti data-end dengan data-duration (durasi dalam detik).'],
    en: [
      'The data-end attribute is no longer in use',
      'Replace data-end with data-duration (the duration in seconds).',
    ],
  },
  nested_structure_needs_subcomposition: {
    id: [
      'Elemen timeline berisi susunan elemen lain',
      'Pindahkan isinya ke sebuah komponen dan muat dengan data-composition-src.',
    ],
    en: [
      'A timeline element has nested elements of its own',
      'Move its content into a component and load that with data-composition-src.',
    ],
  },
  timeline_element_missing_timing: {
    id: ['Elemen timeline belum punya durasi', 'Tambahkan data-duration dalam detik pada elemen itu.'],
    en: ['A timeline element has no duration', 'Add data-duration in seconds to that element.'],
  },
  invalid_variable_values_json: {
    id: [
      'Isi data-variable-values bukan objek JSON yang valid',
      'Pakai tanda kutip tunggal di luar dan ganda di dalam: data-variable-values=\'{"judul":"Halo"}\'.',
    ],
    en: [
      'The value of data-variable-values is not a valid JSON object',
      'Use single quotes outside and double quotes inside: data-variable-values=\'{"title":"Hello"}\'.',
    ],
  },
  invalid_composition_variables_declaration: {
    id: [
      'Isi data-composition-variables tidak sesuai',
      'Tulis array JSON; setiap variabel punya id, type, label, dan default. Isi type: string, number, color, boolean, enum, font, atau image; di proyek juga audio, video, atau captions.',
    ],
    en: [
      'The value of data-composition-variables is not valid',
      'Write a JSON array; each variable has id, type, label and default. The type is string, number, color, boolean, enum, font or image, and in projects also audio, video or captions.',
    ],
  },
  unloadable_media_variable_default: {
    id: [
      'Nilai default variabel gambar tidak bisa dimuat',
      'Pakai data:image/…;base64 sebagai nilai default variabel itu.',
    ],
    en: [
      'The default of a picture variable cannot be loaded',
      'Use data:image/…;base64 as the default of that variable.',
    ],
  },
  slideshow_invalid: {
    id: [
      'Isi blok slideshow tidak valid',
      'Perbaiki JSON di dalam <script type="application/hyperframes-slideshow+json">.',
    ],
    en: [
      'The content of the slideshow block is not valid',
      'Correct the JSON in <script type="application/hyperframes-slideshow+json">.',
    ],
  },
  slideshow_unresolved_ref: {
    id: [
      'Blok slideshow menyebut adegan yang tidak ada',
      'Samakan setiap sceneId dengan data-composition-id sebuah adegan, atau isi startTime dan endTime.',
    ],
    en: [
      'The slideshow block names a scene that does not exist',
      'Make each sceneId the data-composition-id of a scene, or set startTime and endTime.',
    ],
  },
} as const satisfies Readonly<Record<string, LintProblemText>>;
