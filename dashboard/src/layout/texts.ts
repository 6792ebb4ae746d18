import { counted, inLanguage } from '../language/language.ts';

export const TEXTS = inLanguage({
  shop: { id: 'Toko', en: 'Shop' },
  skipToContent: { id: 'Langsung ke isi', en: 'Skip to content' },
  suspended: {
    id: 'Toko ini sedang nonaktif. Untuk mengaktifkannya kembali,',
    en: 'This shop is suspended. To activate it again,',
  },
  offline: {
    id: 'Anda sedang offline. Halaman ini dilanjutkan setelah internet tersambung lagi.',
    en: 'You are offline. This page continues when you are connected to the internet again.',
  },
  home: { id: 'Beranda', en: 'Home' },
  create: { id: 'Buat video', en: 'Create video' },
  videos: { id: 'Video', en: 'Videos' },
  batches: { id: 'Banyak video', en: 'Many videos' },
  files: { id: 'Berkas', en: 'Files' },
  brand: { id: 'Merek', en: 'Brand' },
  credits: { id: 'Kredit', en: 'Credits' },
  members: { id: 'Anggota', en: 'Members' },
  projects: { id: 'Proyek', en: 'Projects' },
  compositions: { id: 'Komposisi HTML', en: 'HTML compositions' },
  apiKeys: { id: 'Kunci API', en: 'API keys' },
  webhook: { id: 'Webhook', en: 'Webhook' },
  developers: { id: 'Pengembang', en: 'Developers' },
  docs: { id: 'Dokumentasi API', en: 'API docs (Indonesian)' },
  signOut: { id: 'Keluar', en: 'Sign out' },
  askSignOut: { id: 'Keluar sekarang?', en: 'Sign out now?' },
  waitingOrdersAreLost: {
    id: (count: number) => `${count} video yang menunggu giliran di tab ini tidak akan dibuat.`,
    en: (count) => `${counted(count, 'video', 'videos')} waiting in this tab will not be made.`,
  },
  unfinishedIsLost: {
    id: 'Isian yang belum dipesan atau disimpan akan dihapus dari perangkat ini.',
    en: 'What you filled in and did not order or save will be removed from this device.',
  },
  stay: { id: 'Tetap di sini', en: 'Stay here' },
  pages: { id: 'Halaman', en: 'Pages' },
  more: { id: 'Lainnya', en: 'More' },
  otherPages: { id: 'Halaman lain', en: 'Other pages' },
  newVersion: { id: 'Versi baru tersedia', en: 'A new version is available' },
  pageFailed: { id: 'Halaman ini mengalami gangguan', en: 'This page has a problem' },
  reloadForVersion: {
    id: 'Muat ulang untuk memakainya. Jika pesan ini tetap muncul, periksa koneksi internet Anda.',
    en: 'Reload the page to use it. If this message stays, check your internet connection.',
  },
  reloadPage: {
    id: 'Muat ulang halaman ini. Jika terjadi lagi, hubungi kami dan sebutkan halaman yang Anda buka.',
    en: 'Reload this page. If it happens again, contact us and say which page you opened.',
  },
  reload: { id: 'Muat ulang', en: 'Reload' },

  dashboardUnreachable: {
    id: 'Dasbor belum bisa dibuka. Periksa koneksi internet Anda, lalu muat ulang.',
    en: 'The dashboard cannot be opened. Check your internet connection, then reload.',
  },
});
