import { inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  saved: { id: 'Merek disimpan.', en: 'Brand saved.' },
  colorsTooClose: {
    id: 'Kedua warna ini hampir sama terangnya, sehingga lencana dan tombol kurang menonjol di video. Pilih salah satu yang lebih gelap atau lebih terang. Teks tetap terbaca karena warnanya disesuaikan.',
    en: 'These two colors are almost equally bright, so badges and buttons stand out less in the video. Choose a darker or lighter color for one of them. Texts stay readable because their color is adjusted.',
  },
  logoColor: {
    id: (number: number) => `warna logo ${number}`,
    en: (number) => `color ${number} of the logo`,
  },
  name: { id: 'Nama usaha', en: 'Business name' },
  contact: { id: 'Kontak', en: 'Contact' },
  contactHint: {
    id: 'Nomor WhatsApp, akun media sosial, atau alamat.',
    en: 'WhatsApp number, social media account or address.',
  },
  logo: { id: 'Logo', en: 'Logo' },
  logoHint: {
    id: 'Paling bagus PNG dengan latar transparan.',
    en: 'A PNG with a transparent background looks best.',
  },
  mainColor: { id: 'Warna utama', en: 'Main color' },
  mainColorHint: {
    id: 'Untuk lencana, harga, dan tombol. Kosongkan untuk memakai warna templat.',
    en: 'For badges, prices and buttons. Leave it empty to use the colors of the template.',
  },
  backgroundColor: { id: 'Warna latar', en: 'Background color' },
  backgroundColorHint: {
    id: 'Kosongkan untuk memakai warna templat.',
    en: 'Leave it empty to use the colors of the template.',
  },
  unsaved: { id: 'Ada perubahan yang belum disimpan.', en: 'There are unsaved changes.' },
  waitingForLogo: {
    id: (file: string) => `Menunggu logo “${file}” selesai diunggah.`,
    en: (file) => `Waiting until the logo “${file}” is uploaded.`,
  },
  cancel: { id: 'Batal', en: 'Cancel' },
  save: { id: 'Simpan merek', en: 'Save brand' },
  brand: { id: 'Merek', en: 'Brand' },
  lead: {
    id: 'Dipakai di setiap video, jadi Anda tidak perlu mengisinya berulang kali. Video yang sudah jadi tidak berubah.',
    en: 'Used in every video, so you need not enter it again and again. Finished videos do not change.',
  },
  samples: { id: 'Contoh di video', en: 'Examples in videos' },
  sampleOf: { id: (title: string) => `Contoh ${title}`, en: (title) => `Example ${title}` },
});
