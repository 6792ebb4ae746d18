import type { LintProblemText } from './problem-text.ts';

/** Linter errors about captions. */
export const CAPTION_PROBLEMS = {
  caption_exit_missing_hard_kill: {
    id: [
      'Teks takarir memudar tanpa benar-benar disembunyikan di akhirnya',
      'Setelah animasi keluar, tambahkan tl.set(elemen, { opacity: 0, visibility: "hidden" }, waktuSelesai).',
    ],
    en: [
      'The text of a caption fades out, but is not hidden at its end',
      'After the exit animation, add tl.set(element, { opacity: 0, visibility: "hidden" }, endTime).',
    ],
  },
  caption_transcript_not_inline: {
    id: [
      'Transkrip takarir diambil dari berkas lain',
      'Tulis transkripnya langsung di skrip: var TRANSCRIPT = [{ "text": "…", "start": 0, "end": 1 }].',
    ],
    en: [
      'The transcript of captions is loaded from another file',
      'Write the transcript into the script: var TRANSCRIPT = [{ "text": "…", "start": 0, "end": 1 }].',
    ],
  },
  caption_container_relative_position: {
    id: ['Wadah takarir memakai position: relative', 'Pakai position: absolute untuk semua elemen takarir.'],
    en: [
      'The container of captions has position: relative',
      'Use position: absolute for all caption elements.',
    ],
  },
  caption_overflow_clips_scaled_words: {
    id: ['Wadah takarir memotong kata yang membesar', 'Pakai overflow: visible pada wadah takarir.'],
    en: [
      'The container of captions cuts off words that grow',
      'Use overflow: visible for the container of captions.',
    ],
  },
  caption_track_kind_missing: {
    id: [
      'Elemen takarir belum ditandai sebagai takarir',
      'Tambahkan data-track-kind="captions" pada elemen itu.',
    ],
    en: ['A caption element is not marked as captions', 'Add data-track-kind="captions" to that element.'],
  },
  multiple_caption_tracks: {
    id: ['Takarir tersebar di beberapa track', 'Beri semua elemen takarir data-track-index yang sama.'],
    en: ['Captions are on several tracks', 'Give all caption elements the same data-track-index.'],
  },
} as const satisfies Readonly<Record<string, LintProblemText>>;
