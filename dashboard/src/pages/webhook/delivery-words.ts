import type { Schemas } from '../../api/client.ts';

export type Delivery = Schemas['Delivery'];

export const EVENT_WORDS: Readonly<Record<Delivery['type'], string>> = {
  'video.done': 'Video selesai',
  'video.failed': 'Video gagal',
  'video.canceled': 'Video dibatalkan',
  'webhook.test': 'Kabar percobaan',
};

export const STATUS_WORDS = {
  pending: ['neutral', 'Menunggu dikirim'],
  delivered: ['good', 'Terkirim'],
  failed: ['bad', 'Gagal'],
} as const satisfies Readonly<
  Record<Delivery['status'], readonly [kind: 'good' | 'bad' | 'neutral', words: string]>
>;

/** Results of docs/webhooks.md that are no status of HTTP. */
const RESULT_WORDS: Readonly<Record<string, string>> = {
  timed_out: 'Tidak menjawab dalam 10 detik',
  name_not_found: 'Nama server tidak ditemukan',
  address_refused: 'Alamat server tidak bisa dijangkau dari internet',
  endpoint_removed: 'Alamat webhook dihapus sebelum dikirim',
  endpoint_disabled: 'Webhook nonaktif sebelum dikirim',
  video_expired: 'Data video sudah dihapus',
  cut_off: 'Pengiriman terputus di pihak kami',
};

/** "Dijawab 503", or why there was no answer. */
export const resultInWords = (result: string | null): string => {
  if (result === null) return 'Belum ada';
  const [, status] = /^http_(\d{3})$/.exec(result) ?? [];
  if (status !== undefined) return `Dijawab ${status}`;
  return RESULT_WORDS[result] ?? `Tidak tersambung (${result})`;
};
