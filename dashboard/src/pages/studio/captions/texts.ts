import { counted, inLanguage } from '../../../language/language.ts';

export const TEXTS = inLanguage({
  captions: { id: 'Takarir', en: 'Captions' },
  caption: { id: (number: number) => `Takarir ${number}`, en: (number) => `Caption ${number}` },
  show: {
    id: (number: number) => `Tampilkan takarir ${number}`,
    en: (number) => `Show caption ${number}`,
  },
  start: { id: 'Mulai', en: 'Start' },
  end: { id: 'Selesai', en: 'End' },
  text: { id: 'Teks', en: 'Text' },
  earlier: { id: (field: string) => `${field} lebih awal`, en: (field) => `${field} earlier` },
  later: { id: (field: string) => `${field} lebih akhir`, en: (field) => `${field} later` },
  startsHere: { id: 'Mulai di posisi pemutar', en: 'Start where the player is' },
  endsHere: { id: 'Selesai di posisi pemutar', en: 'End where the player is' },
  add: { id: 'Tambah takarir', en: 'Add a caption' },
  addBelow: { id: 'Tambah di bawah', en: 'Add below' },
  split: { id: 'Bagi di kursor', en: 'Split at the cursor' },
  merge: { id: 'Gabung dengan berikutnya', en: 'Merge with the next' },
  remove: { id: 'Hapus takarir', en: 'Delete the caption' },
  newCaption: { id: 'Takarir baru', en: 'New caption' },
  missingFile: {
    id: (path: string) => `Berkas takarir ${path} tidak ada di proyek ini.`,
    en: (path) => `This project has no captions file ${path}.`,
  },
  ofFile: { id: (path: string) => `Dari berkas ${path}.`, en: (path) => `From the file ${path}.` },
  ofVariable: {
    id: (label: string) => `Nilai default variabel “${label}”.`,
    en: (label) => `The default of the variable “${label}”.`,
  },
  none: {
    id: 'Belum ada takarir. Tambahkan satu per satu, atau impor berkas SRT atau VTT.',
    en: 'No captions yet. Add them one by one, or import an SRT or VTT file.',
  },
  hint: {
    id: 'Enter membagi takarir, Backspace di awal teks menggabungkannya. Panah atas dan bawah menggeser waktu 0,1 detik.',
    en: 'Enter splits a caption, Backspace at the start of its text merges it. Arrow up and down move a time by 0.1 seconds.',
  },
  import: { id: 'Impor SRT atau VTT', en: 'Import SRT or VTT' },
  imported: {
    id: (count: number, name: string) => `${count} takarir diimpor dari ${name}.`,
    en: (count, name) => `${counted(count, 'caption', 'captions')} imported from ${name}.`,
  },
  notText: {
    id: 'Berkas ini bukan teks. Pilih berkas SRT atau VTT.',
    en: 'This file is no text. Choose an SRT or VTT file.',
  },
  unreadable: {
    id: 'Takarir yang ada tidak bisa ditampilkan sebagai tabel. Perbaiki di editor kode, atau ganti dengan mengimpor berkas.',
    en: 'These captions cannot be shown as a table. Correct them in the code editor, or import a file in their place.',
  },
  notWritten: {
    id: 'Perubahan takarir belum masuk ke video. Perbaiki isian yang ditandai merah.',
    en: 'The changes of the captions are not in the video yet. Correct the fields marked in red.',
  },
  notATime: { id: 'Tulis waktu seperti 0:03.5.', en: 'Write a time such as 0:03.5.' },
  endsBeforeStart: { id: 'Selesai harus sesudah mulai.', en: 'The end must be after the start.' },
  overlaps: {
    id: (end: string) => `Takarir sebelumnya baru selesai pada ${end}.`,
    en: (end) => `The caption before ends at ${end}.`,
  },
  isATime: {
    id: 'Teks ini terbaca sebagai waktu. Tambahkan kata di depannya.',
    en: 'This text is read as times. Put a word before it.',
  },
  afterEnd: {
    id: (end: string) => `Tidak tampil: videonya berakhir pada ${end}.`,
    en: (end) => `Not shown: the video ends at ${end}.`,
  },
});
