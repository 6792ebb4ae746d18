import type { LintProblemText } from './problem-text.ts';

/** Linter errors about markup, CSS and fonts. */
export const MARKUP_PROBLEMS = {
  html_dir_attribute_breaks_render: {
    id: [
      'Atribut dir pada <html> membuat video kosong',
      'Hapus dir dari <html> dan pasang pada elemen teks yang memerlukannya.',
    ],
    en: [
      'The dir attribute of <html> makes the video blank',
      'Remove dir from <html> and set it on the text elements that need it.',
    ],
  },
  invalid_parent_traversal_in_asset_path: {
    id: [
      'Path aset keluar dari folder komposisi dengan “../”',
      'Unggah berkas itu dengan POST /v1/assets, lalu tulis assets/<id>. Tulis CSS di <style> dan skrip di <script>.',
    ],
    en: [
      'The path of an asset leaves the folder of the composition with “../”',
      'Upload that file with POST /v1/assets and write assets/<id>. Write CSS in <style> and scripts in <script>.',
    ],
  },
  unclosed_tag_swallowed_element: {
    id: [
      'Ada tag yang belum ditutup dengan “>” sehingga elemen sesudahnya hilang',
      'Lengkapi tanda “>” pada tag itu sebelum membuka elemen berikutnya.',
    ],
    en: [
      'A tag has no closing “>”, so the elements after it are lost',
      'Add the “>” of that tag before the next element begins.',
    ],
  },
  unbalanced_style_tags: {
    id: ['Jumlah <style> dan </style> tidak sama', 'Pastikan setiap <style> ditutup tepat satu </style>.'],
    en: [
      'The number of <style> and </style> tags differs',
      'Make sure that each <style> is closed by exactly one </style>.',
    ],
  },
  visible_markup_comment: {
    id: [
      'Komentar /* … */ berada di luar <style> dan <script> sehingga tampil sebagai teks di video',
      'Hapus teks itu atau ubah menjadi komentar HTML <!-- … -->.',
    ],
    en: [
      'A comment /* … */ is outside of <style> and <script>, so it is shown as text in the video',
      'Remove that text or turn it into an HTML comment <!-- … -->.',
    ],
  },
  css_parse_error: {
    id: [
      'CSS di dalam <style> tidak bisa dibaca',
      'Periksa kurung kurawal, tanda kutip, dan titik koma pada CSS.',
    ],
    en: [
      'The CSS in a <style> cannot be read',
      'Check the braces, quotation marks and semicolons of the CSS.',
    ],
  },
  repeated_id_descendant_selector: {
    id: [
      'Selector CSS menuntut satu id berada di dalam id yang sama sehingga tidak pernah cocok',
      'Tulis id itu sekali saja di dalam selector.',
    ],
    en: [
      'A CSS selector looks for an id inside of the same id, so it never matches',
      'Write that id only once in the selector.',
    ],
  },
  split_data_attribute_selector: {
    id: [
      'Selector menggabungkan dua atribut di dalam satu kurung siku',
      'Pisahkan menjadi dua: [data-composition-id="…"][data-…="…"].',
    ],
    en: [
      'A selector puts two attributes into one pair of square brackets',
      'Split them: [data-composition-id="…"][data-…="…"].',
    ],
  },
  template_literal_selector: {
    id: [
      'querySelector memakai template literal dengan ${…}',
      'Tulis selector-nya sebagai teks tetap di dalam tanda kutip.',
    ],
    en: [
      'querySelector gets a template literal with ${…}',
      'Write the selector as a fixed string in quotation marks.',
    ],
  },
  runtime_hidden_style_opacity: {
    id: [
      'Selector CSS menyembunyikan elemen berdasarkan style yang diatur proses render',
      'Batasi selector itu pada [data-composition-src], atau hapus aturan opacity: 0-nya.',
    ],
    en: [
      'A CSS selector hides elements by a style that the renderer sets',
      'Limit that selector to [data-composition-src], or remove its opacity: 0.',
    ],
  },
  texture_class_unknown: {
    id: [
      'Class tekstur tidak didefinisikan di CSS dokumen ini',
      'Sertakan <style> tekstur itu di dokumen, atau perbaiki ejaan nama class-nya.',
    ],
    en: [
      'A texture class is not defined in the CSS of this document',
      'Add the <style> of that texture to the document, or correct the name of the class.',
    ],
  },
  font_family_without_font_face: {
    id: [
      'Font dipakai, tetapi tidak tersedia',
      'Tambahkan tautan Google Fonts untuk font itu, unggah berkasnya dan muat dengan @font-face (src: url(assets/<id>)), atau pakai font bawaan, misalnya Inter, Poppins, atau Open Sans. Daftar lengkapnya ada di bagian “Fonts” dokumentasi komposisi.',
    ],
    en: [
      'A font is used, but not available',
      'Link the font from Google Fonts, upload its file and load it with @font-face (src: url(assets/<id>)), or use a bundled font, for example Inter, Poppins or Open Sans. The section “Fonts” of the composition documentation lists them.',
    ],
  },
} as const satisfies Readonly<Record<string, LintProblemText>>;
