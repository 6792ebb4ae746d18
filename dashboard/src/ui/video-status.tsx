import type { Schemas } from '../api/client.ts';
import { Badge } from './badge.tsx';

export type VideoStatus = Schemas['Video']['status'];

export const STATUS_LABELS = {
  queued: 'Antre',
  rendering: 'Dirender',
  done: 'Selesai',
  failed: 'Gagal',
  canceled: 'Dibatalkan',
} as const satisfies Record<VideoStatus, string>;

const BADGE_KINDS = {
  queued: 'busy',
  rendering: 'busy',
  done: 'good',
  failed: 'bad',
  canceled: 'neutral',
} as const satisfies Record<VideoStatus, string>;

/** The status can still change. */
export const isActive = (status: VideoStatus): boolean => status === 'queued' || status === 'rendering';

export const VideoStatusBadge = ({ status }: { readonly status: VideoStatus }) => (
  <Badge kind={BADGE_KINDS[status]}>{STATUS_LABELS[status]}</Badge>
);
