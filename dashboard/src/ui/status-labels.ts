import type { Schemas } from '../api/client.ts';

export type VideoStatus = Schemas['Video']['status'];

export const STATUS_LABELS = {
  queued: 'Menunggu',
  rendering: 'Dibuat',
  done: 'Selesai',
  failed: 'Gagal',
  canceled: 'Dibatalkan',
} as const satisfies Record<VideoStatus, string>;

/** The status can still change. */
export const isActive = (status: VideoStatus): boolean => status === 'queued' || status === 'rendering';
