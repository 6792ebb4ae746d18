import {
  AUDIO_CLIP_MIN_SECONDS,
  AUDIO_CLIPS_PER_VIDEO_MAX,
  AUDIO_VOLUME_MAX,
  CLIP_RATE,
  CLIPS_AT_ONCE_MAX,
  CLIPS_PER_VIDEO_MAX,
} from '#contracts/limits.ts';
import type { Bilingual } from '#contracts/languages.ts';
import { captionProblemMessage } from './caption-problems.ts';
import type { DescribeProblem, ProblemTexts } from './problem-text.ts';
import { describeUnsupportedElement } from './unsupported-element.ts';

type SubjectHint = readonly [subject: RegExp, hint: Bilingual];

/** Hints for the attributes that the renderer reads, and for all others. */
interface MediaHints {
  readonly values: SubjectHint;
  readonly unsupported: Bilingual;
}

/** The page would play the empty address instead of a `<source>`. */
const EMPTY_SOURCE: SubjectHint = [
  /^src="\s*"$/,
  {
    id: 'Hapus src yang kosong agar <source> di dalam elemen itu dipakai.',
    en: 'Remove the empty src, so that the <source> inside of the element is used.',
  },
];

const AUDIO_HINTS: MediaHints = {
  values: [
    /^data-(?:start|duration|(?:media|playback)-start|volume|fade-(?:in|out))=/,
    {
      id: `Tulis waktu sebagai angka detik: data-start di dalam durasi video, data-media-start di dalam durasi audio, data-duration paling sedikit ${AUDIO_CLIP_MIN_SECONDS}, data-fade-in dan data-fade-out paling sedikit 0. Isi data-volume dengan angka 0 sampai ${AUDIO_VOLUME_MAX}.`,
      en: `Write times as numbers of seconds: data-start within the video, data-media-start within the audio, data-duration at least ${AUDIO_CLIP_MIN_SECONDS}, data-fade-in and data-fade-out at least 0. Set data-volume to a number from 0 to ${AUDIO_VOLUME_MAX}.`,
    },
  ],
  unsupported: {
    id: 'Hapus atribut itu dari <audio>: kecepatan, otomasi, efek, kelompok, dan variabel tidak didukung untuk suara.',
    en: 'Remove it from the <audio>: speed, automation, effects, groups and variables are not supported for sound.',
  },
};

const VIDEO_HINTS: MediaHints = {
  values: [
    /^data-(?:start|duration|(?:media|playback)-start|playback-rate|volume)=/,
    {
      id: `Tulis waktu sebagai angka detik: data-start di dalam durasi video, data-media-start di dalam durasi klip, data-duration lebih dari 0. Isi data-playback-rate dengan angka ${CLIP_RATE.min} sampai ${CLIP_RATE.max}, dan data-volume dengan angka 0 sampai ${AUDIO_VOLUME_MAX}.`,
      en: `Write times as numbers of seconds: data-start within the video, data-media-start within the clip, data-duration more than 0. Set data-playback-rate to a number from ${CLIP_RATE.min} to ${CLIP_RATE.max}, and data-volume to a number from 0 to ${AUDIO_VOLUME_MAX}.`,
    },
  ],
  unsupported: {
    id: 'Hapus atribut itu dari <video>: otomasi, efek, kelompok, dan variabel tidak didukung untuk klip.',
    en: 'Remove it from the <video>: automation, effects, groups and variables are not supported for clips.',
  },
};

const hintOf = (subject: string, { values, unsupported }: MediaHints): Bilingual =>
  [EMPTY_SOURCE, values].find(([pattern]) => pattern.test(subject))?.[1] ?? unsupported;

/** A duration as English writes it; `seconds` is a number as text. */
const inSeconds = (seconds: string): string => `${seconds} second${seconds === '1' ? '' : 's'}`;

const describeTooMany =
  (hint: { readonly id: string; readonly en: string }): DescribeProblem =>
  (subject) => ({
    id: { message: `Elemen “${subject}” dalam dokumen ini terlalu banyak.`, hint: hint.id },
    en: { message: `This document has too many “${subject}” elements.`, hint: hint.en },
  });

/** Problems and warnings of what a document shows and plays. */
export const CONTENT_PROBLEMS = {
  unsupported_element: describeUnsupportedElement,
  invalid_audio: (subject) => {
    const { id, en } = hintOf(subject, AUDIO_HINTS);
    return {
      id: { message: `Atribut “${subject}” tidak bisa dipakai untuk suara.`, hint: id },
      en: { message: `The attribute “${subject}” cannot be used for sound.`, hint: en },
    };
  },
  too_many_audio: describeTooMany({
    id: `Pakai paling banyak ${AUDIO_CLIPS_PER_VIDEO_MAX} elemen <audio>.`,
    en: `Use at most ${AUDIO_CLIPS_PER_VIDEO_MAX} <audio> elements.`,
  }),
  clip_without_sound: (subject) => ({
    id: {
      message: `Elemen “${subject}” memakai klip yang tidak punya suara.`,
      hint: 'Hapus elemen itu, atau pakai berkas audio atau klip yang punya suara.',
    },
    en: {
      message: `The element “${subject}” plays a clip that has no sound.`,
      hint: 'Remove the element, or use an audio file or a clip with sound.',
    },
  }),
  invalid_video: (subject) => {
    const { id, en } = hintOf(subject, VIDEO_HINTS);
    return {
      id: { message: `Atribut “${subject}” tidak bisa dipakai untuk klip video.`, hint: id },
      en: { message: `The attribute “${subject}” cannot be used for a clip.`, hint: en },
    };
  },
  invalid_captions: (subject, choices) => {
    const { id, en } = captionProblemMessage(choices?.captions ?? { code: 'empty' });
    return {
      id: { message: `Takarir “${subject}” tidak bisa ditampilkan.`, hint: id },
      en: { message: `The captions “${subject}” cannot be shown.`, hint: en },
    };
  },
  too_many_videos: describeTooMany({
    id: `Pakai paling banyak ${CLIPS_PER_VIDEO_MAX} elemen <video>, dan paling banyak ${CLIPS_AT_ONCE_MAX} yang tampil pada waktu yang sama.`,
    en: `Use at most ${CLIPS_PER_VIDEO_MAX} <video> elements, of which at most ${CLIPS_AT_ONCE_MAX} are shown at the same time.`,
  }),
  clip_too_heavy: (subject) => ({
    id: {
      message: `Klip “${subject}” terlalu berat untuk dirender tepat waktu.`,
      hint: 'Potong klipnya, atau ekspor ulang dengan resolusi lebih kecil (misalnya 1080 × 1920) dan lebih banyak keyframe, misalnya satu setiap dua detik, lalu unggah sebagai aset baru.',
    },
    en: {
      message: `The clip “${subject}” is too heavy to be rendered in time.`,
      hint: 'Cut the clip, or export it again with a lower resolution (for example 1080 × 1920) and more key frames, for example one every two seconds, then upload it as a new asset.',
    },
  }),
  moving_image: (subject) => ({
    id: {
      message: `Gambar SVG ini bergerak sendiri, atau tidak bisa dipastikan diam, karena memuat “${subject}”.`,
      hint: 'Hapus bagian itu dari gambar, atau tulis SVG-nya langsung di dokumen sebagai <svg>.',
    },
    en: {
      message: `This SVG picture moves by itself, or might, because it contains “${subject}”.`,
      hint: 'Remove that part from the picture, or write the SVG into the document itself as <svg>.',
    },
  }),
  closed_shadow_root: (subject) => ({
    id: {
      message: `Shadow root tertutup tidak bisa dirender di tempat ini: “${subject}”.`,
      hint: 'Tulis shadowrootmode="open", dan jangan tulis <template> dengan shadowrootmode di dalam skrip, komentar, atau teks.',
    },
    en: {
      message: `A closed shadow root cannot be rendered in this place: “${subject}”.`,
      hint: 'Write shadowrootmode="open", and write no <template> with shadowrootmode in scripts, comments or texts.',
    },
  }),
  unsupported_characters: (subject) => ({
    id: {
      message: `Tidak ada font untuk karakter ini: ${subject}.`,
      hint: 'Hapus atau ganti karakternya, tautkan font yang memuatnya dari Google Fonts, atau unggah font itu dan muat dengan @font-face.',
    },
    en: {
      message: `No font has these characters: ${subject}.`,
      hint: 'Remove or replace the characters, link a font of Google Fonts that has them, or upload such a font and load it with @font-face.',
    },
  }),
  substituted_font: (subject) => {
    const [family = '', substitute = ''] = subject.split(' → ');
    return {
      id: {
        message: `Font “${family}” tidak tersedia dan diganti dengan ${substitute}.`,
        hint: `Tulis “${substitute}” agar jelas, pakai font bawaan lain, tautkan font dari Google Fonts, atau unggah font Anda dan muat dengan @font-face.`,
      },
      en: {
        message: `The font “${family}” is not available; ${substitute} is used in its place.`,
        hint: `Write “${substitute}” to make that clear, use another bundled font, link a font of Google Fonts, or upload your font and load it with @font-face.`,
      },
    };
  },
  late_animation: (subject) => {
    const [delay = '', length = ''] = subject.split(' → ');
    const [jeda, durasi] = [delay, length].map((seconds) => seconds.replace('.', ','));
    return {
      id: {
        message: `Animasi ini baru mulai ${jeda} detik setelah elemennya tampil, padahal elemen itu hanya tampil ${durasi} detik.`,
        hint: 'Di dalam elemen dengan data-start, animation-delay dihitung sejak elemen itu tampil, bukan sejak awal video. Kurangi animation-delay, misalnya menjadi 0s.',
      },
      en: {
        message: `This animation starts ${inSeconds(delay)} after its element appears, but the element is shown for ${inSeconds(length)} only.`,
        hint: 'Inside of an element with data-start, animation-delay counts from when that element appears, not from the start of the video. Reduce animation-delay, for example to 0s.',
      },
    };
  },
  derived_duration: (subject) => ({
    id: {
      message: `Elemen akar tidak punya durasi: video ini ${subject.replace('.', ',')} detik, sampai klip terakhir selesai.`,
      hint: 'Isi data-duration dalam detik pada elemen akar agar jelas.',
    },
    en: {
      message: `The root element has no duration: this video lasts ${inSeconds(subject)}, until its last clip ends.`,
      hint: 'Set data-duration in seconds on the root element to make that clear.',
    },
  }),
  unknown_binding: (subject, { nearest } = { valid: [] }) => ({
    id: {
      message: `Atribut “${subject}” tidak dikenal, jadi variabelnya tidak dipakai di sini.`,
      hint:
        nearest === undefined
          ? 'Pakai data-var-text, data-var-src, atau data-var-captions.'
          : `Mungkin maksud Anda “${nearest}”.`,
    },
    en: {
      message: `The attribute “${subject}” is unknown, so its variable is not used here.`,
      hint:
        nearest === undefined
          ? 'Use data-var-text, data-var-src or data-var-captions.'
          : `Did you mean “${nearest}”?`,
    },
  }),
  nothing_moves: () => ({
    id: {
      message: 'Tidak ada yang bergerak: semua frame video ini akan sama.',
      hint: 'Tambahkan animasi CSS atau GSAP, atau abaikan jika video memang diam.',
    },
    en: {
      message: 'Nothing moves: all frames of this video will be the same.',
      hint: 'Add animations with CSS or GSAP, or ignore this if the video is meant to be still.',
    },
  }),
} as const satisfies ProblemTexts;
