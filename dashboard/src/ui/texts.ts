import { counted, inLanguage } from '../language/language.ts';

export const TEXTS = inLanguage({
  invalidColor: {
    id: 'Tulis kode warna seperti #0EA5E9: tanda # dan enam angka atau huruf A–F.',
    en: 'Type a color code like #0EA5E9: a # and six digits or letters A–F.',
  },
  chooseColor: { id: (label: string) => `${label}: pilih warna`, en: (label) => `${label}: choose color` },
  contactUs: { id: 'hubungi kami', en: 'contact us' },
  copy: { id: 'Salin', en: 'Copy' },
  copied: { id: 'Tersalin', en: 'Copied' },
  close: { id: 'Tutup', en: 'Close' },
  cancel: { id: 'Batal', en: 'Cancel' },
  download: { id: 'Unduh video', en: 'Download video' },
  fileIsGone: {
    id: 'Berkas video ini sudah tidak disimpan.',
    en: 'The file of this video is no longer kept.',
  },
  notSaved: {
    id: 'Belum bisa disimpan. Perbaiki isian yang diberi tanda merah, lalu coba lagi.',
    en: 'It could not be saved. Correct the fields marked in red, then try again.',
  },
  seconds: {
    id: (seconds: string) => `${seconds} detik`,
    en: (seconds) => counted(seconds, 'second', 'seconds'),
  },
  loading: { id: 'Memuat…', en: 'Loading…' },
  loadMore: { id: 'Muat lebih banyak', en: 'Load more' },
  requestId: { id: 'Nomor permintaan:', en: 'Request number:' },
  tryAgain: { id: 'Coba lagi', en: 'Try again' },
  endsAtOnce: { id: 'Langsung berhenti berlaku', en: 'Stops being valid at once' },
  hour1: { id: '1 jam', en: '1 hour' },
  hours24: { id: '24 jam', en: '24 hours' },
  days3: { id: '3 hari', en: '3 days' },
  days7: { id: '7 hari', en: '7 days' },
  ownersOnly: {
    id: 'Halaman ini hanya untuk pemilik toko. Jika Anda memerlukannya, minta pemilik mengubah peran Anda di halaman Anggota.',
    en: 'This page is only for owners of the shop. If you need it, ask an owner to change your role on the Members page.',
  },
  copyNow: { id: 'Salin sekarang.', en: 'Copy it now.' },
  notShownAgain: {
    id: 'tidak akan ditampilkan lagi setelah jendela ini ditutup.',
    en: 'is not shown again after this window is closed.',
  },
  isSaved: { id: 'Sudah saya simpan', en: 'I have saved it' },
  queued: { id: 'Menunggu', en: 'Waiting' },
  rendering: { id: 'Sedang dibuat', en: 'Being made' },
  done: { id: 'Selesai', en: 'Done' },
  failed: { id: 'Gagal', en: 'Failed' },
  canceled: { id: 'Dibatalkan', en: 'Canceled' },
  storageUsed: { id: 'Penyimpanan terpakai', en: 'Storage used' },
  of: { id: 'dari', en: 'of' },
  notifications: { id: 'Pemberitahuan', en: 'Notifications' },
  video: { id: (title: string) => `Video ${title}`, en: (title) => `Video ${title}` },
  cannotPlay: {
    id: 'Video belum bisa diputar. Muat ulang halaman ini.',
    en: 'The video cannot be played. Reload this page.',
  },
  credits: {
    id: (credits: string) => `${credits} kredit`,
    en: (credits) => counted(credits, 'credit', 'credits'),
  },
  toasts: { id: 'Pemberitahuan ({hotkey})', en: 'Notifications ({hotkey})' },
});
