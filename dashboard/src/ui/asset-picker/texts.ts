import { inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  noPhotos: { id: 'Belum ada foto', en: 'No photos yet' },
  noMusic: { id: 'Belum ada musik', en: 'No music yet' },
  uploadInstead: {
    id: 'Tutup jendela ini, lalu unggah berkas dari perangkat Anda.',
    en: 'Close this window, then upload a file from your device.',
  },
  latestPhotos: { id: (label: string) => `Foto terbaru: ${label}`, en: (label) => `Latest photos: ${label}` },
  fromUploads: { id: 'Pilih dari yang sudah diunggah:', en: 'Choose from your uploads:' },
  choosePhoto: { id: 'Pilih foto', en: 'Choose photo' },
  photo: { id: 'Foto', en: 'Photo' },
  photoHint: { id: 'JPG, PNG, atau WebP, maksimal 10 MB.', en: 'JPG, PNG or WebP, at most 10 MB.' },
  chooseMusic: { id: 'Pilih musik', en: 'Choose music' },
  music: { id: 'Musik', en: 'Music' },
  musicHint: {
    id: 'MP3, M4A, atau WAV, maksimal 20 MB dan 10 menit.',
    en: 'MP3, M4A or WAV, at most 20 MB and 10 minutes.',
  },
  fromPhone: { id: 'Dari HP', en: 'From phone' },
  fromComputer: { id: 'Dari komputer', en: 'From computer' },
  fromCollection: { id: 'Dari koleksi', en: 'From collection' },
  notStored: {
    id: (file: string) => `“${file}” belum terunggah. Unggah lagi.`,
    en: (file) => `“${file}” has not been uploaded. Upload it again.`,
  },
  uploadOf: { id: (file: string) => `Unggahan ${file}`, en: (file) => `Upload of ${file}` },
  cancelUpload: { id: 'Batalkan unggahan', en: 'Cancel upload' },
  remove: { id: 'Hapus', en: 'Remove' },
  skip: { id: 'Lewati berkas ini', en: 'Skip this file' },
  uploading: { id: (file: string) => `Mengunggah ${file}…`, en: (file) => `Uploading ${file}…` },
  ready: { id: (thing: string) => `${thing} siap dipakai.`, en: (thing) => `${thing} is ready.` },
  opaqueLogo: {
    id: 'Gambar JPG selalu punya latar, biasanya putih, dan latar itu ikut terlihat di video. Pilih PNG dengan latar transparan jika ada.',
    en: 'A JPG picture always has a background, usually white, which is seen in the video. Choose a PNG with a transparent background if you have one.',
  },
  smallPhoto: {
    id: 'Foto ini kecil, jadi bisa tampak buram di video. Pilih foto yang lebih besar jika ada.',
    en: 'This photo is small, so it may look blurred in the video. Choose a larger one if you have it.',
  },
});
