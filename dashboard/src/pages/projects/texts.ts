import { counted, inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  projects: { id: 'Proyek', en: 'Projects' },
  project: { id: 'Proyek', en: 'Project' },
  allProjects: { id: 'Semua proyek', en: 'All projects' },
  lead: {
    id: 'Satu proyek adalah satu video yang bisa Anda ubah, di Studio atau lewat kodenya. Setiap kali disimpan, versi sebelumnya masih bisa dibuka.',
    en: 'A project is a video that you can change, in the Studio or through its code. After each save, the version before can still be opened.',
  },
  noProjects: { id: 'Belum ada proyek', en: 'No projects yet' },
  firstProject: {
    id: 'Buat proyek kosong, atau mulai dari templat yang sudah jadi.',
    en: 'Create an empty project, or start from a finished template.',
  },
  notFound: { id: 'Proyek tidak ditemukan', en: 'Project not found' },
  notFoundExplained: {
    id: 'Proyek ini sudah dihapus, atau alamatnya salah. Video yang dibuat darinya tetap ada.',
    en: 'This project was deleted, or its address is wrong. Videos made from it are still there.',
  },
  name: { id: 'Nama', en: 'Name' },
  saved: { id: 'Disimpan', en: 'Saved' },
  revision: { id: 'Revisi', en: 'Revision' },
  video: { id: 'Video', en: 'Video' },
  length: { id: 'Durasi', en: 'Length' },
  problems: { id: 'Masalah', en: 'Problems' },
  change: { id: 'Ubah', en: 'Change' },
  none: { id: 'Tidak ada', en: 'None' },
  problemCount: {
    id: (count: number) => `${count} masalah`,
    en: (count) => counted(count, 'problem', 'problems'),
  },
  format: {
    id: (width: number, height: number, fps: number) => `${width} × ${height}, ${fps} fps`,
    en: (width, height, fps) => `${width} × ${height}, ${fps} fps`,
  },
  unknownFormat: { id: 'Belum terbaca', en: 'Not readable yet' },
  create: { id: 'Buat proyek', en: 'Create project' },
  createInStudio: { id: 'Buat di Studio', en: 'Create in the Studio' },
  emptyVideo: { id: 'Video kosong', en: 'Empty video' },
  createNow: { id: 'Buat', en: 'Create' },
  cancel: { id: 'Batal', en: 'Cancel' },
  startWith: { id: 'Mulai dari', en: 'Start with' },
  startWithHint: {
    id: 'Dari templat, Anda mendapat salinannya dengan merek Anda dan teks contoh. Ganti semua teks contoh sebelum membuat video, lalu tambahkan foto, klip, dan musik Anda. Jika merek belum diisi, nama usaha masih kosong.',
    en: 'From a template you get a copy with your brand and example texts. Change all example texts before you create a video, then add your photos, clips and music. Without a brand, the name of the shop is still empty.',
  },
  emptyProject: { id: 'Proyek kosong', en: 'Empty project' },
  fromTemplate: {
    id: (title: string) => `Templat ${title}`,
    en: (title) => `Template ${title}`,
  },
  openStudio: { id: 'Buka di Studio', en: 'Open in Studio' },
  rename: { id: 'Ganti nama', en: 'Rename' },
  renameProject: { id: 'Ganti nama proyek', en: 'Rename project' },
  renamed: { id: 'Nama proyek diganti', en: 'The project has another name' },
  delete: { id: 'Hapus', en: 'Delete' },
  askDelete: { id: 'Hapus proyek ini?', en: 'Delete this project?' },
  deleteExplained: {
    id: (name: string) =>
      `“${name}” dan semua revisinya dihapus dan tidak bisa dikembalikan. Video yang sudah dibuat tetap ada.`,
    en: (name) =>
      `“${name}” and all of its revisions are deleted and cannot be brought back. Videos that were made stay.`,
  },
  deleted: { id: 'Proyek dihapus', en: 'Project deleted' },

  view: { id: 'Tampilan', en: 'View' },
  files: { id: 'Berkas', en: 'Files' },
  filesOfProject: { id: 'Berkas proyek', en: 'Files of the project' },
  preview: { id: 'Pratinjau', en: 'Preview' },
  previewOf: { id: (name: string) => `Pratinjau ${name}`, en: (name) => `Preview of ${name}` },
  revisions: { id: 'Revisi', en: 'Revisions' },
  textNotLoaded: {
    id: (path: string) => `${path} belum bisa dibuka. Coba lagi sebentar lagi.`,
    en: (path) => `${path} cannot be opened now. Try again in a moment.`,
  },

  checkResult: { id: 'Hasil pemeriksaan', en: 'Check result' },
  warnings: { id: 'Peringatan', en: 'Warnings' },
  checking: { id: 'Memeriksa…', en: 'Checking…' },
  noProblems: { id: 'Tidak ada masalah di proyek ini.', en: 'This project has no problems.' },
  problemsToMend: {
    id: (count: number) => `${count} masalah perlu diperbaiki sebelum video bisa dibuat.`,
    en: (count) => `${counted(count, 'problem', 'problems')} to fix before a video can be made.`,
  },

  save: { id: 'Simpan', en: 'Save' },
  saving: { id: 'Menyimpan…', en: 'Saving…' },
  isSaved: {
    id: (revision: number) => `Disimpan sebagai revisi ${revision}`,
    en: (revision) => `Saved as revision ${revision}`,
  },
  savedAs: {
    id: (revision: number, time: string) => `Revisi ${revision}, disimpan ${time}`,
    en: (revision, time) => `Revision ${revision}, saved ${time}`,
  },
  savedAsNamed: {
    id: (revision: number, name: string, time: string) => `Revisi ${revision} “${name}”, disimpan ${time}`,
    en: (revision, name, time) => `Revision ${revision} “${name}”, saved ${time}`,
  },
  revisionName: { id: 'Nama revisi (opsional)', en: 'Name of the revision (optional)' },
  unsaved: {
    id: (count: number, revision: number) =>
      `${count} berkas berbeda dari revisi ${revision}, belum disimpan`,
    en: (count, revision) =>
      `${counted(count, 'file', 'files')} changed since revision ${revision}, not saved`,
  },
  discard: { id: 'Buang perubahan', en: 'Discard changes' },
  discardExplained: {
    id: (count: number) => `Perubahan di ${count} berkas dibuang dan tidak bisa dikembalikan.`,
    en: (count) => `The changes in ${counted(count, 'file', 'files')} are lost for good.`,
  },
  savedFirst: {
    id: (revision: number, time: string) =>
      `Revisi ${revision} sudah disimpan lebih dulu dari tempat lain pada ${time}.`,
    en: (revision, time) => `Revision ${revision} was saved first from another place, ${time}.`,
  },
  savedFirstBy: {
    id: (revision: number, name: string, time: string) =>
      `${name} sudah menyimpan revisi ${revision} lebih dulu pada ${time}.`,
    en: (revision, name, time) => `${name} saved revision ${revision} first, ${time}.`,
  },
  changesAreHere: {
    id: 'Perubahan Anda belum disimpan dan tetap ada di sini. Muat revisi terbaru untuk menggabungkannya; Anda memilih sendiri di berkas yang berubah di kedua sisi.',
    en: 'Your changes are not saved and are still here. Load the newest revision to make them to it; you choose in files that both have changed.',
  },
  loadNewest: { id: 'Muat revisi terbaru', en: 'Load the newest revision' },
  bothChanged: {
    id: (count: number, revision: number) =>
      `${count} berkas berubah di revisi ${revision} dan juga di sini. Editor menampilkan teks Anda.`,
    en: (count, revision) =>
      `${counted(count, 'file has', 'files have')} changed in revision ${revision} and here too. The editor shows your text.`,
  },
  newestText: { id: 'revisi terbaru', en: 'newest revision' },
  myText: { id: 'teks Anda', en: 'your text' },
  keepMine: { id: 'Pakai teks saya', en: 'Keep mine' },
  takeTheirs: { id: 'Pakai revisi terbaru', en: 'Take the newest' },
  copyMine: { id: 'Salin teks saya', en: 'Copy mine' },

  revisionsHint: {
    id: 'Pilih revisi untuk melihat perubahannya. Memulihkan revisi lama membuat revisi baru; tidak ada yang hilang. Revisi bisa diberi nama saat disimpan.',
    en: 'Choose a revision to see what it changed. Restoring an old one makes a new revision; nothing is lost. A revision can get a name when it is saved.',
  },
  revisionNumber: {
    id: (revision: number) => `Revisi ${revision}`,
    en: (revision) => `Revision ${revision}`,
  },
  newest: { id: 'Terbaru', en: 'Newest' },
  firstRevision: { id: 'Revisi tertua yang masih disimpan.', en: 'The oldest revision that is kept.' },
  noDifference: {
    id: 'Berkasnya sama dengan revisi sebelumnya.',
    en: 'Its files are those of the revision before.',
  },
  tooDifferent: {
    id: 'Kedua teks terlalu berbeda untuk dibandingkan per baris.',
    en: 'The two texts differ too much to compare their lines.',
  },
  fromLine: { id: (line: number) => `Mulai baris ${line}`, en: (line) => `From line ${line}` },
  addedLine: { id: 'ditambahkan:', en: 'added:' },
  removedLine: { id: 'dihapus:', en: 'removed:' },
  savedBy: { id: (name: string) => `oleh ${name}`, en: (name) => `by ${name}` },
  restore: {
    id: (revision: number) => `Pulihkan revisi ${revision}`,
    en: (revision) => `Restore revision ${revision}`,
  },
  askRestore: {
    id: (revision: number) => `Pulihkan revisi ${revision}?`,
    en: (revision) => `Restore revision ${revision}?`,
  },
  restoreExplained: {
    id: (next: number) => `Berkasnya disimpan sebagai revisi ${next}. Revisi lain tetap ada.`,
    en: (next) => `Its files are saved as revision ${next}. The other revisions stay.`,
  },
  restoreNow: { id: 'Pulihkan', en: 'Restore' },
  isRestored: {
    id: (revision: number, next: number) => `Revisi ${revision} dipulihkan sebagai revisi ${next}`,
    en: (revision, next) => `Revision ${revision} restored as revision ${next}`,
  },
  saveBeforeRestore: {
    id: 'Simpan atau buang perubahan Anda dulu.',
    en: 'Save or discard your changes first.',
  },

  values: { id: 'Isi video', en: 'Content of the video' },
  noVariables: {
    id: 'Isi setiap video sama. Agar bisa diganti per video, jadikan teks atau foto sebagai variabel di Studio.',
    en: 'Every video has the same content. To change it for each video, make a text or a photo a variable in the Studio.',
  },
  backToDefaults: { id: 'Kembali ke nilai default', en: 'Back to the defaults' },
  captionsHint: { id: 'Teks SRT, WebVTT, atau JSON.', en: 'SRT, WebVTT or JSON.' },
  fontHint: { id: 'Nama font bawaan, misalnya Poppins.', en: 'Name of a bundled font, such as Poppins.' },
  createVideo: { id: 'Buat video', en: 'Create video' },
  sending: { id: 'Mengirim…', en: 'Sending…' },
  yourCredits: { id: 'Kredit Anda:', en: 'Your credits:' },
  mendFirst: {
    id: (count: number) => `Perbaiki ${count} masalah di tab Berkas, lalu simpan, sebelum membuat video.`,
    en: (count) =>
      `Fix ${counted(count, 'problem', 'problems')} in the Files tab and save before you create a video.`,
  },
  videoOfSaved: {
    id: (revision: number) => `Video dibuat dari revisi ${revision}, tanpa perubahan yang belum disimpan.`,
    en: (revision) => `The video is made from revision ${revision}, without changes that are not saved.`,
  },
  valuesRefused: { id: 'Perbaiki isian yang ditandai merah.', en: 'Correct the fields marked in red.' },
});
