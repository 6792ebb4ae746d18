import { counted, inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  repeat: { id: 'Buat lagi', en: 'Make again' },
  changeAndRepeat: { id: 'Ubah dan buat lagi', en: 'Change and make again' },
  inField: { id: (label: string) => ` di isian ${label}`, en: (label) => ` in the field ${label}` },
  waitingForFile: { id: 'Menunggu berkas…', en: 'Waiting for a file…' },
  waitingForNamedFile: {
    id: (file: string, place: string) =>
      `Menunggu berkas “${file}”${place}. Jika unggahannya berhenti, unggah lagi atau lewati.`,
    en: (file, place) =>
      `Waiting for the file “${file}”${place}. If its upload stops, upload it again or skip it.`,
  },
  valuesNotKept: {
    id: 'Isian video itu tidak tersimpan karena dibuat sebelum fitur ini ada. Isi formulir ini dari awal.',
    en: 'What was filled in for that video was not saved, because it was made before this was possible. Fill in this form from the start.',
  },
  create: { id: 'Buat video', en: 'Create video' },
  allTemplates: { id: 'Semua templat', en: 'All templates' },
  curl: { id: 'Perintah curl', en: 'curl command' },
  curlExplained: {
    id: 'Perintah ini membuat video yang sama lewat API. Simpan kunci API Anda di variabel',
    en: 'This command makes the same video with the API. First put your API key into the variable',
  },
  curlExplainedEnd: { id: 'terlebih dahulu.', en: 'first.' },
  copyCommand: { id: 'Salin perintah', en: 'Copy command' },
  squareFeed: { id: 'Feed Instagram', en: 'Instagram feed' },
  square: { id: 'Persegi', en: 'Square' },
  category: { id: 'Kategori', en: 'Category' },
  all: { id: 'Semua', en: 'All' },
  pauseClips: { id: 'Jeda cuplikan', en: 'Pause clips' },
  playClips: { id: 'Putar cuplikan', en: 'Play clips' },
  galleryLead: {
    id: 'Pilih templat, isi teks dan foto Anda, lalu unduh videonya.',
    en: 'Choose a template, fill in your texts and photos, then download the video.',
  },
  yourCredits: { id: 'Kredit Anda:', en: 'Your credits:' },
  showCredits: { id: 'Lihat kredit', en: 'Show credits' },
  sending: { id: 'Mengirim…', en: 'Sending…' },
  videoWaits: { id: 'Video Anda menunggu giliran', en: 'Your video is waiting its turn' },
  videoIsMade: { id: 'Video Anda sedang dibuat', en: 'Your video is being made' },
  videoIsDone: { id: 'Video Anda selesai', en: 'Your video is done' },
  videoFailed: { id: 'Video gagal dibuat', en: 'The video could not be made' },
  videoCanceled: { id: 'Video dibatalkan', en: 'The video was canceled' },
  previewOf: { id: (title: string) => `Pratinjau ${title}`, en: (title) => `Preview of ${title}` },
  createFromTemplate: { id: 'Buat dari templat ini', en: 'Create from this template' },
  details: { id: 'Detail video', en: 'Details of the video' },
  creditsReturned: {
    id: 'Kredit video ini sudah kembali.',
    en: 'The credits of this video have been returned.',
  },
  yourVideo: { id: 'Video Anda', en: 'Your video' },
  examplePhoto: {
    id: 'Foto di pratinjau hanya contoh sampai Anda memilih foto.',
    en: 'The photo in the preview is only an example until you choose a photo.',
  },
  smallerPreview: { id: 'Perkecil pratinjau', en: 'Make preview smaller' },
  largerPreview: { id: 'Perbesar pratinjau', en: 'Make preview larger' },
  typeNumber: { id: 'Tulis angka', en: 'Type a number' },
  typeWords: { id: 'Tulis kata', en: 'Type words' },
  pressShareAgain: {
    id: 'Video siap. Tekan “Bagikan” sekali lagi.',
    en: 'The video is ready. Press “Share” again.',
  },
  cannotShare: {
    id: 'Video belum bisa dibagikan dari sini. Unduh videonya, lalu bagikan dari galeri HP Anda.',
    en: 'The video cannot be shared from here. Download it, then share it from the gallery of your phone.',
  },
  fileIsGone: {
    id: 'Berkas video ini sudah tidak disimpan. Buat lagi untuk membagikannya.',
    en: 'The file of this video is no longer kept. Make the video again to share it.',
  },
  preparing: { id: 'Menyiapkan…', en: 'Preparing…' },
  share: { id: 'Bagikan', en: 'Share' },
  videoSize: { id: 'Ukuran video', en: 'Size of the video' },
  add: { id: 'Tambah', en: 'Add' },
  fields: { id: 'Isi video', en: 'Content of the video' },
  fillExample: { id: 'Isi contoh', en: 'Fill in example' },
  about: { id: 'Tentang templat ini', en: 'About this template' },
  otherTexts: { id: 'Teks lain', en: 'Other texts' },
  optional: { id: 'Opsional', en: 'Optional' },
  videoShape: { id: 'Bentuk video', en: 'Shape of the video' },
  brand: { id: 'Merek', en: 'Brand' },
  changeForAll: { id: 'Ubah untuk semua video', en: 'Change for all videos' },
  music: { id: 'Musik', en: 'Music' },
  promo: { id: 'Promo', en: 'Promotion' },
  menu: { id: 'Menu', en: 'Menu' },
  katalog: { id: 'Katalog', en: 'Catalog' },
  testimoni: { id: 'Testimoni', en: 'Testimonial' },
  pengumuman: { id: 'Pengumuman', en: 'Announcement' },
  acara: { id: 'Acara', en: 'Event' },
  lowongan: { id: 'Lowongan', en: 'Job offer' },
  ucapan: { id: 'Ucapan', en: 'Greetings' },
  tooLong: {
    id: (excess: string) => `Terlalu panjang ${excess} karakter.`,
    en: (excess) => `${counted(excess, 'character', 'characters')} too long.`,
  },
  example: { id: (example: string) => `Contoh: ${example}`, en: (example) => `Example: ${example}` },
  charactersLeft: {
    id: (left: number) => `Sisa ${left} karakter`,
    en: (left) => `${counted(left, 'character', 'characters')} left`,
  },
  required: { id: 'wajib', en: 'required' },
  mainBrandColor: { id: 'warna utama merek', en: 'main color of the brand' },
  backgroundBrandColor: { id: 'warna latar merek', en: 'background color of the brand' },
  templateColor: { id: 'warna asli templat', en: 'original color of the template' },
  squarePhoto: { id: 'Paling bagus foto persegi.', en: 'A square photo looks best.' },
  tallPhoto: { id: 'Paling bagus foto tegak.', en: 'An upright photo looks best.' },
  widePhoto: { id: 'Paling bagus foto mendatar.', en: 'A landscape photo looks best.' },
  fromBrand: { id: 'dari merek Anda', en: 'from your brand' },
  isFromBrand: { id: 'Dari merek Anda.', en: 'From your brand.' },
  missingWith: {
    id: (filled: string) => `Wajib diisi karena “${filled}” terisi. Isi ini atau kosongkan “${filled}”.`,
    en: (filled) => `Required because “${filled}” is filled in. Fill in this field or clear “${filled}”.`,
  },
  creditsShort: {
    id: (available: string, missing: string) =>
      `Kredit Anda ${available}, kurang ${missing}. Untuk menambah kredit,`,
    en: (available, missing) =>
      `You have ${counted(available, 'credit', 'credits')}, ${missing} too few. To add credits,`,
  },
  checkFields: {
    id: (count: number) => `Periksa ${count} isian ini, lalu tekan “Buat video” lagi:`,
    en: (count) => `Check ${counted(count, 'field', 'fields')}, then press “Create video” again:`,
  },
  templates: {
    id: (count: number) => `${count} templat`,
    en: (count) => counted(count, 'template', 'templates'),
  },
  maxLength: {
    id: (max: number) => `Paling banyak ${max} karakter.`,
    en: (max) => `At most ${counted(max, 'character', 'characters')}.`,
  },
  pixels: { id: 'piksel', en: 'pixels' },
  fileIsDeleted: {
    id: (days: number) =>
      `Berkas video ini sudah dihapus karena hanya disimpan ${days} hari. Buat lagi untuk mendapat berkas baru.`,
    en: (days) =>
      `The file of this video was deleted because files are kept for ${days} days. Make the video again to get a new file.`,
  },
  forExample: { id: (remark: string) => `Misalnya ${remark}.`, en: (remark) => `For example ${remark}.` },
  tooLongFor: {
    id: (max: number) => `Terlalu panjang: paling banyak ${max} karakter.`,
    en: (max) => `Too long: at most ${counted(max, 'character', 'characters')}.`,
  },
  unsupportedCharacters: {
    id: (characters: string) => `Tidak ada font untuk karakter ini: ${characters}. Hapus atau ganti.`,
    en: (characters) => `There is no font for these characters: ${characters}. Delete or replace them.`,
  },
  unsupportedSize: {
    id: 'Ukuran ini tidak didukung templat ini. Pilih ukuran lain.',
    en: 'This template does not support this size. Choose another one.',
  },
  unusablePhoto: {
    id: 'Foto ini tidak bisa dipakai. Pilih foto lain.',
    en: 'This photo cannot be used. Choose another one.',
  },
  unusableMusic: {
    id: 'Musik ini tidak bisa dipakai. Pilih musik lain.',
    en: 'This music cannot be used. Choose other music.',
  },
  unknownFile: {
    id: 'Berkas ini tidak ditemukan, atau sudah dihapus. Pilih berkas lain.',
    en: 'This file was not found, or it has been deleted. Choose another one.',
  },
  fileNotUploaded: {
    id: 'Berkas ini belum selesai diunggah. Unggah lagi, atau pilih berkas lain.',
    en: 'This file was not uploaded completely. Upload it again, or choose another one.',
  },
  fileRejected: {
    id: 'Berkas ini tidak bisa dipakai. Pilih berkas lain.',
    en: 'This file cannot be used. Choose another one.',
  },
  wrongKind: {
    id: 'Jenis berkas ini tidak sesuai di sini. Pilih berkas lain.',
    en: 'This kind of file does not fit here. Choose another one.',
  },
  tooManyFiles: {
    id: 'Foto dan musik video ini terlalu banyak atau terlalu besar. Pakai berkas yang lebih kecil.',
    en: 'The photos and the music of this video are too many or too large. Use smaller files.',
  },
});
