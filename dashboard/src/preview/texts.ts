import { inLanguage } from '../language/language.ts';

export const TEXTS = inLanguage({
  rootIncomplete: {
    id: 'Pratinjau tampil setelah elemen akar lengkap: data-composition-id, data-width, data-height, dan data-duration.',
    en: 'The preview appears when the root element is complete: data-composition-id, data-width, data-height and data-duration.',
  },
  projectRootIncomplete: {
    id: 'Pratinjau tampil setelah elemen akar di index.html lengkap: data-composition-id, data-width, data-height, dan data-duration.',
    en: 'The preview appears when the root element in index.html is complete: data-composition-id, data-width, data-height and data-duration.',
  },
  noSound: { id: 'Pratinjau tanpa suara.', en: 'The preview has no sound.' },
  missingFile: {
    id: (file: string) => `Berkas tidak ditemukan: ${file}`,
    en: (file) => `File not found: ${file}`,
  },
  workerBlocked: {
    id: 'Skrip membuat Worker. Worker tidak tersedia di video.',
    en: 'A script creates a Worker. Videos have no workers.',
  },
  blocked: {
    id: (address: string) => `Alamat di luar komposisi diblokir: ${address}`,
    en: (address) => `Address outside of the composition blocked: ${address}`,
  },
  position: {
    id: (seconds: string, duration: string) => `${seconds} dari ${duration} detik`,
    en: (seconds, duration) => `${seconds} of ${duration} seconds`,
  },
  pause: { id: 'Jeda', en: 'Pause' },
  play: { id: 'Putar', en: 'Play' },
  replay: { id: 'Ulangi dari awal', en: 'Play from the start' },
  time: { id: 'Waktu', en: 'Time' },
  cannotOpen: {
    id: 'Pratinjau belum bisa dibuka. Muat ulang halaman ini.',
    en: 'The preview cannot be opened. Reload this page.',
  },
  preparing: { id: 'Menyiapkan pratinjau…', en: 'Preparing the preview…' },
  whilePlaying: { id: 'Saat pratinjau diputar:', en: 'While the preview played:' },
  stillClip: {
    id: 'Klip ini besar, jadi pratinjau hanya menampilkan gambar pertamanya. Di video, klip tetap bergerak.',
    en: 'This clip is large, so the preview shows only its first picture. In the video it moves.',
  },
  unplayableClip: {
    id: 'Perangkat ini tidak bisa memutar klip Anda, jadi pratinjau tampil tanpanya. Di video, klip tetap tampil.',
    en: 'This device cannot play your clip, so the preview is shown without it. The video will show it.',
  },
  pressPlayForSounds: {
    id: 'Tekan tombol putar untuk mendengar musik dan suaranya. Suara klip berukuran besar hanya ada di videonya.',
    en: 'Press play to hear the music and sounds. The sound of large clips is in the video only.',
  },
  pressPlay: { id: 'Tekan tombol putar untuk mendengar musiknya.', en: 'Press play to hear the music.' },
  scriptStopped: {
    id: (error: string) => `Skrip berhenti karena kesalahan: ${error}`,
    en: (error) => `The script stopped because of an error: ${error}`,
  },
  scriptStoppedAt: {
    id: (line: number, error: string) => `Skrip berhenti karena kesalahan di baris ${line}: ${error}`,
    en: (line, error) => `The script stopped because of an error in line ${line}: ${error}`,
  },
});
