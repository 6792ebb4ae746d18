import { inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  showVideo: { id: 'Lihat video', en: 'Show video' },
  description: { id: 'Keterangan', en: 'Description' },
  time: { id: 'Waktu', en: 'Time' },
  credits: { id: 'Kredit', en: 'Credits' },
  history: { id: 'Riwayat', en: 'History' },
  noUse: { id: 'Belum ada pemakaian kredit', en: 'No credits used yet' },
  creditHistory: { id: 'Riwayat kredit', en: 'Credit history' },
  available: { id: 'Bisa dipakai', en: 'Available' },
  reserved: { id: 'Disisihkan', en: 'Reserved' },
  reservedExplained: {
    id: 'Kredit yang disisihkan adalah untuk video yang sedang dibuat. Kembali jika video gagal atau dibatalkan.',
    en: 'Reserved credits are for videos that are being made. They are returned if a video fails or is canceled.',
  },
  creditIsSecond: {
    id: '1 kredit = 1 detik video. Video yang gagal atau dibatalkan tidak memakai kredit.',
    en: '1 credit = 1 second of video. Videos that fail or are canceled use no credits.',
  },
  addCredits: { id: 'Menambah kredit', en: 'Add credits' },
  toAddCredits: { id: 'Untuk menambah kredit,', en: 'To add credits,' },
  newCreditsShow: { id: '. Kredit baru langsung muncul di sini.', en: '. New credits appear here at once.' },
  granted: { id: 'Kredit ditambahkan', en: 'Credits added' },
  reservedFor: {
    id: 'Disisihkan untuk video yang sedang dibuat',
    en: 'Reserved for a video that is being made',
  },
  usedFor: { id: 'Dipakai untuk video', en: 'Used for a video' },
  released: {
    id: 'Tidak jadi dipakai: video gagal atau dibatalkan',
    en: 'Not used: the video failed or was canceled',
  },
  takenBack: { id: 'Kredit ditarik kembali', en: 'Credits taken back' },
});
