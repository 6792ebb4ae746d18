import { counted, inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  wasDone: {
    id: 'Video sudah selesai sebelum dibatalkan.',
    en: 'The video was done before it was canceled.',
  },
  wasCanceled: {
    id: 'Video dibatalkan. Kreditnya sudah kembali.',
    en: 'Video canceled. Its credits have been returned.',
  },
  cancelVideo: { id: 'Batalkan video', en: 'Cancel video' },
  askCancel: { id: 'Batalkan video ini?', en: 'Cancel this video?' },
  cancelExplained: {
    id: 'Pembuatannya dihentikan dan kreditnya kembali. Video ini tidak bisa dilanjutkan lagi.',
    en: 'Work on it stops and its credits are returned. It cannot be resumed.',
  },
  dontCancel: { id: 'Jangan batalkan', en: 'Don’t cancel' },
  mendComposition: {
    id: 'Perbaiki komposisinya sambil melihat pratinjau, lalu buat lagi.',
    en: 'Correct the composition beside its preview, then make the video again.',
  },
  makeAgain: {
    id: 'Buat videonya sekali lagi. Jika gagal lagi, kirim nomor video ini kepada kami.',
    en: 'Make the video again. If it fails again, send us the number of this video.',
  },
  checkFiles: {
    id: 'Periksa apakah foto, klip, dan musik video ini masih ada, lalu buat video baru.',
    en: 'Check whether the photos, clips and music of this video still exist, then make a new video.',
  },
  openFiles: { id: 'Buka Berkas', en: 'Open Files' },
  composition: { id: 'Komposisi HTML', en: 'HTML composition' },
  version: {
    id: (title: string, version: string) => `${title} (versi ${version})`,
    en: (title, version) => `${title} (version ${version})`,
  },
  almostDone: { id: 'Hampir selesai.', en: 'Almost done.' },
  secondsLeft: {
    id: (seconds: number) => `Sekitar ${seconds} detik lagi.`,
    en: (seconds) => `About ${seconds} seconds left.`,
  },
  minutesLeft: {
    id: (minutes: number) => `Sekitar ${minutes} menit lagi.`,
    en: (minutes) => `About ${counted(minutes, 'minute', 'minutes')} left.`,
  },
  progressOf: { id: (name: string) => `Pembuatan ${name}`, en: (name) => `Progress of ${name}` },
  copyId: { id: 'Salin ID', en: 'Copy ID' },
  created: { id: 'Dipesan', en: 'Ordered' },
  now: { id: 'sekarang', en: 'now' },
  failed: { id: 'Video ini gagal dibuat', en: 'This video could not be made' },
  copyNumber: { id: 'Salin nomor video', en: 'Copy video number' },
  contactUs: { id: 'Hubungi kami', en: 'Contact us' },
  canceled: {
    id: 'Video ini dibatalkan. Kreditnya sudah kembali.',
    en: 'This video was canceled. Its credits have been returned.',
  },
  history: { id: 'Riwayat', en: 'History' },
  details: { id: 'Keterangan', en: 'Details' },
  allVideos: { id: 'Semua video', en: 'All videos' },
  video: { id: 'Video', en: 'Video' },
  createdAt: { id: (time: string) => `Dipesan ${time}`, en: (time) => `Ordered ${time}` },
  waiting: { id: 'Menunggu giliran', en: 'Waiting its turn' },
  drawing: { id: 'Menggambar video', en: 'Drawing the video' },
  joining: { id: 'Menyatukan gambar dan suara', en: 'Joining pictures and sound' },
  progress: { id: 'Pembuatan video', en: 'Progress of the video' },
  mayClose: {
    id: 'Anda boleh menutup halaman ini. Videonya ada di halaman Video.',
    en: 'You can close this page. You will find the video on the Videos page.',
  },
  status: { id: 'Status', en: 'Status' },
  all: { id: 'Semua', en: 'All' },
  template: { id: 'Templat', en: 'Template' },
  noMatchInLatest: {
    id: 'Tidak ada yang cocok di antara video terbaru',
    en: 'None of the latest videos matches',
  },
  loadOlder: {
    id: 'Muat lebih banyak untuk mencari di video yang lebih lama.',
    en: 'Load more to search in older videos.',
  },
  noMatch: { id: 'Tidak ada video yang cocok dengan pilihan ini', en: 'No video matches this choice' },
  showAll: { id: 'Tampilkan semua video', en: 'Show all videos' },
  noVideos: { id: 'Belum ada video', en: 'No videos yet' },
  firstVideo: {
    id: 'Pilih templat, isi nama produk dan harganya, lalu unduh videonya.',
    en: 'Choose a template, fill in the name of the product and its price, then download the video.',
  },
  createFirst: { id: 'Buat video pertama', en: 'Create the first video' },
  videos: { id: 'Video', en: 'Videos' },
  create: { id: 'Buat video', en: 'Create video' },
  shown: {
    id: (count: number) => `${count} video ditampilkan`,
    en: (count) => `${counted(count, 'video', 'videos')} shown`,
  },
  videoList: { id: 'Daftar video', en: 'Video list' },
  duration: { id: 'Durasi', en: 'Duration' },
  price: { id: 'Biaya', en: 'Cost' },
  videoId: { id: 'ID video', en: 'Video ID' },
  stepDone: { id: 'selesai', en: 'done' },
  filesUnavailable: {
    id: 'Ada foto, klip video, atau musik yang tidak bisa dimuat.',
    en: 'A photo, a video clip or the music could not be loaded.',
  },
});
