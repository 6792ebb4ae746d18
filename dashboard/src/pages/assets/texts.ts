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
  clips: { id: 'Klip video', en: 'Clips' },
  fonts: { id: 'Font', en: 'Fonts' },
  checked: { id: 'Sedang diperiksa', en: 'Being checked' },
  checking: { id: 'Memeriksa berkas…', en: 'Checking the file…' },
  silent: { id: 'tanpa suara', en: 'no sound' },
  clipsUnused: {
    id: 'Klip video sudah bisa disimpan, tetapi belum bisa dipakai di video.',
    en: 'Clips can be stored, but not used in videos yet.',
  },
  fontsUnused: {
    id: 'Font sudah bisa disimpan, tetapi belum bisa dipakai di video.',
    en: 'Fonts can be stored, but not used in videos yet.',
  },
  kinds: { id: 'Jenis berkas', en: 'Kind of file' },
  notUsable: { id: 'Tidak bisa dipakai', en: 'Not usable' },
  photosAndMusic: { id: 'Foto dan musik', en: 'Photos and music' },
  lead: { id: 'Unggah sekali, pakai di banyak video.', en: 'Upload once, use in many videos.' },
  noMusic: { id: 'Belum ada musik', en: 'No music yet' },
  noClips: { id: 'Belum ada klip video', en: 'No clips yet' },
  noFonts: { id: 'Belum ada font', en: 'No fonts yet' },
  noPhotos: { id: 'Belum ada foto', en: 'No photos yet' },
  nothing: { id: 'Belum ada berkas', en: 'No files yet' },
  uploadFirst: {
    id: 'Unggah foto produk, logo, musik, atau klip video Anda dengan tombol di atas.',
    en: 'Upload a photo of a product, a logo, music or a clip with the button above.',
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
  uploadFiles: { id: 'Unggah berkas', en: 'Upload files' },
  orDrag: { id: 'atau seret berkas ke sini.', en: 'or drag files here.' },
  limits: {
    id: 'Foto JPG, PNG, atau WebP sampai 10 MB; musik MP3, M4A, atau WAV sampai 20 MB dan 10 menit; klip video dari HP sampai 200 MB dan 10 menit; font sampai 10 MB.',
    en: 'JPG, PNG or WebP photos up to 10 MB; MP3, M4A or WAV music up to 20 MB and 10 minutes; clips of a phone up to 200 MB and 10 minutes; fonts up to 10 MB.',
  },
  uploads: { id: 'Unggahan', en: 'Uploads' },
  uploaded: {
    id: (count: number) => `${count} berkas sudah diunggah.`,
    en: (count) => `${counted(count, 'file has been uploaded', 'files have been uploaded')}.`,
  },
});
