import { counted, inLanguage } from '../language/language.ts';

export const TEXTS = inLanguage({
  price: {
    id: (credits: string) => `Biayanya ${credits} kredit.`,
    en: (credits) => `It costs ${counted(credits, 'credit', 'credits')}.`,
  },
  priceIsShort: {
    id: (sentence: string, available: string, missing: string) =>
      `${sentence} Kredit Anda ${available}, kurang ${missing}.`,
    en: (sentence, available, missing) =>
      `${sentence} You have ${counted(available, 'credit', 'credits')}, ${missing} too few.`,
  },
  priceAndChange: {
    id: (sentence: string, change: string) => `${sentence} Kredit Anda: ${change}.`,
    en: (sentence, change) => `${sentence} Your credits: ${change}.`,
  },
  offline: { id: 'Offline', en: 'Offline' },
  offlineReason: {
    id: 'Anda sedang offline. Video bisa dipesan setelah internet tersambung lagi.',
    en: 'You are offline. You can order videos when you are connected to the internet again.',
  },
  earlierWasAccepted: {
    id: 'Pesanan Anda sebelumnya ternyata sudah diterima dan videonya dibuat. Isian yang Anda ubah sesudahnya belum dipesan. Tekan tombolnya lagi jika ingin membuatnya juga.',
    en: 'Your earlier order was accepted after all, and its video is being made. What you changed since then is not ordered. Press the button again to have that made too.',
  },
  showEarlier: { id: 'Lihat video sebelumnya', en: 'Show the earlier video' },
  countedOnce: {
    id: 'Video dan kreditnya tidak akan terhitung dua kali.',
    en: 'The video and its credits will not be counted twice.',
  },
  notKept: {
    id: 'Video belum dipesan, karena tab ini tidak bisa mengingat pesanan dan bisa memesannya dua kali. Buka dasbor di tab baru, lalu pesan dari sana. Jika tetap tidak bisa, pakai peramban lain.',
    en: 'The video is not ordered, because this tab cannot remember the order and might order it twice. Open the dashboard in a new tab and order there. If that does not help, use another browser.',
  },
  toAddCredits: { id: 'Untuk menambah kredit,', en: 'To add credits,' },
  showCredits: { id: 'Lihat kredit', en: 'Show credits' },
  turnHasCome: {
    id: (name: string) => `Giliran tiba: “${name}” sedang dibuat.`,
    en: (name) => `Its turn has come: “${name}” is being made.`,
  },
  isOrdered: {
    id: (name: string) => `“${name}” sudah dipesan.`,
    en: (name) => `“${name}” is ordered.`,
  },
  isNotOrdered: {
    id: (name: string, reason: string) => `“${name}” belum dipesan. ${reason}`,
    en: (name, reason) => `“${name}” is not ordered. ${reason}`,
  },
  askRepeat: { id: 'Buat video yang sama sekali lagi?', en: 'Make the same video again?' },
  alreadyOrdered: {
    id: (price: string) => `Video dengan isi ini sudah pernah dipesan. ${price}`,
    en: (price) => `You have ordered a video with this content before. ${price}`,
  },
  repeatFor: {
    id: (credits: string) => `Buat lagi, ${credits} kredit`,
    en: (credits) => `Make again, ${counted(credits, 'credit', 'credits')}`,
  },
  dont: { id: 'Jangan', en: 'Don’t' },
  waitedLong: {
    id: 'Sudah menunggu lama, jadi tidak dibuat tanpa persetujuan Anda.',
    en: 'It has been waiting for a long time, so it is made only if you agree.',
  },
  createNamed: { id: (name: string) => `Buat ${name}`, en: (name) => `Create ${name}` },
  create: { id: 'Buat video', en: 'Create video' },
  dontCreateNamed: { id: (name: string) => `Jangan buat ${name}`, en: (name) => `Don’t create ${name}` },
  dontCreate: { id: 'Jangan buat', en: 'Don’t create' },
  waitingExplained: {
    id: 'Dua video lain sedang dibuat. Video di bawah ini menunggu di tab ini: jangan tutup tab ini sampai gilirannya tiba. Kredit baru dipakai saat itu.',
    en: 'Two other videos are being made. The videos below wait in this tab: do not close it until their turn comes. Credits are used only then.',
  },
  waiting: {
    id: (count: number) => `${count} video menunggu giliran`,
    en: (count) => `${counted(count, 'video is', 'videos are')} waiting`,
  },
});
