/** Linter errors about markup, styles, variables and nested compositions. */
export const STRUCTURE_PROBLEMS = {
  lint_timeout: [
    'Dokumen terlalu rumit sehingga pemeriksaannya tidak bisa diselesaikan',
    'Sederhanakan dokumen: kurangi jumlah elemen, aturan CSS, dan panjang skrip, lalu kirim ulang.',
  ],
  root_missing_composition_id: [
    'Elemen pertama di dalam <body> bukan akar komposisi',
    'Beri data-composition-id pada elemen pembungkus pertama di <body>, dengan nilai di dalam tanda kutip.',
  ],
  root_missing_dimensions: [
    'Elemen pertama di dalam <body> tidak punya ukuran',
    'Beri data-width dan data-height pada elemen pembungkus pertama di <body>, dengan nilai di dalam tanda kutip.',
  ],
  root_composition_missing_html_wrapper: [
    'Dokumen ini bukan halaman HTML yang utuh',
    'Bungkus komposisi dengan <!DOCTYPE html><html><head><meta charset="UTF-8"></head><body>…</body></html>.',
  ],
  root_composition_missing_duration_source: [
    'Durasi video tidak bisa ditentukan',
    'Isi data-duration dalam detik pada elemen akar.',
  ],
  standalone_composition_wrapped_in_template: [
    'Komposisi utama dibungkus <template> sehingga tidak pernah tampil',
    'Hapus <template> pembungkusnya; hanya komponen yang dimuat lewat data-composition-src yang memakainya.',
  ],
  html_dir_attribute_breaks_render: [
    'Atribut dir pada <html> membuat video kosong',
    'Hapus dir dari <html> dan pasang pada elemen teks yang memerlukannya.',
  ],
  duplicate_composition_id: [
    'Satu data-composition-id dipakai oleh lebih dari satu elemen',
    'Beri setiap komposisi data-composition-id yang berbeda, dan hapus atribut itu dari <meta>.',
  ],
  host_missing_composition_id: [
    'Elemen dengan data-composition-src belum punya data-composition-id',
    'Tambahkan data-composition-id pada elemen yang memuat komponen itu.',
  ],
  subcomposition_root_styled_by_class: [
    'Akar komponen diberi CSS lewat class-nya sendiri',
    'Beri akar komponen id="root" dan tulis CSS-nya pada #root { … }.',
  ],
  invalid_parent_traversal_in_asset_path: [
    'Path aset keluar dari folder komposisi dengan “../”',
    'Masukkan isi berkas itu langsung ke dalam dokumen, misalnya gambar sebagai data:image/…;base64.',
  ],
  deprecated_data_layer: [
    'Atribut data-layer sudah tidak dipakai',
    'Ganti data-layer dengan data-track-index.',
  ],
  deprecated_data_end: [
    'Atribut data-end sudah tidak dipakai',
    'Ganti data-end dengan data-duration (durasi dalam detik).',
  ],
  nested_structure_needs_subcomposition: [
    'Elemen timeline berisi susunan elemen lain',
    'Pindahkan isinya ke sebuah komponen dan muat dengan data-composition-src.',
  ],
  timeline_element_missing_timing: [
    'Elemen timeline belum punya durasi',
    'Tambahkan data-duration dalam detik pada elemen itu.',
  ],
  unclosed_tag_swallowed_element: [
    'Ada tag yang belum ditutup dengan “>” sehingga elemen sesudahnya hilang',
    'Lengkapi tanda “>” pada tag itu sebelum membuka elemen berikutnya.',
  ],
  unbalanced_style_tags: [
    'Jumlah <style> dan </style> tidak sama',
    'Pastikan setiap <style> ditutup tepat satu </style>.',
  ],
  visible_markup_comment: [
    'Komentar /* … */ berada di luar <style> dan <script> sehingga tampil sebagai teks di video',
    'Hapus teks itu atau ubah menjadi komentar HTML <!-- … -->.',
  ],
  css_parse_error: [
    'CSS di dalam <style> tidak bisa dibaca',
    'Periksa kurung kurawal, tanda kutip, dan titik koma pada CSS.',
  ],
  repeated_id_descendant_selector: [
    'Selector CSS menuntut satu id berada di dalam id yang sama sehingga tidak pernah cocok',
    'Tulis id itu sekali saja di dalam selector.',
  ],
  split_data_attribute_selector: [
    'Selector menggabungkan dua atribut di dalam satu kurung siku',
    'Pisahkan menjadi dua: [data-composition-id="…"][data-…="…"].',
  ],
  template_literal_selector: [
    'querySelector memakai template literal dengan ${…}',
    'Tulis selector-nya sebagai teks tetap di dalam tanda kutip.',
  ],
  runtime_hidden_style_opacity: [
    'Selector CSS menyembunyikan elemen berdasarkan style yang diatur mesin render',
    'Batasi selector itu pada [data-composition-src], atau hapus aturan opacity: 0-nya.',
  ],
  invalid_variable_values_json: [
    'Isi data-variable-values bukan objek JSON yang valid',
    'Pakai tanda kutip tunggal di luar dan ganda di dalam: data-variable-values=\'{"judul":"Halo"}\'.',
  ],
  invalid_composition_variables_declaration: [
    'Isi data-composition-variables tidak sesuai',
    'Tulis array JSON; setiap variabel punya id, type, label, dan default. Isi type: string, number, color, boolean, enum, font, atau image.',
  ],
  unloadable_media_variable_default: [
    'Nilai default variabel gambar tidak bisa dimuat',
    'Pakai data:image/…;base64 sebagai nilai default variabel itu.',
  ],
  slideshow_invalid: [
    'Isi blok slideshow tidak valid',
    'Perbaiki JSON di dalam <script type="application/hyperframes-slideshow+json">.',
  ],
  slideshow_unresolved_ref: [
    'Blok slideshow menyebut adegan yang tidak ada',
    'Samakan setiap sceneId dengan data-composition-id sebuah adegan, atau isi startTime dan endTime.',
  ],
  texture_class_unknown: [
    'Class tekstur tidak didefinisikan di CSS dokumen ini',
    'Sertakan <style> tekstur itu di dokumen, atau perbaiki ejaan nama class-nya.',
  ],
  font_family_without_font_face: [
    'Font dipakai, tetapi tidak tersedia',
    'Tambahkan tautan Google Fonts untuk font itu, unggah berkasnya dan muat dengan @font-face (src: url(assets/<id>)), atau pakai font bawaan, misalnya Inter, Poppins, atau Open Sans. Daftar lengkapnya ada di bagian “Fonts” dokumentasi komposisi.',
  ],
} as const;
