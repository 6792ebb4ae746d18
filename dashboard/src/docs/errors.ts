import type { REFUSAL_CODES } from '#core/refusal.ts';

interface DocumentedError {
  readonly status: number;
  readonly meaning: string;
  readonly advice: string;
}

/** Every error code of the API; the dashboard API has some more. */
export const ERRORS: Readonly<Record<(typeof REFUSAL_CODES)[number], DocumentedError>> = {
  invalid_input: {
    status: 400,
    meaning:
      'Isi permintaan atau parameter tidak sesuai format. Saat menyimpan proyek, status 428 berarti header `If-Match` belum dikirim, dan 412 berarti proyek sudah disimpan lagi.',
    advice:
      'Perbaiki bagian yang tercantum di `details`, lalu kirim ulang. Revisi terbaru proyek ada di `details.current_revision`.',
  },
  unauthorized: {
    status: 401,
    meaning: 'Kunci API tidak dikirim, tidak dikenal, kedaluwarsa, atau sudah dicabut.',
    advice: 'Baca `details.reason`. Periksa header `x-api-key` atau buat kunci API baru di dasbor.',
  },
  invalid_api_key: {
    status: 401,
    meaning: 'Kunci API tidak dikenal. Saat ini dikirim sebagai `unauthorized` dengan `details.reason`.',
    advice: 'Tangani sama seperti `unauthorized`.',
  },
  insufficient_credits: {
    status: 402,
    meaning: 'Kredit workspace tidak cukup untuk permintaan ini.',
    advice: 'Isi ulang kredit. Jumlah yang diperlukan ada di `details.required_credits`.',
  },
  forbidden: {
    status: 403,
    meaning: 'Workspace sedang nonaktif, atau jaringan Anda tidak diizinkan.',
    advice: 'Hubungi pengelola layanan dan sertakan nilai header `x-request-id`.',
  },
  insufficient_scope: {
    status: 403,
    meaning: 'Kunci API tidak punya izin untuk permintaan ini.',
    advice: 'Pakai kunci API dengan izin yang tercantum di `details.required_scope`.',
  },
  not_found: {
    status: 404,
    meaning: 'Path, video, atau berkas tidak ada di workspace ini.',
    advice: 'Periksa path, metode HTTP, dan ID yang Anda kirim.',
  },
  unknown_template: {
    status: 404,
    meaning: 'Templat tidak ditemukan.',
    advice: 'Tulis ID lengkap dengan versinya, misalnya `promo-produk@5`.',
  },
  idempotency_conflict: {
    status: 409,
    meaning: '`idempotency_key` ini sudah dipakai untuk permintaan dengan isi berbeda.',
    advice: 'Pakai `idempotency_key` lain untuk video baru. Video lamanya ada di `details.video_id`.',
  },
  duration_too_long: {
    status: 422,
    meaning: 'Durasi video melebihi batas.',
    advice: 'Perpendek video. Batasnya ada di `details.max_duration_seconds`.',
  },
  invalid_composition: {
    status: 422,
    meaning: 'Komposisi HTML belum bisa dirender.',
    advice: 'Perbaiki semua masalah di `details.problems`: setiap masalah punya baris, kolom, dan petunjuk.',
  },
  invalid_variables: {
    status: 422,
    meaning: 'Ada variabel atau ukuran video yang tidak sesuai dengan templatnya.',
    advice: 'Perbaiki variabel yang tercantum di `details`, lalu kirim ulang.',
  },
  quota_exceeded: {
    status: 429,
    meaning:
      'Terlalu banyak permintaan, antrean render penuh, jatah waktu render untuk video gagal habis, atau penyimpanan penuh.',
    advice: 'Tunggu sesuai header `Retry-After`. Tanpa header itu, penyimpanan penuh: hapus berkas lama.',
  },
  too_many_active_renders: {
    status: 429,
    meaning: 'Jumlah video aktif workspace sudah mencapai batas.',
    advice: 'Tunggu sesuai header `Retry-After` sampai salah satu video selesai, atau batalkan salah satu.',
  },
  internal_error: {
    status: 500,
    meaning: 'Terjadi gangguan di sistem kami. Status 503 juga memakai kode ini.',
    advice:
      'Ulangi beberapa saat lagi dengan `idempotency_key` yang sama. Simpan nilai header `x-request-id`.',
  },
};
