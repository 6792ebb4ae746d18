import { Badge } from './badge.tsx';
import { STATUS_LABELS } from './status-labels.ts';
import type { VideoStatus } from './status-labels.ts';

const BADGE_KINDS = {
  queued: 'busy',
  rendering: 'busy',
  done: 'good',
  failed: 'bad',
  canceled: 'neutral',
} as const satisfies Record<VideoStatus, string>;

export const VideoStatusBadge = ({ status }: { readonly status: VideoStatus }) => (
  <Badge kind={BADGE_KINDS[status]}>{STATUS_LABELS[status]}</Badge>
);
