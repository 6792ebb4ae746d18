import { inLanguage } from '../language/language.ts';

/** What the pages of an order and of a video both say. */
export const VIDEO_TEXTS = inLanguage({
  changeAndRepeat: { id: 'Ubah dan buat lagi', en: 'Change and make again' },
  creditsReturned: {
    id: 'Kredit video ini sudah kembali.',
    en: 'The credits of this video have been returned.',
  },
  downloadBefore: {
    id: (date: string) => `Unduh sebelum ${date}; sesudah itu berkasnya dihapus.`,
    en: (date) => `Download it before ${date}; after that, the file is deleted.`,
  },
  fileIsDeleted: {
    id: (days: number) =>
      `Berkas video ini sudah dihapus karena hanya disimpan ${days} hari. Buat lagi untuk mendapat berkas baru.`,
    en: (days) =>
      `The file of this video was deleted because files are kept for ${days} days. Make the video again to get a new file.`,
  },
});
