import { SHARED_MESSAGES, SIGN_IN_REQUIRED_MESSAGE } from '#contracts/gateway-responses.ts';
import type { Bilingual } from '#contracts/languages.ts';
import {
  MAX_ACTIVE_VIDEOS,
  MAX_ADDED_MEMBERS_PER_DAY,
  MAX_MEMBERS,
  PROJECTS_MAX,
  RUNNING_BATCHES_MAX,
} from '#contracts/limits.ts';
import type { Refusal, RefusalCode, UnauthorizedReason } from '#core/refusal.ts';

/** `message` of an error response, by code. `unauthorized` and `not_found` have more specific ones below. */
export const REFUSAL_MESSAGES = {
  unauthorized: {
    id: 'API key belum dikirim. Sertakan API key Anda pada header x-api-key.',
    en: 'The API key is missing. Send your API key in the x-api-key header.',
  },
  invalid_api_key: {
    id: 'API key tidak dikenal. Periksa kembali API key pada header x-api-key.',
    en: 'The API key is unknown. Check the API key in the x-api-key header.',
  },
  insufficient_scope: {
    id: 'API key ini tidak punya izin untuk permintaan ini. Pakai API key dengan izin yang tercantum di details.required_scope.',
    en: 'This API key lacks the permission for this request. Use an API key with the permission in details.required_scope.',
  },
  forbidden: {
    id: 'Workspace ini sedang nonaktif. Hubungi kami untuk mengaktifkannya kembali.',
    en: 'This workspace is suspended. Contact us to activate it again.',
  },
  invalid_input: SHARED_MESSAGES.invalid_input,
  unknown_template: {
    id: 'Template tidak ditemukan. Tulis <id>@<versi>, misalnya promo-produk@5, atau proj_…@<revisi> untuk proyek. Lihat daftarnya di GET /v1/templates dan GET /v1/projects.',
    en: 'There is no such template. Write <id>@<version>, for example promo-produk@5, or proj_…@<revision> for a project. GET /v1/templates and GET /v1/projects list them.',
  },
  invalid_variables: {
    id: 'Ada variabel atau ukuran video yang tidak sesuai. Perbaiki yang tercantum di details, lalu kirim ulang.',
    en: 'Some variables or the size of the video are not valid. Correct what details lists, then send the request again.',
  },
  invalid_composition: {
    id: 'Komposisi HTML belum bisa dirender. Perbaiki masalah yang tercantum di details.problems, lalu kirim ulang.',
    en: 'The HTML composition cannot be rendered yet. Correct the problems in details.problems, then send it again.',
  },
  idempotency_conflict: {
    id: 'idempotency_key ini sudah dipakai untuk permintaan dengan isi berbeda. Pakai idempotency_key lain untuk membuat video baru.',
    en: 'This idempotency_key was used for a request with another body. Use another idempotency_key for a new video.',
  },
  quota_exceeded: SHARED_MESSAGES.quota_exceeded,
  insufficient_credits: {
    id: 'Kredit workspace tidak cukup untuk permintaan ini. Isi ulang kredit sampai details.required_credits, lalu coba lagi.',
    en: 'The workspace does not have enough credits for this request. Top up to details.required_credits, then try again.',
  },
  too_many_active_renders: {
    id: `Sudah ada ${MAX_ACTIVE_VIDEOS} video yang mengantre atau sedang dirender. Tunggu salah satunya selesai atau batalkan salah satu, lalu coba lagi.`,
    en: `${MAX_ACTIVE_VIDEOS} videos are already queued or rendering. Wait until one of them ends, or cancel one, then try again.`,
  },
  duration_too_long: {
    id: 'Durasi video melebihi batas. Kurangi data-duration atau pilih template yang lebih pendek; batasnya ada di details.max_duration_seconds.',
    en: 'The video is too long. Reduce data-duration or choose a shorter template; details.max_duration_seconds is the limit.',
  },
  not_found: SHARED_MESSAGES.not_found,
  internal_error: SHARED_MESSAGES.internal_error,
  insufficient_role: {
    id: 'Hanya pemilik workspace yang bisa melakukan ini. Minta pemilik workspace untuk melakukannya.',
    en: 'Only an owner of the workspace can do this. Ask an owner of the workspace to do it.',
  },
  already_member: {
    id: 'Pengguna dengan email ini sudah menjadi anggota workspace. Ubah perannya di daftar anggota.',
    en: 'The user with this email address is already a member of the workspace. Change the role in the list of members.',
  },
  too_many_members: {
    id: `Workspace sudah punya ${MAX_MEMBERS} anggota, jumlah paling banyak. Hapus anggota yang tidak lagi memakainya, lalu coba lagi.`,
    en: `The workspace has ${MAX_MEMBERS} members, which is the limit. Remove a member who no longer uses it, then try again.`,
  },
  last_owner: {
    id: 'Workspace harus punya paling sedikit satu pemilik. Jadikan anggota lain pemilik, lalu coba lagi.',
    en: 'A workspace needs at least one owner. Make another member an owner, then try again.',
  },
  has_password: {
    id: 'Anggota ini sudah membuat kata sandi sendiri, jadi tidak perlu diundang lagi. Jika ia lupa, ia bisa memilih “Lupa kata sandi” saat masuk.',
    en: 'This member has already set a password and needs no other invitation. A member who forgot it can choose “Forgot password” at sign-in.',
  },
  inactive_api_key: {
    id: 'API key ini sudah dicabut atau kedaluwarsa. Buat API key baru.',
    en: 'This API key was revoked or has expired. Create a new API key.',
  },
  stale_revision: {
    id: 'Proyek ini sudah disimpan lagi setelah Anda membukanya. Ambil revisi terbaru (nomornya ada di details.current_revision), gabungkan perubahan Anda, lalu simpan lagi.',
    en: 'This project was saved again after you opened it. Get the newest revision (details.current_revision is its number), merge your changes, then save again.',
  },
} as const satisfies Record<RefusalCode, Bilingual>;

export const UNAUTHORIZED_MESSAGES = {
  missing: REFUSAL_MESSAGES.unauthorized,
  invalid_api_key: REFUSAL_MESSAGES.invalid_api_key,
  expired: {
    id: 'API key ini sudah kedaluwarsa. Buat API key baru di dasbor.',
    en: 'This API key has expired. Create a new one in the dashboard.',
  },
  revoked: {
    id: 'API key ini sudah dicabut. Pakai API key lain atau buat yang baru di dasbor.',
    en: 'This API key was revoked. Use another one or create a new one in the dashboard.',
  },
  sign_in_required: SIGN_IN_REQUIRED_MESSAGE,
} as const satisfies Record<UnauthorizedReason, Bilingual>;

/** `stale_revision` without a revision. */
export const MISSING_REVISION_MESSAGE: Bilingual = {
  id: 'Sertakan header If-Match dengan nomor revisi yang Anda ubah, misalnya If-Match: "3". Revisi terbaru ada di details.current_revision.',
  en: 'Send the If-Match header with the number of the revision that you changed, for example If-Match: "3". details.current_revision is the newest revision.',
};

/** `forbidden` for a page of another site. */
export const WEB_PAGE_MESSAGE: Bilingual = {
  id: 'Permintaan dari halaman web ditolak, karena API key harus tetap di server Anda. Kirim dari program Anda, tanpa header Origin.',
  en: 'Requests from web pages are refused, because an API key must stay on your server. Send them from your program, without the Origin header.',
};

/** `idempotency_conflict` of a project. */
export const PROJECT_CONFLICT_MESSAGE: Bilingual = {
  id: 'idempotency_key ini sudah dipakai untuk permintaan dengan isi berbeda. Pakai idempotency_key lain untuk membuat proyek baru.',
  en: 'This idempotency_key was used for a request with another body. Use another idempotency_key for a new project.',
};

/** `idempotency_conflict` of a batch. */
export const BATCH_CONFLICT_MESSAGE: Bilingual = {
  id: 'idempotency_key ini sudah dipakai untuk permintaan dengan isi berbeda. Pakai idempotency_key lain untuk membuat batch baru.',
  en: 'This idempotency_key was used for a request with another body. Use another idempotency_key for a new batch.',
};

/** `invalid_variables` of a batch. */
export const INVALID_ROWS_MESSAGE: Bilingual = {
  id: 'Ada baris dengan variabel atau ukuran video yang tidak sesuai, jadi belum ada video yang dibuat. Perbaiki baris yang tercantum di details.rows (baris pertama bernomor 0), lalu kirim ulang semuanya.',
  en: 'Some rows have variables or a video size that are not valid, so no video was created. Correct the rows in details.rows (the first row is 0), then send all of them again.',
};

/** `not_found` by what the id in the path stands for. */
export const NOT_FOUND_MESSAGES = {
  video: {
    id: 'Video tidak ditemukan di workspace ini. Periksa kembali ID-nya.',
    en: 'This workspace has no such video. Check its ID.',
  },
  batch: {
    id: 'Batch tidak ditemukan di workspace ini. Periksa kembali ID-nya.',
    en: 'This workspace has no such batch. Check its ID.',
  },
  asset: {
    id: 'Aset tidak ditemukan di workspace ini. Periksa kembali ID-nya; aset yang berkasnya tidak diunggah dalam satu jam dihapus.',
    en: 'This workspace has no such asset. Check its ID; an asset whose file is not uploaded within an hour is deleted.',
  },
  project: {
    id: 'Proyek atau revisi tidak ditemukan di workspace ini. Periksa kembali ID dan nomor revisinya.',
    en: 'This workspace has no such project or revision. Check the ID and the number of the revision.',
  },
  project_file: {
    id: 'Berkas tidak ditemukan di revisi proyek ini. Periksa kembali path-nya, termasuk kapitalisasinya.',
    en: 'This revision of the project has no such file. Check its path, which is case-sensitive.',
  },
  workspace: {
    id: 'Workspace tidak ditemukan, atau Anda bukan anggotanya. Periksa kembali ID-nya.',
    en: 'There is no such workspace, or you are not one of its members. Check its ID.',
  },
  api_key: {
    id: 'API key tidak ditemukan di workspace ini. Periksa kembali ID-nya.',
    en: 'This workspace has no such API key. Check its ID.',
  },
  frames: {
    id: 'Gambar frame tidak ditemukan di workspace ini, atau sudah lebih dari sehari. Periksa kembali ID-nya, atau minta lagi dengan POST /v1/frames.',
    en: 'This workspace has no such frames, or they are older than a day. Check the ID, or request them again with POST /v1/frames.',
  },
  webhook: {
    id: 'Workspace ini belum punya webhook. Simpan URL webhook terlebih dahulu.',
    en: 'This workspace has no webhook. Save a webhook URL first.',
  },
  delivery: {
    id: 'Tidak ada pengiriman webhook yang gagal untuk video ini. Periksa kembali ID-nya.',
    en: 'This video has no failed webhook delivery. Check its ID.',
  },
  member: {
    id: 'Anggota tidak ditemukan di workspace ini. Periksa kembali ID-nya.',
    en: 'This workspace has no such member. Check the ID.',
  },
} as const satisfies Record<Extract<Refusal, { code: 'not_found' }>['resource'], Bilingual>;

/** `quota_exceeded` by quota. */
export const QUOTA_MESSAGES = {
  requests: SHARED_MESSAGES.quota_exceeded,
  unpaid_renderer_time: {
    id: 'Video yang gagal atau dibatalkan sudah menghabiskan waktu render tanpa biaya workspace ini untuk jam ini. Perbaiki komposisi yang gagal, tunggu sesuai header Retry-After, lalu coba lagi.',
    en: 'Failed and canceled videos have used up the free render time of this workspace for this hour. Correct the compositions that failed, wait as the Retry-After header says, then try again.',
  },
  render_backlog: {
    id: 'Antrean render sedang penuh, jadi video baru belum bisa diterima. Tunggu sesuai header Retry-After, lalu coba lagi.',
    en: 'The render queue is full, so new videos cannot be accepted yet. Wait as the Retry-After header says, then try again.',
  },
  frames_of_an_hour: {
    id: 'Workspace ini sudah mencapai batas permintaan gambar frame untuk satu jam. Tunggu sesuai header Retry-After, lalu coba lagi; video tetap bisa dibuat.',
    en: 'This workspace has requested frames as often as it may in an hour. Wait as the Retry-After header says, then try again; videos can still be created.',
  },
  running_frames: {
    id: 'Gambar frame lain sedang dibuat. Tunggu sesuai header Retry-After, lalu coba lagi.',
    en: 'Other frames are being drawn. Wait as the Retry-After header says, then try again.',
  },
  storage: {
    id: 'Ruang penyimpanan workspace ini tidak cukup. Hapus aset atau proyek yang tidak dipakai lagi, misalnya dengan DELETE /v1/assets/{id}, lalu coba lagi.',
    en: 'The storage of this workspace has too little room. Delete assets or projects that you no longer use, for example with DELETE /v1/assets/{id}, then try again.',
  },
  uploads_of_a_day: {
    id: 'Workspace ini sudah mencapai batas ukuran unggahan untuk satu hari, termasuk berkas yang sudah dihapus. Coba lagi setelah waktu di header Retry-After.',
    en: 'This workspace has uploaded as much as it may in a day, deleted files included. Try again after the time in the Retry-After header.',
  },
  projects: {
    id: `Workspace ini sudah punya ${PROJECTS_MAX} proyek, jumlah paling banyak. Hapus proyek yang tidak dipakai lagi, lalu coba lagi.`,
    en: `The workspace has ${PROJECTS_MAX} projects, which is the limit. Delete a project that you no longer use, then try again.`,
  },
  running_batches: {
    id: `Sudah ada ${RUNNING_BATCHES_MAX} batch yang berjalan di workspace ini, jumlah paling banyak. Tunggu salah satunya selesai atau batalkan salah satu, lalu coba lagi.`,
    en: `${RUNNING_BATCHES_MAX} batches of this workspace are running, which is the limit. Wait until one of them ends, or cancel one, then try again.`,
  },
  concurrent_saves: {
    id: 'Terlalu banyak proyek workspace ini disimpan atau dihapus pada saat yang sama, jadi proyek ini belum berubah. Tunggu beberapa detik sesuai header Retry-After, lalu kirim lagi.',
    en: 'Too many projects of this workspace are being saved or deleted at the same time, so this one is not changed. Wait the number of seconds in the Retry-After header, then send the request again.',
  },
  project_texts: {
    id: 'Workspace ini menyimpan terlalu banyak berkas teks yang berbeda di proyek-proyeknya. Hapus proyek yang tidak dipakai lagi, lalu coba lagi.',
    en: 'The projects of this workspace have too many different text files. Delete projects that you no longer use, then try again.',
  },
  added_members: {
    id: `Hari ini workspace ini sudah menambahkan ${MAX_ADDED_MEMBERS_PER_DAY} anggota, jumlah paling banyak dalam sehari. Tambahkan anggota berikutnya besok.`,
    en: `This workspace has added ${MAX_ADDED_MEMBERS_PER_DAY} members today, which is the limit for one day. Add the next members tomorrow.`,
  },
} as const satisfies Record<Extract<Refusal, { code: 'quota_exceeded' }>['quota'], Bilingual>;

/** `unknown_template` of a revision of a project. */
export const UNKNOWN_REVISION_MESSAGE: Bilingual = {
  id: 'Proyek atau revisi ini tidak ada di workspace ini. Tulis dalam format <id proyek>@<nomor revisi>, misalnya proj_…@3. Lihat proyek dan revisi terbarunya di GET /v1/projects.',
  en: 'This workspace has no such project or revision. Write it as <project id>@<number of the revision>, for example proj_…@3. GET /v1/projects lists all projects with their newest revisions.',
};

/** `message` of `unknown_template`, with the id that was probably meant. */
export const unknownTemplateMessage = (nearest: string | undefined): Bilingual =>
  nearest === undefined
    ? REFUSAL_MESSAGES.unknown_template
    : {
        id: `Template tidak ditemukan. Perbaiki ID-nya, misalnya menjadi ${nearest}. Lihat daftarnya di GET /v1/templates.`,
        en: `There is no such template. Correct its ID, for example to ${nearest}. GET /v1/templates lists all.`,
      };

/** `message` of a refusal. */
export const refusalMessage = (refusal: Refusal): Bilingual => {
  if (refusal.code === 'unauthorized') return UNAUTHORIZED_MESSAGES[refusal.reason];
  if (refusal.code === 'stale_revision')
    return refusal.isMissing ? MISSING_REVISION_MESSAGE : REFUSAL_MESSAGES.stale_revision;
  if (refusal.code === 'forbidden' && refusal.isWebPage) return WEB_PAGE_MESSAGE;
  if (refusal.code === 'idempotency_conflict' && 'projectId' in refusal) return PROJECT_CONFLICT_MESSAGE;
  if (refusal.code === 'idempotency_conflict' && 'batchId' in refusal) return BATCH_CONFLICT_MESSAGE;
  if (refusal.code === 'invalid_variables' && refusal.rows) return INVALID_ROWS_MESSAGE;
  if (refusal.code === 'quota_exceeded') return QUOTA_MESSAGES[refusal.quota];
  if (refusal.code === 'unknown_template')
    return 'isRevision' in refusal ? UNKNOWN_REVISION_MESSAGE : unknownTemplateMessage(refusal.nearest);
  if (refusal.code === 'not_found') return NOT_FOUND_MESSAGES[refusal.resource];
  return REFUSAL_MESSAGES[refusal.code];
};
