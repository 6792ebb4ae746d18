import { BODY_MESSAGES, SHARED_MESSAGES, SIGN_IN_REQUIRED_MESSAGE } from '#contracts/gateway-responses.ts';
import {
  MAX_ACTIVE_VIDEOS,
  MAX_ADDED_MEMBERS_PER_DAY,
  MAX_MEMBERS,
  VARIABLE_NAME_MAX_CHARACTERS,
} from '#contracts/limits.ts';
import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import type { RenderFailure } from '#core/rendering/render-failure.ts';
import type { Refusal, RefusalCode, UnauthorizedReason } from '#core/refusal.ts';
import type { VariableViolation } from '#core/template/template.ts';
import { assetViolationMessage } from './asset-problems.ts';

/** `message` of an error response, by code. `unauthorized` and `not_found` have more specific ones below. */
export const REFUSAL_MESSAGES = {
  unauthorized: 'API key belum dikirim. Sertakan API key Anda pada header x-api-key.',
  invalid_api_key: 'API key tidak dikenal. Periksa kembali API key pada header x-api-key.',
  insufficient_scope:
    'API key ini tidak punya izin untuk permintaan ini. Pakai API key dengan izin yang tercantum di details.required_scope.',
  forbidden: 'Workspace ini sedang nonaktif. Hubungi kami untuk mengaktifkannya kembali.',
  invalid_input: SHARED_MESSAGES.invalid_input,
  unknown_template:
    'Template tidak ditemukan. Tulis dalam format <id>@<versi>, misalnya promo-produk@5. Lihat daftarnya di GET /v1/templates.',
  invalid_variables:
    'Ada variabel atau ukuran video yang tidak sesuai. Perbaiki yang tercantum di details, lalu kirim ulang.',
  invalid_composition:
    'Komposisi HTML belum bisa dirender. Perbaiki masalah yang tercantum di details.problems, lalu kirim ulang.',
  idempotency_conflict:
    'idempotency_key ini sudah dipakai untuk permintaan dengan isi berbeda. Pakai idempotency_key lain untuk membuat video baru.',
  quota_exceeded: SHARED_MESSAGES.quota_exceeded,
  insufficient_credits:
    'Kredit workspace tidak cukup untuk video ini. Isi ulang kredit, lalu coba lagi; jumlahnya ada di details.',
  too_many_active_renders: `Sudah ada ${MAX_ACTIVE_VIDEOS} video yang mengantre atau sedang dirender. Tunggu salah satunya selesai atau batalkan salah satu, lalu coba lagi.`,
  duration_too_long:
    'Durasi video melebihi batas. Kurangi data-duration atau pilih template yang lebih pendek; batasnya ada di details.max_duration_seconds.',
  not_found: SHARED_MESSAGES.not_found,
  internal_error: SHARED_MESSAGES.internal_error,
  insufficient_role:
    'Hanya pemilik workspace yang bisa melakukan ini. Minta pemilik workspace untuk melakukannya.',
  already_member:
    'Pengguna dengan email ini sudah menjadi anggota workspace. Ubah perannya di daftar anggota.',
  too_many_members: `Workspace sudah punya ${MAX_MEMBERS} anggota, jumlah paling banyak. Hapus anggota yang tidak lagi memakainya, lalu coba lagi.`,
  last_owner:
    'Workspace harus punya paling sedikit satu pemilik. Jadikan anggota lain pemilik, lalu coba lagi.',
  has_password:
    'Anggota ini sudah membuat kata sandi sendiri, jadi tidak perlu diundang lagi. Jika ia lupa, ia bisa memilih "Lupa kata sandi" saat masuk.',
  inactive_api_key: 'API key ini sudah dicabut atau kedaluwarsa. Buat API key baru.',
} as const satisfies Record<RefusalCode, string>;

export const UNAUTHORIZED_MESSAGES = {
  missing: REFUSAL_MESSAGES.unauthorized,
  invalid_api_key: REFUSAL_MESSAGES.invalid_api_key,
  expired: 'API key ini sudah kedaluwarsa. Buat API key baru di dasbor.',
  revoked: 'API key ini sudah dicabut. Pakai API key lain atau buat yang baru di dasbor.',
  sign_in_required: SIGN_IN_REQUIRED_MESSAGE,
} as const satisfies Record<UnauthorizedReason, string>;

/** `not_found` by what the id in the path stands for. */
export const NOT_FOUND_MESSAGES = {
  video: 'Video tidak ditemukan di workspace ini. Periksa kembali ID-nya.',
  asset:
    'Aset tidak ditemukan di workspace ini. Periksa kembali ID-nya; aset yang berkasnya tidak diunggah dalam satu jam dihapus.',
  workspace: 'Workspace tidak ditemukan, atau Anda bukan anggotanya. Periksa kembali ID-nya.',
  api_key: 'API key tidak ditemukan di workspace ini. Periksa kembali ID-nya.',
  webhook: 'Workspace ini belum punya webhook. Simpan URL webhook terlebih dahulu.',
  delivery: 'Tidak ada pengiriman webhook yang gagal untuk video ini. Periksa kembali ID-nya.',
  member: 'Anggota tidak ditemukan di workspace ini. Periksa kembali ID-nya.',
} as const satisfies Record<Extract<Refusal, { code: 'not_found' }>['resource'], string>;

/** `quota_exceeded` by quota. */
export const QUOTA_MESSAGES = {
  requests: SHARED_MESSAGES.quota_exceeded,
  unpaid_renderer_time:
    'Video yang gagal atau dibatalkan sudah menghabiskan waktu render tanpa biaya workspace ini untuk jam ini. Perbaiki komposisi yang gagal, tunggu sesuai header Retry-After, lalu coba lagi.',
  render_backlog:
    'Antrean render sedang penuh, jadi video baru belum bisa diterima. Tunggu sesuai header Retry-After, lalu coba lagi.',
  storage:
    'Ruang penyimpanan aset workspace ini tidak cukup untuk berkas ini. Hapus aset yang tidak dipakai lagi dengan DELETE /v1/assets/{id}, lalu coba lagi.',
  uploads_of_a_day:
    'Hari ini workspace ini sudah mengunggah berkas sebanyak batas sehari, termasuk yang sudah dihapus. Coba lagi setelah waktu di header Retry-After.',
  added_members: `Hari ini workspace ini sudah menambahkan ${MAX_ADDED_MEMBERS_PER_DAY} anggota, jumlah paling banyak dalam sehari. Tambahkan anggota berikutnya besok.`,
} as const satisfies Record<Extract<Refusal, { code: 'quota_exceeded' }>['quota'], string>;

/** `error.message` of a failed video. */
export const RENDER_FAILURE_MESSAGES = {
  render_timeout:
    'Proses render melewati batas waktu. Sederhanakan animasi, pastikan tidak ada perulangan tanpa henti di skrip, lalu buat video baru.',
  render_crashed:
    'Proses render berhenti mendadak, biasanya karena komposisi terlalu berat. Sederhanakan komposisi, lalu buat video baru.',
  script_error:
    'Skrip di dalam komposisi gagal dijalankan. Perbaiki kesalahan JavaScript-nya, lalu buat video baru.',
  timeline_missing:
    'Timeline belum terdaftar. Daftarkan timeline setiap data-composition-id di window.__timelines saat halaman dimuat, lalu buat video baru.',
  asset_unavailable:
    'Ada font atau aset yang tidak bisa dimuat. Pakai font bawaan, pastikan asetnya belum dihapus dan berkasnya tidak rusak, lalu buat video baru.',
  out_of_memory:
    'Memori habis karena komposisi terlalu berat. Perkecil gambar, kurangi jumlah dan kedalaman elemen, lalu buat video baru.',
  internal_error:
    'Terjadi gangguan di sistem kami saat merender. Kredit Anda sudah dikembalikan; silakan buat video baru.',
} as const satisfies Record<RenderFailureCode, string>;

/** The page did something that no video can contain, or an error of its script has no text. */
const UNSUPPORTED_CONTENT_MESSAGE =
  'Halaman memuat isi yang tidak didukung (dokumen lain seperti iframe, jendela baru, pindah halaman, video atau audio yang diputar skrip, atau gambar SVG yang bergerak sendiri), atau skripnya gagal dijalankan. Hapus isi itu atau perbaiki skripnya, lalu buat video baru.';

/** `error.message` of a failed video, with what failed in the caller's document. */
export const describeRenderFailure = ({ code, subject, isServiceFault }: RenderFailure): string => {
  if (isServiceFault) return RENDER_FAILURE_MESSAGES.internal_error;
  const sentence: string = RENDER_FAILURE_MESSAGES[code];
  if (code === 'script_error' && subject === undefined) return UNSUPPORTED_CONTENT_MESSAGE;
  if (subject === undefined || !(code === 'script_error' || code === 'asset_unavailable')) return sentence;
  const place = subject.line === undefined ? '' : ` (baris ${subject.line}, kolom ${subject.column ?? 1})`;
  return sentence.replace('.', () => `: “${subject.text}”${place}.`);
};

/** Indonesian digits: `200.000`. */
const formatNumber = (value: number): string => value.toLocaleString('id');

/** What to correct, with the name that was probably meant. */
const spelling = (subject: string, nearest: string | undefined): string =>
  nearest === undefined ? subject : `${subject} menjadi “${nearest}”`;

/** `message` of `unknown_template`, with the id that was probably meant. */
export const unknownTemplateMessage = (nearest: string | undefined): string =>
  nearest === undefined
    ? REFUSAL_MESSAGES.unknown_template
    : `Template tidak ditemukan. Perbaiki ID-nya, misalnya menjadi ${nearest}. Lihat daftarnya di GET /v1/templates.`;

const COLOR_MESSAGE = 'Tulis warna dalam format #RRGGBB, misalnya #0EA5E9.';

export const variableViolationMessage = (violation: VariableViolation): string => {
  switch (violation.code) {
    case 'missing':
      return missingVariableMessage(violation);
    case 'too_long':
      return `Terlalu panjang: paling banyak ${formatNumber(violation.maxLength)} karakter.`;
    case 'invalid_color':
      return COLOR_MESSAGE;
    case 'unknown_variable':
      return `Variabel ini tidak ada di template. Perbaiki ${spelling('ejaan namanya', violation.nearest)} atau hapus variabel ini. Nama yang tersedia: ${violation.validNames.join(', ')}.`;
    case 'unsupported_characters':
      return `Tidak ada font untuk karakter ini: ${violation.characters.join(', ')}. Hapus atau ganti.`;
    case 'unsupported_size':
      return `Ukuran tidak didukung template ini. Pilih: ${violation.supported.join(', ')}.`;
    case 'invalid_image':
      return 'Isi dengan ID aset gambar (asset_…), atau data:image/jpeg, data:image/png, atau data:image/webp dalam base64 yang berisi satu gambar diam. Gambar data: dalam satu video bersama-sama paling besar 40 megapiksel; unggah yang lebih besar sebagai aset.';
    case 'invalid_audio':
      return 'Isi dengan ID aset audio (asset_…).';
    case 'invalid_video':
      return 'Isi dengan ID aset video (asset_…). Untuk memakai sebagian klip, tambahkan detik mulai dan selesai, misalnya asset_…#t=2.5,8; bagian itu paling pendek 0,5 detik.';
    case 'clip_part_after_end':
      return 'Bagian yang dipilih dimulai setelah klip berakhir. Mulai lebih awal; durasi klip ada di duration_seconds dari GET /v1/assets/{id}.';
    case 'clip_too_heavy':
      return 'Klip ini terlalu berat untuk dirender tepat waktu. Pakai bagian yang lebih pendek atau lebih awal, atau ekspor ulang klipnya dengan resolusi lebih kecil (misalnya 1080 × 1920) dan lebih banyak keyframe, lalu unggah sebagai aset baru.';
    case 'unknown_asset':
    case 'asset_not_ready':
    case 'asset_rejected':
    case 'wrong_asset_kind':
    case 'too_many_assets':
      return assetViolationMessage(violation.code);
  }
};

const missingVariableMessage = ({
  isInBrandKit,
  requiredBy,
}: Extract<VariableViolation, { code: 'missing' }>): string => {
  if (requiredBy !== undefined)
    return `Wajib diisi karena ${requiredBy} terisi. Isi variabel ini atau hapus ${requiredBy}.`;
  return isInBrandKit
    ? 'Wajib diisi. Kirim di variables, atau simpan di brand kit (identitas merek: nama, warna, kontak) workspace Anda.'
    : 'Wajib diisi.';
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'teks di dalam tanda kutip',
  'string, null': 'teks di dalam tanda kutip atau null',
  array: 'array',
  integer: 'bilangan bulat',
  number: 'angka',
  object: 'objek JSON',
  boolean: 'true atau false',
};

const asNumber = (bound: string): string => formatNumber(Number(bound));

const INPUT_MESSAGES: Readonly<Record<string, (bound: string, nearest?: string) => string>> = {
  request: () => BODY_MESSAGES.request,
  json: (position) => {
    const [line, column] = position.split(':');
    return column === undefined
      ? BODY_MESSAGES.json
      : `${BODY_MESSAGES.json} Kesalahan pertama ada di baris ${line}, kolom ${column}.`;
  },
  contentType: () =>
    'Isi permintaan berupa form, bukan JSON. Kirim objek JSON dengan header Content-Type: application/json.',
  bodySize: () => BODY_MESSAGES.bodySize,
  format: () => 'Teks memuat karakter NUL (kode 0) atau Unicode yang rusak. Hapus karakter itu.',
  required: (bound) => `Field ${bound} wajib diisi.`,
  additionalProperties: (bound, nearest) =>
    `Field ${bound} tidak dikenal. Perbaiki ${spelling('ejaannya', nearest)} atau hapus field itu.`,
  unknownParameter: (bound) =>
    `Parameter query ini tidak dikenal. Perbaiki ejaannya menjadi ${bound}, atau hapus parameter ini.`,
  type: (bound) => `Nilai harus berupa ${TYPE_NAMES[bound] ?? bound}.`,
  enum: (bound) => `Nilai harus salah satu dari ${bound}.`,
  uniqueItems: () => 'Tulis setiap nilai satu kali saja.',
  minLength: (bound) =>
    bound === '1' ? 'Tidak boleh kosong.' : `Terlalu pendek: paling sedikit ${asNumber(bound)} karakter.`,
  maxLength: (bound) => `Terlalu panjang: paling banyak ${asNumber(bound)} karakter.`,
  minItems: (bound) => `Isi paling sedikit ${asNumber(bound)}.`,
  minimum: (bound) => `Nilai tidak boleh kurang dari ${asNumber(bound)}.`,
  maximum: (bound) => `Nilai tidak boleh lebih dari ${asNumber(bound)}.`,
  integer: () => 'Nilai harus berupa bilangan bulat.',
  fileSize: (mebibytes) =>
    `Berkas terlalu besar: paling besar ${mebibytes} MiB untuk jenis ini. Perkecil berkasnya, lalu kirim ulang.`,
  color: () => COLOR_MESSAGE,
  notBlank: () => 'Tidak boleh kosong.',
  unknownAsset: () => 'Aset tidak ditemukan di workspace ini. Periksa kembali ID-nya.',
  notAnImage: () => 'Aset ini bukan gambar. Pakai aset gambar.',
  assetNotReady: () => 'Aset ini belum siap. Unggah berkasnya, tunggu sampai siap, lalu coba lagi.',
  email: () => 'Tulis alamat email yang lengkap, misalnya nama@contoh.id.',
  dateTime: () => 'Tulis tanggal dan waktu dengan zona, misalnya 2027-01-31T17:00:00Z.',
  future: () => 'Tulis waktu yang belum lewat.',
  webhookUrl: () =>
    'Tulis URL https:// tanpa port, nama pengguna, kata sandi, dan bagian # yang bisa dijangkau dari internet, misalnya https://toko.contoh.id/webhook.',
  template: () => 'Tulis composition, <id>, atau <id>@<versi>, misalnya promo-produk atau promo-produk@5.',
  cursor: () => 'Pakai nilai next_cursor dari halaman sebelumnya.',
  maxProperties: (bound) => `Terlalu banyak variabel: paling banyak ${asNumber(bound)}.`,
  propertyNames: () =>
    `Nama variabel tidak sesuai: paling banyak ${VARIABLE_NAME_MAX_CHARACTERS} karakter, tanpa karakter NUL (kode 0).`,
};

/** Sentence for one violated rule of a request schema. `bound` is the rule's limit as text, `nearest` a valid field. */
export const inputViolationMessage = (rule: string, bound = '', nearest?: string): string =>
  (Object.hasOwn(INPUT_MESSAGES, rule) ? INPUT_MESSAGES[rule]?.(bound, nearest) : undefined) ??
  'Nilai tidak sesuai. Lihat aturannya di GET /v1/openapi.json.';
