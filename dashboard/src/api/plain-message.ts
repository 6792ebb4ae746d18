import { MAX_ACTIVE_VIDEOS, MAX_MEMBERS } from '#contracts/limits.ts';
import { formatNumber } from '../ui/format.ts';
import type { components } from './types.ts';

type ErrorCode = components['schemas']['Error']['error'];
/** Of an error of the API, as it documents them. */
type Details = Readonly<Record<string, unknown>>;

const QUOTAS: Readonly<Record<string, string>> = {
  requests_per_minute: 'Terlalu banyak permintaan sekaligus. Tunggu sebentar, lalu coba lagi.',
  unpaid_renderer_seconds_per_hour:
    'Terlalu banyak video gagal atau dibatalkan dalam satu jam ini. Coba lagi satu jam lagi.',
  max_wait_seconds: 'Banyak video sedang mengantre di layanan ini. Coba lagi beberapa menit lagi.',
  members_per_day: 'Anggota yang ditambahkan hari ini sudah terlalu banyak. Tambahkan lagi besok.',
  stored_bytes: 'Penyimpanan penuh. Hapus foto dan musik yang tidak dipakai lagi, lalu coba lagi.',
};

const quotaMessage = (details: Details): string | undefined =>
  QUOTAS[Object.keys(QUOTAS).find((name) => name in details) ?? ''];

const creditMessage = ({ required_credits: required, available_credits: available }: Details): string =>
  `Video ini perlu ${formatNumber(Number(required))} kredit, dan kredit Anda ${formatNumber(Number(available))}.`;

const MESSAGES: Readonly<Partial<Record<ErrorCode, string | ((details: Details) => string | undefined)>>> = {
  unauthorized: 'Waktu masuk Anda habis. Masuk lagi.',
  forbidden: 'Toko ini sedang nonaktif.',
  insufficient_role: 'Hanya pemilik toko yang bisa melakukan ini.',
  invalid_input: 'Isian belum sesuai. Periksa, lalu coba lagi.',
  not_found: 'Tidak ditemukan. Mungkin sudah dihapus, atau alamatnya salah.',
  unknown_template: 'Templat ini tidak ada. Pilih templat lain.',
  quota_exceeded: quotaMessage,
  insufficient_credits: creditMessage,
  too_many_active_renders: `Sudah ada ${MAX_ACTIVE_VIDEOS} video yang sedang dibuat. Tunggu salah satunya selesai.`,
  already_member: 'Orang dengan email ini sudah menjadi anggota. Ubah perannya di daftar anggota.',
  too_many_members: `Anggota sudah ${MAX_MEMBERS} orang, jumlah paling banyak. Keluarkan yang tidak aktif, lalu coba lagi.`,
  last_owner: 'Toko harus punya paling sedikit satu pemilik. Jadikan anggota lain pemilik, lalu coba lagi.',
  internal_error: 'Terjadi gangguan di pihak kami. Tunggu sebentar, lalu coba lagi.',
};

/** What an owner reads of an error. The sentences of the API are for programmers, and remain where only they read. */
export const plainMessage = ({
  error,
  message,
  details,
}: {
  readonly error: ErrorCode;
  readonly message: string;
  readonly details?: unknown;
}): string => {
  const known = MESSAGES[error];
  return (typeof known === 'function' ? known((details ?? {}) as Details) : known) ?? message; // as documented
};
