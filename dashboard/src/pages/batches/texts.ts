import { counted, inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  batches: { id: 'Banyak video', en: 'Many videos' },
  lead: {
    id: 'Satu tabel menjadi banyak video: setiap baris satu video dari templat yang sama.',
    en: 'One table becomes many videos: each row is a video of the same template.',
  },
  fromTable: { id: 'Banyak video dari tabel', en: 'Many videos from a table' },
  chooseTemplate: { id: 'Pilih templat', en: 'Choose a template' },
  noBatches: { id: 'Belum ada tabel', en: 'No tables yet' },
  firstBatch: {
    id: 'Pilih templat, lalu tempel tabel dari Excel atau Google Spreadsheet.',
    en: 'Choose a template, then paste a table from Excel or Google Sheets.',
  },
  created: { id: 'Dibuat', en: 'Created' },
  status: { id: 'Status', en: 'Status' },
  videos: { id: 'Video', en: 'Videos' },
  ended: {
    id: (ended: number, total: number) => `${ended} dari ${total} selesai`,
    en: (ended, total) => `${ended} of ${total} ended`,
  },
  running: { id: 'Sedang dibuat', en: 'Being made' },
  paused: { id: 'Berhenti sementara', en: 'Paused' },
  done: { id: 'Selesai', en: 'Ended' },
  canceled: { id: 'Dibatalkan', en: 'Canceled' },
  table: { id: 'Tabel', en: 'Table' },
  tableHint: {
    id: 'Tempel dari Excel atau Google Spreadsheet, atau unggah berkas CSV. Baris pertama adalah nama kolom.',
    en: 'Paste from Excel or Google Sheets, or upload a CSV file. The first row has the names of the columns.',
  },
  uploadTable: { id: 'Unggah CSV', en: 'Upload CSV' },
  brokenTable: {
    id: 'Tabel tidak bisa dibaca. Simpan sebagai CSV, lalu unggah lagi.',
    en: 'The table cannot be read. Save it as CSV, then upload it again.',
  },
  noRows: {
    id: 'Tabel belum punya baris di bawah nama kolomnya.',
    en: 'The table has no row below the names of its columns.',
  },
  tooManyRows: {
    id: (rows: number, max: number) =>
      `Tabel punya ${rows} baris; paling banyak ${max}. Bagi menjadi beberapa tabel.`,
    en: (rows, max) =>
      `The table has ${rows} rows; at most ${max} are possible. Split it into several tables.`,
  },
  columns: { id: 'Kolom untuk setiap isian', en: 'Columns for the fields' },
  columnsHint: {
    id: 'Pilih kolom tabel untuk setiap isian templat. Foto, klip video, dan musik diisi dengan nama berkas di halaman Berkas, atau dengan alamat https-nya.',
    en: 'Choose the column of each field of the template. Photos, clips and music are given by the names of files on the Files page, or by their https addresses.',
  },
  fetchingFiles: {
    id: 'Mengambil berkas dari alamat di tabel. Biarkan halaman ini terbuka.',
    en: 'Fetching the files from the addresses in the table. Keep this page open.',
  },
  addressNotFetched: {
    id: 'Berkas di alamat ini belum selesai diambil. Tunggu sebentar, lalu coba lagi.',
    en: 'The file at this address has not been fetched yet. Wait a moment, then try again.',
  },
  addressRejected: {
    id: 'Berkas di alamat ini tidak bisa diambil atau dipakai. Periksa alamatnya, atau unggah berkasnya di halaman Berkas.',
    en: 'The file at this address cannot be fetched or used. Check the address, or upload the file on the Files page.',
  },
  noColumn: { id: 'Tanpa kolom', en: 'No column' },
  required: { id: 'wajib', en: 'required' },
  size: { id: 'Bentuk video', en: 'Shape of the videos' },
  rows: { id: 'Baris', en: 'Rows' },
  row: { id: (row: number) => `Baris ${row}`, en: (row) => `Row ${row}` },
  rowName: { id: 'Baris', en: 'Row' },
  shownRows: {
    id: (shown: number, total: number) =>
      `Terlihat ${shown} dari ${total} baris: yang pertama dan semua yang perlu diperbaiki.`,
    en: (shown, total) => `Showing ${shown} of ${total} rows: the first ones and all that need a correction.`,
  },
  wrongRows: {
    id: (rows: number) =>
      `${rows} baris perlu diperbaiki. Belum ada video yang dibuat. Perbaiki di tabel Anda, lalu tempel lagi.`,
    en: (rows) =>
      `${counted(rows, 'row needs', 'rows need')} a correction. No video was made. Correct your table, then paste it again.`,
  },
  create: {
    id: (rows: number) => `Buat ${rows} video`,
    en: (rows) => `Make ${counted(rows, 'video', 'videos')}`,
  },
  price: {
    id: (credits: string, available: string) =>
      `Seluruhnya ${credits}; tersedia ${available}. Kredit baru dipakai saat videonya dibuat.`,
    en: (credits, available) =>
      `${credits} in total; ${available} available. Credits are spent when a video is made.`,
  },
  creditsShort: {
    id: 'Kredit belum cukup untuk semua baris.',
    en: 'The credits do not suffice for all rows.',
  },
  progress: { id: 'Kemajuan', en: 'Progress' },
  ofRow: { id: 'Nama', en: 'Name' },
  link: { id: 'Tautan', en: 'Link' },
  open: { id: 'Buka video', en: 'Open video' },
  waiting: { id: 'Menunggu', en: 'Waiting' },
  notMade: { id: 'Tidak bisa dibuat', en: 'Could not be made' },
  cancel: { id: 'Batalkan sisanya', en: 'Cancel the rest' },
  askCancel: { id: 'Batalkan sisa tabel ini?', en: 'Cancel the rest of this table?' },
  cancelExplained: {
    id: 'Video yang sudah selesai tetap ada. Yang sedang dibuat dihentikan dan kreditnya kembali; yang belum dimulai tidak dibuat.',
    en: 'Videos that are done stay. The one being made stops and its credits are returned; those not begun are not made.',
  },
  dontCancel: { id: 'Jangan batalkan', en: 'Don’t cancel' },
  resume: { id: 'Lanjutkan', en: 'Resume' },
  pausedForCredits: {
    id: 'Kredit habis, jadi video berikutnya menunggu. Isi ulang kredit, lalu lanjutkan.',
    en: 'The credits ran out, so the next videos wait. Top up the credits, then resume.',
  },
  pausedForSuspension: {
    id: 'Workspace ini sedang nonaktif. Hubungi kami, lalu lanjutkan.',
    en: 'This workspace is suspended. Contact us, then resume.',
  },
  saveLinks: { id: 'Simpan daftar tautan', en: 'Save list of links' },
  saveZip: { id: 'Unduh semua (ZIP)', en: 'Download all (ZIP)' },
  zipping: {
    id: (done: number, total: number) => `Mengunduh ${done} dari ${total}`,
    en: (done, total) => `Downloading ${done} of ${total}`,
  },
  zipTooLarge: {
    id: (videos: number) =>
      `ZIP berisi ${videos} video pertama: paling besar 1 GB. Unduh sisanya satu per satu.`,
    en: (videos) =>
      `The ZIP has the first ${counted(videos, 'video', 'videos')}: it holds at most 1 GB. Download the others one by one.`,
  },
  fileName: { id: 'Berkas', en: 'File' },
  pageLink: { id: 'Halaman', en: 'Page' },
});
