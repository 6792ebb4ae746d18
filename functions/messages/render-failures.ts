import type { Bilingual } from '#contracts/languages.ts';
import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import type { RenderFailure } from '#core/rendering/render-failure.ts';

/** `error.message` of a failed video. */
export const RENDER_FAILURE_MESSAGES = {
  render_timeout: {
    id: 'Proses render melewati batas waktu. Sederhanakan animasi, pastikan tidak ada perulangan tanpa henti di skrip, lalu buat video baru.',
    en: 'Rendering took too long. Simplify the animations, make sure that no script loops forever, then create a new video.',
  },
  render_crashed: {
    id: 'Proses render berhenti mendadak, biasanya karena komposisi terlalu berat. Sederhanakan komposisi, lalu buat video baru.',
    en: 'Rendering crashed, usually because the composition is too heavy. Simplify the composition, then create a new video.',
  },
  script_error: {
    id: 'Skrip di dalam komposisi gagal dijalankan. Perbaiki kesalahan JavaScript-nya, lalu buat video baru.',
    en: 'A script of the composition failed. Correct the JavaScript error, then create a new video.',
  },
  timeline_missing: {
    id: 'Timeline belum terdaftar. Daftarkan timeline setiap data-composition-id di window.__timelines saat halaman dimuat, lalu buat video baru.',
    en: 'A timeline is not registered. Register the timeline of each data-composition-id in window.__timelines while the page loads, then create a new video.',
  },
  asset_unavailable: {
    id: 'Ada font atau aset yang tidak bisa dimuat. Pakai font bawaan, pastikan asetnya belum dihapus dan berkasnya tidak rusak, lalu buat video baru.',
    en: 'A font or an asset could not be loaded. Use a bundled font, make sure that the asset is not deleted and its file is intact, then create a new video.',
  },
  out_of_memory: {
    id: 'Memori habis karena komposisi terlalu berat. Perkecil gambar, kurangi jumlah dan kedalaman elemen, lalu buat video baru.',
    en: 'The composition needs too much memory. Use smaller pictures, fewer elements and less nesting, then create a new video.',
  },
  internal_error: {
    id: 'Terjadi gangguan di sistem kami saat merender. Kredit Anda sudah dikembalikan; silakan buat video baru.',
    en: 'Our service had a problem while rendering. Your credits have been returned; please create a new video.',
  },
} as const satisfies Record<RenderFailureCode, Bilingual>;

/** The page did something that no video can contain, or an error of its script has no text. */
const UNSUPPORTED_CONTENT_MESSAGE: Bilingual = {
  id: 'Halaman memuat isi yang tidak didukung (dokumen lain seperti iframe, jendela baru, pindah halaman, video atau audio yang diputar skrip, atau gambar SVG yang bergerak sendiri), atau skripnya gagal dijalankan. Hapus isi itu atau perbaiki skripnya, lalu buat video baru.',
  en: 'The page has content that is not supported (another document such as an iframe, a new window, a change of page, video or audio that a script plays, or an SVG picture that moves by itself), or its script failed. Remove that content or correct the script, then create a new video.',
};

/** `error.message` of a failed video, with what failed in the caller's document. */
export const describeRenderFailure = ({ code, subject, isServiceFault }: RenderFailure): Bilingual => {
  if (isServiceFault) return RENDER_FAILURE_MESSAGES.internal_error;
  if (code === 'script_error' && subject === undefined) return UNSUPPORTED_CONTENT_MESSAGE;
  const { id, en }: Bilingual = RENDER_FAILURE_MESSAGES[code];
  if (subject === undefined || !(code === 'script_error' || code === 'asset_unavailable')) return { id, en };
  const { text, line, column = 1 } = subject;
  const [baris, place] =
    line === undefined
      ? ['', '']
      : [` (baris ${line}, kolom ${column})`, ` (line ${line}, column ${column})`];
  return {
    id: id.replace('.', () => `: “${text}”${baris}.`),
    en: en.replace('.', () => `: “${text}”${place}.`),
  };
};

/** What ends the sentence of a video that failed, and does not fit where none was created. */
const NEW_VIDEO = { id: /buat video baru\.$/, en: /create a new video\.$/ } as const;

const FRAMES_SERVICE_FAULT: Bilingual = {
  id: 'Terjadi gangguan di sistem kami saat menggambar frame. Silakan minta frame-nya lagi.',
  en: 'Our service had a problem while drawing the frames. Please request them again.',
};

/** `error.message` of frames that could not be drawn: no video was created and no credits were reserved. */
export const describeFramesFailure = (failure: RenderFailure): Bilingual => {
  if (failure.isServiceFault || failure.code === 'internal_error') return FRAMES_SERVICE_FAULT;
  const { id, en } = describeRenderFailure(failure);
  return {
    id: id.replace(NEW_VIDEO.id, 'minta frame-nya lagi.'),
    en: en.replace(NEW_VIDEO.en, 'request the frames again.'),
  };
};
