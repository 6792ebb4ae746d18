import { inLanguage } from '../language/language.ts';

export const TEXTS = inLanguage({
  notFound: { id: 'Halaman tidak ditemukan', en: 'Page not found' },
  notAllowed: {
    id: 'Alamat ini salah, atau akun Anda tidak boleh membukanya.',
    en: 'This address is wrong, or your account may not open it.',
  },
  toHome: { id: 'Ke beranda', en: 'To the home page' },
  wrongAddress: {
    id: 'Alamat ini salah. Pilih halaman di menu.',
    en: 'This address is wrong. Choose a page from the menu.',
  },
  noShop: { id: 'Belum ada toko', en: 'No shop yet' },
  noShopExplained: {
    id: 'Akun Anda belum terhubung dengan toko. Minta pemilik toko mengundang email Anda.',
    en: 'Your account belongs to no shop yet. Ask an owner to invite your email.',
  },
  signOut: { id: 'Keluar', en: 'Sign out' },
});
