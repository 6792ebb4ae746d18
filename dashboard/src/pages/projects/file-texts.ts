import { inLanguage } from '../../language/language.ts';

/** Of the files of a project. */
export const FILE_TEXTS = inLanguage({
  added: { id: 'Baru', en: 'New' },
  changed: { id: 'Diubah', en: 'Changed' },
  removed: { id: 'Dihapus', en: 'Deleted' },
  removedFiles: { id: 'Berkas yang dihapus', en: 'Deleted files' },
  putBack: { id: 'Kembalikan', en: 'Put back' },
  newFile: { id: 'Berkas baru', en: 'New file' },
  addFile: { id: 'Tambahkan', en: 'Add' },
  newFileHint: {
    id: 'Dengan foldernya, misalnya compositions/penutup.html atau vendor/lottie.js.',
    en: 'With its folder, for example compositions/end.html or vendor/lottie.js.',
  },
  upload: { id: 'Unggah', en: 'Upload' },
  uploadFiles: {
    id: 'Unggah foto, klip, musik, font, atau berkas teks',
    en: 'Upload photos, clips, music, fonts or text files',
  },
  fromCollection: { id: 'Dari koleksi', en: 'From collection' },
  chooseAsset: { id: 'Pilih berkas dari koleksi', en: 'Choose a file of the collection' },
  uploadOf: { id: (name: string) => `Pengunggahan ${name}`, en: (name) => `Upload of ${name}` },
  textTooLarge: {
    id: (limit: string) => `Berkas teks paling besar ${limit}.`,
    en: (limit) => `A text file may have at most ${limit}.`,
  },
  notUtf8: {
    id: 'Berkas ini bukan teks UTF-8. Simpan ulang sebagai UTF-8, lalu unggah lagi.',
    en: 'This file is not UTF-8 text. Save it as UTF-8, then upload it again.',
  },
  path: { id: 'Alamat berkas', en: 'Path of the file' },
  pathMissing: { id: 'Tulis alamat berkas.', en: 'Write a path.' },
  pathInvalid: {
    id: 'Alamat berkas dimulai tanpa garis miring dan tidak memuat “..” atau tanda seperti ? # % : * " < > |.',
    en: 'A path begins without a slash and has no “..” and no characters such as ? # % : * " < > |.',
  },
  pathTaken: { id: 'Sudah ada berkas dengan alamat itu.', en: 'Another file has this path.' },
  pathIsFolder: {
    id: 'Alamat itu sudah menjadi folder, atau foldernya sudah menjadi berkas.',
    en: 'This path is a folder already, or its folder is a file.',
  },
  renameFile: { id: 'Ganti nama berkas', en: 'Rename file' },
  renameFileHint: {
    id: 'Sesuaikan juga alamatnya di berkas lain yang memakainya.',
    en: 'Change the path in other files that name it, too.',
  },
  discardFile: { id: 'Buang perubahan', en: 'Discard changes' },
  askDiscard: { id: 'Buang perubahan?', en: 'Discard the changes?' },
  discardFileExplained: {
    id: (path: string) => `${path} kembali seperti yang terakhir disimpan.`,
    en: (path) => `${path} becomes what was saved last.`,
  },
  assetIsGone: {
    id: 'Foto, klip, musik, atau font ini sudah dihapus dari koleksi. Revisi yang tersimpan tetap memakainya.',
    en: 'This photo, clip, music or font was deleted from the collection. Saved revisions still use it.',
  },
  assetFile: {
    id: (name: string, size: string) => `${name}, ${size}`,
    en: (name, size) => `${name}, ${size}`,
  },
  assetHint: {
    id: (path: string) => `Di halaman dan CSS, pakai alamat ${path}.`,
    en: (path) => `In pages and styles, name it ${path}.`,
  },
  editorHint: {
    id: 'Simpan dengan Ctrl+S. Dengan papan ketik, keluar dari editor dengan Escape, lalu Tab. Yang belum disimpan tetap ada di perangkat ini sampai Anda keluar dari dasbor.',
    en: 'Save with Ctrl+S. With the keyboard, leave the editor with Escape, then Tab. What is not saved stays on this device until you sign out of the dashboard.',
  },
  isNotKept: {
    id: 'Penyimpanan peramban ini penuh atau tidak diizinkan, jadi perubahan akan hilang saat tab ditutup. Simpan sekarang.',
    en: 'The storage of this browser is full or not allowed, so the changes are lost when the tab is closed. Save now.',
  },
});
