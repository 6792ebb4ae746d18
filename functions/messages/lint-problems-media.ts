import type { Bilingual } from '#contracts/languages.ts';
import type { LintProblemText } from './problem-text.ts';

const USE_ASSET: Bilingual = {
  id: 'Unggah berkasnya dengan POST /v1/assets, lalu tulis assets/<id> di src.',
  en: 'Upload the file with POST /v1/assets, then write assets/<id> in src.',
};

const GRADE_WITH_FILTER: Bilingual = {
  id: 'Hapus atribut itu: tidak didukung. Ubah warna gambar dengan filter CSS, misalnya filter: saturate(0.4) contrast(1.1).',
  en: 'Remove it: it is not supported. Change the colors of the picture with CSS filters, for example filter: saturate(0.4) contrast(1.1).',
};

/** Linter errors about images, video and audio. */
export const MEDIA_PROBLEMS = {
  media_src_kind_mismatch: {
    id: [
      'Jenis berkas tidak cocok dengan elemennya',
      'Pakai <img> untuk gambar, <audio> untuk suara, dan <video> untuk klip video.',
    ],
    en: [
      'The kind of the file does not fit its element',
      'Use <img> for pictures, <audio> for sound and <video> for clips.',
    ],
  },
  imperative_media_control: {
    id: [
      'Skrip mengendalikan pemutaran media secara langsung',
      'Hapus play(), pause(), currentTime, dan muted dari skrip; atur waktu dengan data-start dan data-duration.',
    ],
    en: [
      'A script controls the playback of media',
      'Remove play(), pause(), currentTime and muted from the script; set times with data-start and data-duration.',
    ],
  },
  duplicate_media_id: {
    id: [
      'Satu id dipakai oleh lebih dari satu media',
      'Beri setiap <img>, <audio>, dan <video> id yang berbeda.',
    ],
    en: ['Several media elements have the same id', 'Give each <img>, <audio> and <video> an id of its own.'],
  },
  color_grading_non_media: {
    id: ['data-color-grading ada pada elemen yang bukan gambar atau video', GRADE_WITH_FILTER.id],
    en: ['data-color-grading is on an element that is not a picture or video', GRADE_WITH_FILTER.en],
  },
  color_grading_invalid_json: {
    id: ['Isi data-color-grading bukan JSON yang valid', GRADE_WITH_FILTER.id],
    en: ['The value of data-color-grading is not valid JSON', GRADE_WITH_FILTER.en],
  },
  color_grading_invalid_structure: {
    id: ['Isi data-color-grading memuat nilai yang tidak dikenal', GRADE_WITH_FILTER.id],
    en: ['data-color-grading has a value that is not known', GRADE_WITH_FILTER.en],
  },
  video_missing_muted: {
    id: [
      'Video dengan data-start belum dibisukan',
      'Tambahkan muted pada <video>, atau data-has-audio="true" jika suaranya ikut terdengar.',
    ],
    en: [
      'A video with data-start is not muted',
      'Add muted to the <video>, or data-has-audio="true" if its sound is to be heard.',
    ],
  },
  video_muted_with_declared_audio: {
    id: [
      'Video dibisukan padahal menyatakan punya suara',
      'Hapus muted dari <video> jika suaranya ikut terdengar; jika tidak, hapus data-has-audio.',
    ],
    en: [
      'A video is muted, but declares that it has sound',
      'Remove muted from the <video> if its sound is to be heard; otherwise remove data-has-audio.',
    ],
  },
  video_nested_in_timed_element: {
    id: [
      'Video berada di dalam elemen lain yang juga punya data-start',
      'Tulis data-start pada elemen itu atau pada <video>, jangan pada keduanya.',
    ],
    en: [
      'A video is inside of another element that has data-start too',
      'Write data-start on that element or on the <video>, not on both.',
    ],
  },
  self_closing_media_tag: {
    id: [
      'Tag media ditutup dengan “/>” sehingga elemen sesudahnya tidak tampil',
      'Tutup elemen itu dengan </audio> atau </video>.',
    ],
    en: [
      'A media tag is closed with “/>”, so the elements after it are not shown',
      'Close the element with </audio> or </video>.',
    ],
  },
  placeholder_media_url: {
    id: ['URL media hanyalah contoh dan tidak berisi apa-apa', USE_ASSET.id],
    en: ['The URL of a media file is only an example and has no content', USE_ASSET.en],
  },
  base64_media_prohibited: {
    id: ['Suara atau video disematkan sebagai base64', USE_ASSET.id],
    en: ['Sound or video is embedded as base64', USE_ASSET.en],
  },
  media_missing_data_start: {
    id: [
      'Media belum punya waktu mulai',
      'Tambahkan data-start berisi angka detik pada <audio> atau <video>.',
    ],
    en: [
      'A media element has no start time',
      'Add data-start with a number of seconds to the <audio> or <video>.',
    ],
  },
  media_missing_id: {
    id: [
      'Media dengan data-start belum punya id',
      'Tambahkan id yang berbeda pada setiap <audio> dan <video>.',
    ],
    en: ['A media element with data-start has no id', 'Give each <audio> and <video> an id of its own.'],
  },
  media_missing_src: {
    id: ['Media belum punya sumber', USE_ASSET.id],
    en: ['A media element has no source', USE_ASSET.en],
  },
  media_crossorigin_breaks_preview: {
    id: ['Atribut crossorigin bisa membuat media kosong', 'Hapus atribut crossorigin dari media itu.'],
    en: [
      'The crossorigin attribute can leave media empty',
      'Remove the crossorigin attribute from that element.',
    ],
  },
  video_audio_double_source: {
    id: [
      'Video dan audio memutar sumber yang sama sehingga suaranya ganda',
      'Tambahkan muted pada <video>, atau hapus <audio> itu.',
    ],
    en: [
      'A video and an audio element play the same source, so the sound is heard twice',
      'Add muted to the <video>, or remove the <audio>.',
    ],
  },
  audio_group_no_members: {
    id: ['Kelompok audio tidak punya anggota', 'Hapus <hf-audio-group>: kelompok audio tidak didukung.'],
    en: ['An audio group has no members', 'Remove the <hf-audio-group>: audio groups are not supported.'],
  },
  inaccessible_media_url: {
    id: ['URL media tidak bisa dibuka', USE_ASSET.id],
    en: ['The URL of a media file cannot be opened', USE_ASSET.en],
  },
} as const satisfies Readonly<Record<string, LintProblemText>>;
