import type { Schemas } from '../api/client.ts';
import { TEXTS } from './texts.ts';

export type VideoStatus = Schemas['Video']['status'];

export const STATUS_LABELS = {
  queued: TEXTS.queued,
  rendering: TEXTS.rendering,
  done: TEXTS.done,
  failed: TEXTS.failed,
  canceled: TEXTS.canceled,
} as const satisfies Record<VideoStatus, string>;

/** The status can still change. */
export const isActive = (status: VideoStatus): boolean => status === 'queued' || status === 'rendering';
