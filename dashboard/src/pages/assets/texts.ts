import { counted, inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  deleteNamed: { id: (name: string) => `Hapus ${name}`, en: (name) => `Delete ${name}` },
  notUploaded: {
    id: 'Berkasnya belum selesai diunggah. Hapus, lalu unggah sekali lagi.',
    en: 'The file was not uploaded completely. Delete it, then upload it again.',
  },
  all: { id: 'Semua', en: 'All' },
  photos: { id: 'Foto', en: 'Photos' },
  music: { id: 'Musik', en: 'Music' },
  kinds: { id: 'Jenis berkas', en: 'Kind of file' },
  notUsable: { id: 'Tidak bisa dipakai', en: 'Not usable' },
  photosAndMusic: { id: 'Foto dan musik', en: 'Photos and music' },
  lead: { id: 'Unggah sekali, pakai di banyak video.', en: 'Upload once, use in many videos.' },
  noMusic: { id: 'Belum ada musik', en: 'No music yet' },
  noPhotos: { id: 'Belum ada foto', en: 'No photos yet' },
  nothing: { id: 'Belum ada foto atau musik', en: 'No photos or music yet' },
  uploadFirst: {
    id: 'Unggah foto produk, logo, atau musik Anda dengan tombol di atas.',
    en: 'Upload a photo of a product, a logo or music with the button above.',
  },
  deleted: { id: 'Berkas dihapus.', en: 'File deleted.' },
  askDelete: { id: 'Hapus berkas ini?', en: 'Delete this file?' },
  deletedForGood: {
    id: (name: string) => `“${name}” dihapus dan tidak bisa dikembalikan.`,
    en: (name) => `“${name}” is deleted and cannot be restored.`,
  },
  isLogo: {
    id: 'Ini logo merek Anda: video baru akan tampil tanpa logo.',
    en: 'This is your brand’s logo: new videos will have no logo.',
  },
  waitingVideosFail: {
    id: 'Video yang masih menunggu dan memakai berkas ini akan gagal; kreditnya kembali. Video yang sudah selesai tidak berubah.',
    en: 'Videos that are still waiting and use this file will fail; their credits are returned. Finished videos do not change.',
  },
  delete: { id: 'Hapus', en: 'Delete' },
  waiting: { id: 'Menunggu giliran', en: 'Waiting' },
  uploadOf: { id: (name: string) => `Unggahan ${name}`, en: (name) => `Upload of ${name}` },
  closeMessage: { id: 'Tutup pesan', en: 'Close message' },
  cancelUpload: { id: 'Batalkan unggahan', en: 'Cancel upload' },
  upload: { id: 'Unggah', en: 'Upload' },
  uploadFiles: { id: 'Unggah foto atau musik', en: 'Upload photos or music' },
  orDrag: { id: 'atau seret berkas ke sini.', en: 'or drag files here.' },
  limits: {
    id: 'Foto JPG, PNG, atau WebP sampai 10 MB; musik MP3, M4A, atau WAV sampai 20 MB dan 10 menit.',
    en: 'JPG, PNG or WebP photos up to 10 MB; MP3, M4A or WAV music up to 20 MB and 10 minutes.',
  },
  uploads: { id: 'Unggahan', en: 'Uploads' },
  uploaded: {
    id: (count: number) => `${count} berkas sudah diunggah.`,
    en: (count) => `${counted(count, 'file has been uploaded', 'files have been uploaded')}.`,
  },
});
