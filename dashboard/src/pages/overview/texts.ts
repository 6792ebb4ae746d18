import { counted, inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  progressOf: { id: (name: string) => `Pembuatan ${name}`, en: (name) => `Progress of ${name}` },
  beingMade: {
    id: (count: number) => `${count} video sedang dibuat`,
    en: (count) => `${counted(count, 'video is', 'videos are')} being made`,
  },
  othersWait: {
    id: 'Video berikutnya menunggu sampai salah satunya selesai.',
    en: 'The next videos wait until one of them is done.',
  },
  fillBrand: { id: 'Isi merek Anda', en: 'Fill in your brand' },
  fillBrandExplained: {
    id: 'Nama usaha, warna, logo, dan kontak tampil otomatis di setiap video.',
    en: 'Business name, colors, logo and contact appear in every video automatically.',
  },
  openBrand: { id: 'Isi merek', en: 'Fill in brand' },
  chooseTemplate: { id: 'Pilih templat', en: 'Choose a template' },
  chooseTemplateExplained: {
    id: 'Isi nama produk dan harganya, tambahkan foto, dan lihat hasilnya langsung.',
    en: 'Fill in the name of the product and its price, add a photo and see the result at once.',
  },
  showTemplates: { id: 'Lihat templat', en: 'Show templates' },
  downloadVideo: { id: 'Unduh videonya', en: 'Download the video' },
  downloadVideoExplained: {
    id: 'Tunggu sampai video selesai dibuat, unduh, lalu bagikan ke pelanggan.',
    en: 'Wait until the video is done, download it, then share it with your customers.',
  },
  firstSteps: { id: 'Video pertama dalam tiga langkah', en: 'Your first video in three steps' },
  credits: { id: 'Kredit', en: 'Credits' },
  secondsOfVideo: { id: 'detik video', en: 'seconds of video' },
  creditIsSecond: { id: '1 kredit = 1 detik video.', en: '1 credit = 1 second of video.' },
  reserved: {
    id: (credits: string) =>
      `${credits} kredit disisihkan untuk video yang sedang dibuat dan kembali jika video gagal atau dibatalkan.`,
    en: (credits) =>
      `${counted(credits, 'credit is', 'credits are')} reserved for videos that are being made and returned if a video fails or is canceled.`,
  },
  failedIsFree: {
    id: 'Video yang gagal atau dibatalkan tidak memakai kredit.',
    en: 'Videos that fail or are canceled use no credits.',
  },
  noCredits: { id: 'Kredit habis. Untuk mengisinya,', en: 'No credits left. To add some,' },
  showHistory: { id: 'Lihat riwayat kredit', en: 'Show credit history' },
  storageAlmostFull: { id: 'Penyimpanan hampir penuh', en: 'The storage is almost full' },
  freeStorage: {
    id: 'Buka halaman Berkas, lalu hapus yang tidak dipakai lagi.',
    en: 'On the Files page, delete what you no longer use.',
  },
  latestVideos: { id: 'Video terbaru', en: 'Latest videos' },
  allVideos: { id: 'Semua video', en: 'All videos' },
  home: { id: 'Beranda', en: 'Home' },
  hello: { id: (name: string) => `Halo, ${name}`, en: (name) => `Hello, ${name}` },
  lead: {
    id: 'Buat video promosi dari templat, lalu unduh dan bagikan.',
    en: 'Make promotional videos from templates, then download and share them.',
  },
  create: { id: 'Buat video', en: 'Create video' },
  atOnce: {
    id: (max: number) => `paling banyak ${max} sekaligus`,
    en: (max) => `at most ${max} at once`,
  },
});
