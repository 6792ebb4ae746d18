import { inLanguage } from '../../language/language.ts';

/** Moods of the music library. */
export const MOODS: Readonly<Record<string, string>> = inLanguage({
  ceria: { id: 'Ceria', en: 'Cheerful' },
  energik: { id: 'Energik', en: 'Energetic' },
  hangat: { id: 'Hangat', en: 'Warm' },
  mewah: { id: 'Mewah', en: 'Elegant' },
  tenang: { id: 'Tenang', en: 'Calm' },
  meriah: { id: 'Meriah', en: 'Festive' },
});

export const TEXTS = inLanguage({
  noFiles: { id: 'Belum ada berkas di koleksi', en: 'No files in the collection yet' },
  noPhotos: { id: 'Belum ada foto', en: 'No photos yet' },
  noClips: { id: 'Belum ada klip video', en: 'No clips yet' },
  noMusic: { id: 'Belum ada musik', en: 'No music yet' },
  uploadInstead: {
    id: 'Tutup jendela ini, lalu unggah berkas dari perangkat Anda.',
    en: 'Close this window, then upload a file from your device.',
  },
  latestPhotos: { id: (label: string) => `Foto terbaru: ${label}`, en: (label) => `Latest photos: ${label}` },
  latestClips: { id: (label: string) => `Klip terbaru: ${label}`, en: (label) => `Latest clips: ${label}` },
  fromUploads: { id: 'Pilih dari yang sudah diunggah:', en: 'Choose from your uploads:' },
  choosePhoto: { id: 'Pilih foto', en: 'Choose photo' },
  photo: { id: 'Foto', en: 'Photo' },
  photoHint: {
    id: 'JPG, PNG, WebP, HEIC, atau AVIF, maksimal 10 MB.',
    en: 'JPG, PNG, WebP, HEIC or AVIF, at most 10 MB.',
  },
  chooseClip: { id: 'Pilih klip video', en: 'Choose clip' },
  clip: { id: 'Klip video', en: 'Clip' },
  clipHint: {
    id: 'MP4, MOV, atau WebM, maksimal 200 MB dan 10 menit.',
    en: 'MP4, MOV or WebM, at most 200 MB and 10 minutes.',
  },
  part: { id: (file: string) => `Bagian dari ${file}`, en: (file) => `Part of ${file}` },
  start: { id: 'Mulai dari', en: 'Start at' },
  length: { id: 'Panjang', en: 'Length' },
  repeats: {
    id: (shown: string) => `Klip tampil selama ${shown} di video, jadi bagian ini diulang.`,
    en: (shown) => `The clip is shown for ${shown} in the video, so this part is repeated.`,
  },
  checking: { id: 'Memeriksa berkas…', en: 'Checking the file…' },
  stillChecked: {
    id: (file: string) => `“${file}” sedang diperiksa dan sebentar lagi bisa dipilih.`,
    en: (file) => `“${file}” is being checked and can be chosen in a moment.`,
  },
  clipNotStored: {
    id: (file: string) =>
      `“${file}” belum selesai diunggah atau diperiksa. Unggah lagi, atau cari di koleksi.`,
    en: (file) =>
      `“${file}” has not been uploaded or checked completely. Upload it again, or look in the collection.`,
  },
  chooseMusic: { id: 'Pilih musik', en: 'Choose music' },
  music: { id: 'Musik', en: 'Music' },
  musicHint: {
    id: 'MP3, M4A, atau WAV, maksimal 20 MB dan 10 menit.',
    en: 'MP3, M4A or WAV, at most 20 MB and 10 minutes.',
  },
  musicLibrary: { id: 'Pustaka musik', en: 'Music library' },
  musicLibraryHint: {
    id: 'Musik ini boleh dipakai di semua video Anda, juga untuk iklan, tanpa menyebut sumbernya.',
    en: 'This music may be used in all your videos, also for ads, without credit.',
  },
  tempo: { id: (beats: number) => `${beats} ketukan per menit`, en: (beats) => `${beats} beats per minute` },
  listen: { id: (title: string) => `Dengarkan ${title}`, en: (title) => `Listen to ${title}` },
  use: { id: 'Pakai', en: 'Use' },
  chooseLoop: { id: (title: string) => `Pakai: ${title}`, en: (title) => `Use: ${title}` },
  fromPhone: { id: 'Dari HP', en: 'From phone' },
  fromComputer: { id: 'Dari komputer', en: 'From computer' },
  fromAddress: { id: 'Dari alamat', en: 'From address' },
  fetching: {
    id: (file: string) => `Mengambil ${file} dari alamatnya…`,
    en: (file) => `Fetching ${file} from its address…`,
  },
  cancelFetch: { id: 'Batalkan', en: 'Cancel' },
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
