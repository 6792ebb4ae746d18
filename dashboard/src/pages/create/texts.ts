import { counted, inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  fromTable: { id: 'Banyak video dari tabel', en: 'Many videos from a table' },
  repeat: { id: 'Buat lagi', en: 'Make again' },
  inField: { id: (label: string) => ` di isian ${label}`, en: (label) => ` in the field ${label}` },
  waitingForFile: { id: 'Menunggu berkas…', en: 'Waiting for a file…' },
  waitingForNamedFile: {
    id: (file: string, place: string) =>
      `Menunggu berkas “${file}”${place}. Tekan “Buat video” setelah selesai.`,
    en: (file, place) => `Waiting for the file “${file}”${place}. Press “Create video” when it is done.`,
  },
  fileMissing: { id: 'Berkas belum terunggah', en: 'File not uploaded' },
  namedFileMissing: {
    id: (file: string, place: string) =>
      `Berkas “${file}”${place} tidak terunggah. Pilih berkas lain, atau tekan “Lewati berkas ini”.`,
    en: (file, place) =>
      `The file “${file}”${place} was not uploaded. Choose another one, or press “Skip this file”.`,
  },
  valuesNotKept: {
    id: 'Isian video itu tidak tersimpan karena dibuat sebelum fitur ini ada. Isi formulir ini dari awal.',
    en: 'What was filled in for that video was not saved, because it was made before this was possible. Fill in this form from the start.',
  },
  create: { id: 'Buat video', en: 'Create video' },
  atLeast: { id: (length: string) => `mulai ${length}`, en: (length) => `from ${length}` },
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
  createInStudio: { id: 'Buat sendiri di Studio', en: 'Make your own in the Studio' },
  continueProject: { id: 'Lanjutkan proyek', en: 'Continue a project' },
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
  details: { id: 'Detail video', en: 'Video details' },
  yourVideo: { id: 'Video Anda', en: 'Your video' },
  examplePhoto: {
    id: 'Foto ini hanya contoh dan tidak ikut di video. Pilih foto Anda.',
    en: 'This photo is only an example and not in the video. Choose your photo.',
  },
  smallerPreview: { id: 'Perkecil pratinjau', en: 'Shrink preview' },
  largerPreview: { id: 'Perbesar pratinjau', en: 'Enlarge preview' },
  smaller: { id: 'Perkecil', en: 'Shrink' },
  larger: { id: 'Perbesar', en: 'Enlarge' },
  typeNumber: { id: 'Angka saja? Ketik angka', en: 'Just a number? Type a number' },
  typeWords: { id: 'Bukan angka? Ketik teks', en: 'Not a number? Type text' },
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
  videoSize: { id: 'Ukuran video', en: 'Video size' },
  add: { id: 'Tambah', en: 'Add' },
  fields: { id: 'Isi video', en: 'Video content' },
  fillExample: { id: 'Isi contoh', en: 'Fill in example' },
  about: { id: 'Tentang templat ini', en: 'About this template' },
  otherTexts: { id: 'Teks lain', en: 'Other texts' },
  optional: { id: 'Opsional', en: 'Optional' },
  videoShape: { id: 'Bentuk video', en: 'Video shape' },
  brand: { id: 'Merek', en: 'Brand' },
  changeForAll: { id: 'Ubah untuk semua video', en: 'Change for all videos' },
  music: { id: 'Musik', en: 'Music' },
  promo: { id: 'Promo', en: 'Promotion' },
  menu: { id: 'Menu', en: 'Menu' },
  katalog: { id: 'Katalog', en: 'Catalog' },
  testimoni: { id: 'Testimoni', en: 'Testimonial' },
  pengumuman: { id: 'Pengumuman', en: 'Announcement' },
  acara: { id: 'Acara', en: 'Event' },
  lowongan: { id: 'Lowongan', en: 'Job opening' },
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
  clipLimits: { id: 'Paling besar 200 MB dan 10 menit.', en: 'At most 200 MB and 10 minutes.' },
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
  captionFormats: {
    id: 'Tempel isi berkas SRT atau WebVTT, atau tulis saja yang diucapkan: teksnya dibagi selama takarir tampil.',
    en: 'Paste the content of an SRT or WebVTT file, or just write what is said: it is spread over the time in which captions are shown.',
  },
  pixels: { id: 'piksel', en: 'pixels' },
  forExample: { id: (remark: string) => `Misalnya ${remark}.`, en: (remark) => `For example ${remark}.` },
  tooLongFor: {
    id: (max: number) => `Terlalu panjang: paling banyak ${max} karakter.`,
    en: (max) => `Too long: at most ${counted(max, 'character', 'characters')}.`,
  },
  unsupportedCharacters: {
    id: (characters: string) =>
      `Huruf atau simbol ini tidak bisa ditampilkan: ${characters}. Hapus atau ganti.`,
    en: (characters) => `These letters or symbols cannot be shown: ${characters}. Delete or replace them.`,
  },
  unsupportedSize: {
    id: 'Ukuran ini tidak didukung templat ini. Pilih ukuran lain.',
    en: 'This template does not support this size. Choose another one.',
  },
  unusablePhoto: {
    id: 'Foto ini tidak bisa dipakai. Pilih foto lain.',
    en: 'This photo cannot be used. Choose another one.',
  },
  chooseOneOf: {
    id: (choices: string) => `Pilih salah satu: ${choices}.`,
    en: (choices) => `Choose one of these: ${choices}.`,
  },
  unusableMusic: {
    id: 'Musik ini tidak bisa dipakai. Pilih musik lain.',
    en: 'This music cannot be used. Choose other music.',
  },
  unusableClip: {
    id: 'Klip ini tidak bisa dipakai. Pilih klip lain.',
    en: 'This clip cannot be used. Choose another one.',
  },
  clipTooShort: {
    id: 'Bagian yang dipilih dimulai setelah klip berakhir. Geser “Mulai dari” ke kiri.',
    en: 'The chosen part starts after the end of the clip. Move “Start at” to the left.',
  },
  clipTooHeavy: {
    id: 'Klip ini terlalu berat untuk dijadikan video. Pilih bagian yang lebih awal atau lebih pendek, atau kirim klip ini ke diri sendiri lewat WhatsApp supaya lebih kecil, lalu unggah yang itu.',
    en: 'This clip is too heavy to be made into a video. Choose an earlier or shorter part, or send the clip to yourself on WhatsApp to make it smaller, then upload that one.',
  },
  unknownFile: {
    id: 'Berkas ini tidak ditemukan, atau sudah dihapus. Pilih berkas lain.',
    en: 'This file was not found, or it has been deleted. Choose another one.',
  },
  fileNotUploaded: {
    id: 'Berkas ini belum selesai diunggah atau masih diperiksa. Tunggu sebentar dan coba lagi, atau pilih berkas lain.',
    en: 'This file has not been uploaded completely, or is still being checked. Wait a moment and try again, or choose another one.',
  },
  fileRejected: {
    id: 'Berkas ini tidak bisa dipakai. Pilih berkas lain.',
    en: 'This file cannot be used. Choose another one.',
  },
  noPhoto: { id: 'Berkas ini bukan foto. Pilih foto.', en: 'This file is not a photo. Choose a photo.' },
  noMusic: { id: 'Berkas ini bukan musik. Pilih musik.', en: 'This file is not music. Choose music.' },
  noClip: {
    id: 'Berkas ini bukan klip video. Pilih klip video.',
    en: 'This file is not a clip. Choose a clip.',
  },
  tooManyFiles: {
    id: 'Foto, klip, dan musik video ini terlalu banyak atau terlalu besar. Kurangi, atau pakai berkas yang lebih kecil.',
    en: 'There are too many photos, clips and music in this video, or they are too large. Use fewer or smaller files.',
  },
});
