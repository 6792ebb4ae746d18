import type {
  Choices,
  CompositionProblem,
  LocatedProblem,
  OwnProblemCode,
  WarningCode,
} from '#core/composition/problems.ts';
import {
  AUDIO_CLIP_MIN_SECONDS,
  AUDIO_CLIPS_PER_VIDEO_MAX,
  AUDIO_VOLUME_MAX,
  CLIP_RATE,
  CLIPS_AT_ONCE_MAX,
  CLIPS_PER_VIDEO_MAX,
  MAX_MOUNTED_COMPONENTS,
  MIN_DURATION_SECONDS,
} from '#contracts/limits.ts';
import { describeAssetProblem } from './asset-problems.ts';
import { LINT_PROBLEMS } from './lint-problems.ts';
import { describeRemoteAsset } from './remote-asset.ts';
import { describeUnsupportedElement } from './unsupported-element.ts';

export interface DescribedProblem {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Line and column count from 1; null for a problem of the document as a whole. */
export type ReportedProblem = DescribedProblem & Pick<LocatedProblem, 'line' | 'column'>;

type ProblemText = Omit<DescribedProblem, 'code'>;

/** The Indonesian sentence and hint of a problem; the sentence quotes its subject. */
export const describeCompositionProblem = ({
  code,
  subject,
  choices,
}: CompositionProblem): DescribedProblem => ({
  code,
  ...(isOwnCode(code) ? OWN_PROBLEMS[code](subject ?? '', choices) : describeLintProblem(code, subject)),
});

export const describeLocatedProblem = (problem: LocatedProblem): ReportedProblem => ({
  ...describeCompositionProblem(problem),
  line: problem.line,
  column: problem.column,
});

const isOwnCode = (code: string): code is keyof typeof OWN_PROBLEMS => Object.hasOwn(OWN_PROBLEMS, code);

const describeLintProblem = (code: string, subject: string | undefined): ProblemText => {
  const known = Object.hasOwn(LINT_PROBLEMS, code) ? LINT_PROBLEMS[code] : undefined;
  const [sentence, hint] = known ?? [
    `Pemeriksa komposisi menemukan kesalahan “${code}”`,
    'Cocokkan bagian ini dengan aturan komposisi di dokumentasi, perbaiki, lalu kirim ulang.',
  ];
  const isComplete = !subject || containsWord(sentence, subject);
  return { message: isComplete ? `${sentence}.` : `${sentence}: “${subject}”.`, hint };
};

/** Whether the sentence quotes the text as a whole word: a selector like “a” occurs inside of every sentence. */
const containsWord = (sentence: string, text: string): boolean => {
  const at = sentence.indexOf(text);
  const around = [sentence[at - 1] ?? ' ', sentence[at + text.length] ?? ' '];
  return at >= 0 && !around.some((character) => /[\p{L}\p{N}]/u.test(character));
};

/** Whether the subject is `name="value"`, not only the name of a missing attribute. */
const hasValue = (subject: string): boolean => subject.includes('=');

/** Hint for a component's value, by the type of its variable. */
const EXPECTED_VALUES: Readonly<Record<string, string>> = {
  string: 'Tulis teks di dalam tanda kutip.',
  color: 'Tulis warna sebagai "#RRGGBB" di dalam tanda kutip, misalnya "#0EA5E9".',
  number: 'Tulis angka tanpa tanda kutip, misalnya 3 atau 1.5.',
  boolean: 'Tulis true atau false tanpa tanda kutip.',
  image: 'Tulis gambar sebagai "assets/<id>" atau "data:image/…;base64,…" di dalam tanda kutip.',
};

const describeExpectedValue = ({ type = '', valid }: Choices = { valid: [] }): string =>
  valid.length > 0
    ? `Pakai salah satu nilai ini, persis seperti tertulis: ${valid.map((value) => `"${value}"`).join(', ')}.`
    : (EXPECTED_VALUES[type] ?? 'Perbaiki nilainya di data-variable-values, atau hapus nama itu.');

type DescribeProblem = (subject: string, choices?: Choices) => ProblemText;

/** Attributes of `<audio>` that the renderer reads; it supports no other. */
const VIDEO_VALUE = /^data-(?:start|duration|(?:media|playback)-start|playback-rate|volume)=/;
const AUDIO_VALUE = /^data-(?:start|duration|(?:media|playback)-start|volume|fade-(?:in|out))=/;

const OWN_PROBLEMS: Readonly<Record<OwnProblemCode | WarningCode, DescribeProblem>> = {
  remote_asset: describeRemoteAsset,
  path_outside_composition: (subject) => ({
    message: subject.startsWith('#')
      ? `“${subject}” tidak bisa dipakai sebagai gambar, CSS, atau skrip: browser akan mencari berkas, bukan bagian dokumen ini.`
      : `Berkas “${subject}” tidak ditemukan: komposisi hanya terdiri atas satu dokumen HTML, tanpa berkas lain kecuali aset workspace.`,
    hint: 'Unggah gambar, audio, klip, dan font dengan POST /v1/assets, lalu tulis assets/<id>. Tulis CSS di <style> dan skrip di <script>. Berkas bawaan hanya pustaka animasi di vendor/, misalnya vendor/gsap.min.js, dan compositions/components/<nama>.html.',
  }),
  unknown_component: (subject, { nearest, valid } = { valid: [] }) => ({
    message: `Komponen “${subject}” tidak ada di pustaka komponen.`,
    hint: `${nearest === undefined ? 'Periksa ejaannya' : `Perbaiki ejaannya menjadi “${nearest}”`}: data-composition-src="compositions/components/<nama>.html". Nama yang tersedia: ${valid.join(', ')}.`,
  }),
  component_cycle: (subject) => ({
    message: `Komponen saling memuat tanpa akhir: “${subject}”.`,
    hint: 'Hapus data-composition-src yang memulai lingkaran ini, atau pakai komponen lain.',
  }),
  component_too_deep: (subject) => ({
    message: `Komponen bersarang terlalu dalam: “${subject}”.`,
    hint: 'Komponen boleh bersarang paling dalam 5 tingkat. Muat komponen yang terdalam langsung dari dokumen.',
  }),
  too_many_components: (subject) => ({
    message: `Terlalu banyak komponen: batasnya terlewati mulai dari “${subject}”.`,
    hint: `Kurangi komponennya: satu dokumen boleh memuat paling banyak ${MAX_MOUNTED_COMPONENTS}, termasuk komponen di dalam komponen.`,
  }),
  unknown_component_variable: (subject, { nearest, valid } = { valid: [] }) => {
    const [component = '', ...variable] = subject.split(': ');
    const correction = nearest === undefined ? 'Perbaiki namanya' : `Perbaiki ejaannya menjadi “${nearest}”`;
    return {
      message: `Komponen “${component}” tidak punya variabel “${variable.join(': ')}”.`,
      hint:
        valid.length === 0
          ? 'Hapus nama itu dari data-variable-values: komponen ini tidak punya variabel.'
          : `${correction} di data-variable-values, atau hapus nama itu. Nama yang tersedia: ${valid.join(', ')}.`,
    };
  },
  invalid_component_variable: (subject, choices) => ({
    message: `Nilai variabel komponen tidak sesuai: “${subject}”.`,
    hint: describeExpectedValue(choices),
  }),
  missing_root: () => ({
    message: 'Dokumen ini tidak punya elemen akar komposisi.',
    hint: 'Bungkus isi <body> dengan satu elemen: <div data-composition-id="main" data-start="0" data-duration="10" data-width="1080" data-height="1920">…</div>. Elemen di dalam <template> tidak dihitung.',
  }),
  missing_size: (subject) => ({
    message: `Ukuran video belum lengkap: ${subject} belum diisi pada elemen akar.`,
    hint: 'Isi data-width dan data-height dengan ukuran dalam piksel, misalnya data-width="1080" data-height="1920".',
  }),
  invalid_size: (subject) => ({
    message: `Ukuran video tidak valid: ${subject}.`,
    hint: 'Pakai bilangan genap 16–3840 tanpa satuan; luasnya paling besar 3840 × 2160 piksel.',
  }),
  missing_duration: (subject) => ({
    message: hasValue(subject)
      ? `Durasi video tidak valid: ${subject}.`
      : 'Durasi video belum diisi pada elemen akar.',
    hint: `Isi data-duration dengan durasi video dalam detik, misalnya data-duration="10" atau data-duration="7.5": angka biasa, paling kecil ${MIN_DURATION_SECONDS.toLocaleString('id')} (ditulis ${MIN_DURATION_SECONDS}), tanpa satuan.`,
  }),
  duration_too_short: (subject) => ({
    message: `Durasi video terlalu pendek: ${subject}.`,
    hint: `Video paling pendek ${MIN_DURATION_SECONDS.toLocaleString('id')} detik: isi data-duration dengan ${MIN_DURATION_SECONDS} atau lebih, misalnya data-duration="5". Nilainya dalam detik, bukan milidetik atau frame.`,
  }),
  duration_too_long: (subject, { valid: [seconds = ''] } = { valid: [] }) => ({
    message: `Durasi video terlalu panjang: ${subject}.`,
    hint: `Video paling panjang ${seconds} detik: isi data-duration dengan ${seconds} atau kurang, atau bagi isinya menjadi beberapa video. Nilainya dalam detik, bukan milidetik atau frame.`,
  }),
  invalid_fps: (subject) => ({
    message: `Frame rate tidak didukung: ${subject}.`,
    hint: 'Isi data-fps dengan 24, 25, 30, 50, atau 60. Tanpa atribut ini, nilainya 30.',
  }),
  invalid_start: (subject) => ({
    message: `Elemen akar harus mulai pada detik 0: ${subject}.`,
    hint: 'Tulis data-start="0" pada elemen akar, atau hapus atributnya. Atur waktu mulai tiap adegan pada elemen di dalamnya.',
  }),
  unknown_clip_start: (subject) => ({
    message: `Waktu mulai klip tidak dapat ditentukan: ${subject}.`,
    hint: 'Isi data-start dengan detik, misalnya data-start="2.5", atau dengan id klip lain dalam dokumen, misalnya data-start="intro" atau data-start="intro + 1". Klip tidak boleh saling menunggu.',
  }),
  clip_after_end: (subject) => ({
    message: `Klip mulai setelah video berakhir: ${subject}.`,
    hint: 'Isi data-start dengan waktu sebelum akhir video, perpanjang data-duration pada elemen akar, atau hapus klipnya.',
  }),
  multiple_roots: (subject) => ({
    message: `Ada lebih dari satu elemen akar komposisi: ${subject}.`,
    hint: 'Sisakan satu elemen terluar dengan data-composition-id dan pindahkan yang lain ke dalamnya, atau tandai akar yang dimaksud dengan data-root="true".',
  }),
  forbidden_api: (subject) =>
    subject === 'http-equiv="Content-Security-Policy"'
      ? {
          message: `Elemen <meta ${subject}> tidak boleh dipakai: aturan itu juga menghalangi proses render.`,
          hint: 'Hapus elemen <meta> ini. Perlindungan itu tidak diperlukan karena komposisi dirender tanpa akses jaringan.',
        }
      : {
          message: `“${subject}” tidak boleh dipakai: komposisi dirender tanpa akses jaringan dan tidak bisa berpindah halaman.`,
          hint: 'Tulis datanya langsung di dalam skrip atau dokumen, dan hapus bagian yang mengambil, mengirim, atau membuka sesuatu.',
        },
  unsupported_element: describeUnsupportedElement,
  invalid_audio: (subject) => ({
    message: `Atribut “${subject}” tidak bisa dipakai untuk suara.`,
    hint: AUDIO_VALUE.test(subject)
      ? `Tulis waktu sebagai angka detik: data-start di dalam durasi video, data-media-start di dalam durasi audio, data-duration paling sedikit ${AUDIO_CLIP_MIN_SECONDS}. Isi data-volume dengan angka 0 sampai ${AUDIO_VOLUME_MAX}.`
      : 'Hapus atribut itu dari <audio>: kecepatan, otomasi, efek, kelompok, dan variabel tidak didukung untuk suara.',
  }),
  too_many_audio: (subject) => ({
    message: `Elemen “${subject}” dalam dokumen ini terlalu banyak.`,
    hint: `Pakai paling banyak ${AUDIO_CLIPS_PER_VIDEO_MAX} elemen <audio>.`,
  }),
  invalid_video: (subject) => ({
    message: `Atribut “${subject}” tidak bisa dipakai untuk klip video.`,
    hint: VIDEO_VALUE.test(subject)
      ? `Tulis waktu sebagai angka detik: data-start di dalam durasi video, data-media-start di dalam durasi klip. Isi data-playback-rate dengan angka ${CLIP_RATE.min} sampai ${CLIP_RATE.max}, dan data-volume dengan angka 0 sampai ${AUDIO_VOLUME_MAX}.`
      : 'Hapus atribut itu dari <video>: otomasi, efek, kelompok, dan variabel tidak didukung untuk klip.',
  }),
  too_many_videos: (subject) => ({
    message: `Elemen “${subject}” dalam dokumen ini terlalu banyak.`,
    hint: `Pakai paling banyak ${CLIPS_PER_VIDEO_MAX} elemen <video>, dan paling banyak ${CLIPS_AT_ONCE_MAX} yang tampil pada waktu yang sama.`,
  }),
  clip_too_heavy: (subject) => ({
    message: `Klip “${subject}” terlalu berat untuk dirender tepat waktu.`,
    hint: 'Potong klipnya, atau ekspor ulang dengan resolusi lebih kecil (misalnya 1080 × 1920) dan lebih banyak keyframe, misalnya satu setiap dua detik, lalu unggah sebagai aset baru.',
  }),
  moving_image: (subject) => ({
    message: `Gambar SVG ini bergerak sendiri, atau tidak bisa dipastikan diam, karena memuat “${subject}”.`,
    hint: 'Hapus bagian itu dari gambar, atau tulis SVG-nya langsung di dokumen sebagai <svg>.',
  }),
  closed_shadow_root: (subject) => ({
    message: `Shadow root tertutup tidak bisa dirender di tempat ini: “${subject}”.`,
    hint: 'Tulis shadowrootmode="open", dan jangan tulis <template> dengan shadowrootmode di dalam skrip, komentar, atau teks.',
  }),
  ambiguous_markup: () => ({
    message: 'Susunan tag dokumen ini tidak bisa dibaca dengan pasti.',
    hint: 'Tulis <html>, <head>, dan <body> masing-masing satu kali di tempatnya, jangan letakkan komponen langsung di dalam <table>, dan tutup setiap komentar dan setiap elemen, terutama <script>, <style>, dan <textarea>.',
  }),
  unsupported_characters: (subject) => ({
    message: `Tidak ada font untuk karakter ini: ${subject}.`,
    hint: 'Hapus atau ganti karakternya, tautkan font yang memuatnya dari Google Fonts, atau unggah font itu dan muat dengan @font-face.',
  }),
  substituted_font: (subject) => {
    const [family = '', substitute = ''] = subject.split(' → ');
    return {
      message: `Font “${family}” tidak tersedia dan diganti dengan ${substitute}.`,
      hint: `Tulis “${substitute}” agar jelas, pakai font bawaan lain, tautkan font dari Google Fonts, atau unggah font Anda dan muat dengan @font-face.`,
    };
  },
  late_animation: (subject) => {
    const [delay, length] = subject.split(' → ').map((seconds) => seconds.replace('.', ','));
    return {
      message: `Animasi ini baru mulai ${delay} detik setelah elemennya tampil, padahal elemen itu hanya tampil ${length} detik.`,
      hint: 'Di dalam elemen dengan data-start, animation-delay dihitung sejak elemen itu tampil, bukan sejak awal video. Kurangi animation-delay, misalnya menjadi 0s.',
    };
  },
  nothing_moves: () => ({
    message: 'Tidak ada yang bergerak: semua frame video ini akan sama.',
    hint: 'Tambahkan animasi CSS atau GSAP, atau abaikan jika video memang diam.',
  }),
  unknown_asset: (subject) => describeAssetProblem('unknown_asset', subject),
  asset_not_ready: (subject) => describeAssetProblem('asset_not_ready', subject),
  asset_rejected: (subject) => describeAssetProblem('asset_rejected', subject),
  wrong_asset_kind: (subject) => describeAssetProblem('wrong_asset_kind', subject),
  too_many_assets: (subject) => describeAssetProblem('too_many_assets', subject),
  document_too_complex: () => ({
    message: 'Susunan dokumen terlalu rumit untuk diperiksa.',
    hint: 'Kurangi jumlah elemen (paling banyak 50.000, termasuk yang di dalam skrip), tingkat sarangnya (paling dalam 512), dan kurung bersarang di skrip. Pastikan setiap tag ditutup.',
  }),
};
