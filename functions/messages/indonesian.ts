import { BODY_MESSAGES, SHARED_MESSAGES } from '#contracts/gateway-responses.ts';
import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import type { RefusalCode, UnauthorizedReason } from '#core/refusal.ts';
import type { VariableViolation } from '#core/template/template.ts';

/** `message` of an error response, by code. `unauthorized` and `not_found` have more specific ones below. */
export const REFUSAL_MESSAGES = {
  unauthorized: 'Kirim API key Anda pada header x-api-key.',
  invalid_api_key: 'API key tidak dikenal. Periksa kembali key pada header x-api-key.',
  insufficient_scope:
    'API key ini tidak punya izin untuk permintaan ini. Pakai key dengan izin yang disebut di details.',
  forbidden: 'Workspace ini sedang dinonaktifkan. Hubungi kami untuk mengaktifkannya kembali.',
  invalid_input: SHARED_MESSAGES.invalid_input,
  unknown_template:
    'Template tidak ditemukan. Pakai bentuk <id>@<versi>, misalnya promo-produk@1; daftar lengkapnya ada di GET /v1/templates.',
  invalid_variables:
    'Ada variabel atau ukuran yang belum sesuai. Perbaiki yang disebut di details lalu kirim ulang.',
  invalid_composition:
    'Komposisi HTML belum bisa dirender. Perbaiki masalah yang disebut di details.problems lalu kirim ulang.',
  idempotency_conflict:
    'idempotency_key ini sudah dipakai untuk permintaan dengan isi berbeda. Pakai key baru untuk video baru.',
  quota_exceeded: SHARED_MESSAGES.quota_exceeded,
  insufficient_credits:
    'Kredit workspace tidak cukup untuk video ini. Isi ulang kredit atau buat video yang lebih pendek.',
  too_many_active_renders:
    'Sudah ada 2 video yang mengantre atau sedang dirender. Tunggu salah satunya selesai, lalu coba lagi.',
  duration_too_long:
    'Durasi video melebihi batas. Perpendek data-duration sampai batas yang disebut di details.',
  not_found: SHARED_MESSAGES.not_found,
  internal_error: SHARED_MESSAGES.internal_error,
} as const satisfies Record<RefusalCode, string>;

export const UNAUTHORIZED_MESSAGES = {
  missing: REFUSAL_MESSAGES.unauthorized,
  invalid_api_key: REFUSAL_MESSAGES.invalid_api_key,
  expired: 'API key ini sudah kedaluwarsa. Buat key baru di dasbor.',
  revoked: 'API key ini sudah dicabut. Pakai key lain atau buat key baru di dasbor.',
} as const satisfies Record<UnauthorizedReason, string>;

/** `not_found` of an operation whose path has a video id. */
export const VIDEO_NOT_FOUND_MESSAGE = 'Video tidak ditemukan di workspace ini. Periksa kembali id-nya.';

/** `quota_exceeded` of a workspace whose failed and canceled videos have used the unpaid renderer time of the hour. */
export const UNPAID_BUDGET_MESSAGE =
  'Video yang gagal atau dibatalkan sudah menghabiskan waktu render tanpa biaya workspace ini untuk jam ini. Perbaiki komposisi yang gagal, tunggu sesuai header Retry-After, lalu coba lagi.';

/** `error.message` of a failed video. */
export const RENDER_FAILURE_MESSAGES = {
  render_timeout:
    'Render melewati batas waktu. Sederhanakan animasi atau pastikan skrip tidak berputar tanpa henti, lalu buat video baru.',
  render_crashed:
    'Proses render berhenti mendadak, biasanya karena halaman terlalu berat. Sederhanakan halaman lalu buat video baru.',
  script_error:
    'Skrip di dalam komposisi gagal dijalankan. Perbaiki galat JavaScript-nya lalu buat video baru.',
  timeline_missing:
    'Timeline tidak terdaftar. Pastikan window.__timelines memuat setiap data-composition-id sejak halaman dimuat, lalu buat video baru.',
  asset_unavailable:
    'Ada font atau aset yang tidak dapat dimuat. Pakai aset bawaan atau gambar data:, lalu buat video baru.',
  out_of_memory:
    'Halaman terlalu berat: memorinya habis. Kecilkan gambar, kurangi elemen atau susunan yang terlalu dalam, lalu buat video baru.',
  internal_error: 'Terjadi gangguan di pihak kami saat merender. Silakan buat video lagi.',
} as const satisfies Record<RenderFailureCode, string>;

export const variableViolationMessage = (violation: VariableViolation): string => {
  switch (violation.code) {
    case 'missing':
      return 'Wajib diisi.';
    case 'too_long':
      return `Terlalu panjang: paling banyak ${violation.maxLength} karakter.`;
    case 'invalid_color':
      return 'Tulis warna dengan bentuk #RRGGBB, misalnya #0EA5E9.';
    case 'unknown_variable':
      return 'Template ini tidak punya variabel dengan nama tersebut. Hapus atau perbaiki namanya.';
    case 'unsupported_size':
      return `Ukuran tidak didukung template ini. Pilih: ${violation.supported.join(', ')}.`;
  }
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'teks',
  integer: 'bilangan bulat',
  number: 'angka',
  object: 'objek',
  boolean: 'true atau false',
};

const INPUT_MESSAGES: Readonly<Record<string, (bound: string) => string>> = {
  request: () => BODY_MESSAGES.request,
  json: () => BODY_MESSAGES.json,
  bodySize: () => BODY_MESSAGES.bodySize,
  format: () => 'Teks memuat karakter yang tidak bisa dipakai: NUL (kode 0) atau Unicode yang rusak.',
  required: (bound) => `Bidang ${bound} wajib diisi.`,
  additionalProperties: (bound) => `Bidang ${bound} tidak dikenal. Hapus atau perbaiki namanya.`,
  type: (bound) => `Jenis nilai harus ${TYPE_NAMES[bound] ?? bound}.`,
  enum: (bound) => `Nilai harus salah satu dari ${bound}.`,
  uniqueItems: () => 'Setiap nilai cukup disebut sekali.',
  minLength: (bound) => `Terlalu pendek: paling sedikit ${bound} karakter.`,
  maxLength: (bound) => `Terlalu panjang: paling banyak ${bound} karakter.`,
  minimum: (bound) => `Nilai paling kecil ${bound}.`,
  maximum: (bound) => `Nilai paling besar ${bound}.`,
  integer: () => 'Nilai harus bilangan bulat.',
  cursor: () => 'Pakai nilai next_cursor dari halaman sebelumnya.',
  maxProperties: (bound) => `Terlalu banyak isian: paling banyak ${bound}.`,
};

/** Sentence for one violated rule of the request schema. `bound` is the rule's limit as text. */
export const inputViolationMessage = (rule: string, bound = ''): string =>
  (Object.hasOwn(INPUT_MESSAGES, rule) ? INPUT_MESSAGES[rule]?.(bound) : undefined) ?? 'Nilai tidak sesuai.';
