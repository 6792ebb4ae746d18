import { counted, inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  checking: { id: 'Memeriksa…', en: 'Checking…' },
  problemsToMend: {
    id: (count: number) => `${count} masalah perlu diperbaiki.`,
    en: (count) => `${counted(count, 'problem', 'problems')} to fix.`,
  },
  price: {
    id: (credits: string) => ` Biaya ${credits} kredit.`,
    en: (credits) => ` It costs ${counted(credits, 'credit', 'credits')}.`,
  },
  noProblems: { id: (price: string) => `Tidak ada masalah.${price}`, en: (price) => `No problems.${price}` },
  checkResult: { id: 'Hasil pemeriksaan', en: 'Check result' },
  problems: { id: 'Masalah', en: 'Problems' },
  noDiagnostics: { id: 'Tidak ada masalah', en: 'No problems' },
  leaveEditor: {
    id: 'Tekan Escape, lalu Tab, untuk keluar dari editor.',
    en: 'Press Escape, then Tab, to leave the editor.',
  },
  compositionHtml: { id: 'HTML komposisi', en: 'Composition HTML' },
  promoExample: { id: 'Promo produk, animasi dengan GSAP', en: 'Product promotion, animated with GSAP' },
  greetingExample: { id: 'Kartu ucapan, animasi dengan CSS', en: 'Greeting card, animated with CSS' },
  menuExample: { id: 'Menu dengan komponen siap pakai', en: 'Menu of ready-made components' },
  otherTexts: { id: 'Tulisan Anda yang lain', en: 'Your other texts' },
  untitled: { id: 'Tanpa judul', en: 'Untitled' },
  startFromExample: { id: 'Mulai dari contoh', en: 'Start from an example' },
  yourComposition: { id: 'Komposisi Anda', en: 'Your composition' },
  askReplace: { id: 'Ganti isi editor?', en: 'Replace the text of the editor?' },
  replaceExplained: {
    id: 'Isi editor diganti dengan contoh. Untuk mengembalikan tulisan Anda, tekan Ctrl+Z di editor.',
    en: 'The text of the editor is replaced by the example. To get yours back, press Ctrl+Z in the editor.',
  },
  replace: { id: 'Ganti', en: 'Replace' },
  insertPhoto: { id: 'Sisipkan foto', en: 'Insert photo' },
  create: { id: 'Buat video', en: 'Create video' },
  queued: { id: 'Video Anda sedang antre.', en: 'Your video is waiting.' },
  showVideo: { id: 'Lihat video', en: 'Show video' },
  videoTitle: { id: 'Judul video (opsional)', en: 'Video title (optional)' },
  insertExplained: {
    id: 'Foto disisipkan sebagai alamat di posisi kursor, misalnya di dalam src="". Unggah foto di halaman Berkas.',
    en: 'A photo is inserted as an address at the cursor, for example in src="". Upload photos on the Files page.',
  },
  escapeExplained: {
    id: 'Dengan papan ketik, keluar dari editor dengan Escape, lalu Tab.',
    en: 'With the keyboard, leave the editor with Escape, then Tab.',
  },
  textIsKept: {
    id: 'Tulisan ini tersimpan di perangkat ini sampai Anda keluar dari dasbor, juga yang dari tab lain.',
    en: 'This text is kept on this device until you sign out of the dashboard, also those of other tabs.',
  },
  textIsNotKept: {
    id: 'Tulisan ini belum tersimpan, karena penyimpanan peramban ini penuh atau tidak diizinkan. Salin ke tempat lain sebelum menutup tab ini.',
    en: 'This text is not kept, because the storage of this browser is full or not allowed. Copy it to another place before you close this tab.',
  },
  textNotKept: {
    id: 'Teks komposisi video itu tidak tersimpan. Editor ini berisi teks terakhir di perangkat ini.',
    en: 'The text of that composition was not kept. The editor has the last text of this device.',
  },
  compositionPreview: { id: 'Pratinjau komposisi', en: 'Composition preview' },
  compositions: { id: 'Komposisi HTML', en: 'HTML compositions' },
  lead: {
    id: 'Tulis satu dokumen HTML, lihat hasilnya langsung, lalu jadikan video.',
    en: 'Write an HTML document, see the result at once, then turn it into a video.',
  },
  wholeProject: { id: 'Seluruh proyek', en: 'Whole project' },
  wholeDocument: { id: 'Seluruh dokumen', en: 'Whole document' },
  line: { id: (line: number) => `Baris ${line}`, en: (line) => `Line ${line}` },
  lineAndColumn: {
    id: (line: number, column: number) => `Baris ${line}, kolom ${column}`,
    en: (line, column) => `Line ${line}, column ${column}`,
  },
  advice: { id: 'Saran:', en: 'Advice:' },
  view: { id: 'Tampilan', en: 'View' },
  editor: { id: 'Editor', en: 'Editor' },
  preview: { id: 'Pratinjau', en: 'Preview' },
});
