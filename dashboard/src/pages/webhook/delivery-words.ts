import type { Schemas } from '../../api/client.ts';
import { TEXTS } from './texts.ts';

export type Delivery = Schemas['Delivery'];

export const EVENT_WORDS: Readonly<Record<Delivery['type'], string>> = {
  'video.done': TEXTS.videoDone,
  'video.failed': TEXTS.videoFailed,
  'video.canceled': TEXTS.videoCanceled,
  'batch.done': TEXTS.batchDone,
  'asset.ready': TEXTS.assetReady,
  'asset.rejected': TEXTS.assetRejected,
  'webhook.test': TEXTS.testEvent,
};

export const STATUS_WORDS = {
  pending: ['neutral', TEXTS.pending],
  delivered: ['good', TEXTS.delivered],
  failed: ['bad', TEXTS.failed],
} as const satisfies Readonly<
  Record<Delivery['status'], readonly [kind: 'good' | 'bad' | 'neutral', words: string]>
>;

/** Results of docs/webhooks.md that are no status of HTTP. */
const RESULT_WORDS: Readonly<Record<string, string>> = {
  timed_out: TEXTS.timeout,
  name_not_found: TEXTS.unknownHost,
  address_refused: TEXTS.unreachable,
  endpoint_removed: TEXTS.removedBefore,
  endpoint_disabled: TEXTS.disabledBefore,
  video_expired: TEXTS.videoDeleted,
  asset_expired: TEXTS.fileDeleted,
  cut_off: TEXTS.interrupted,
};

/** "Dijawab 503", or why there was no answer. */
export const resultInWords = (result: string | null): string => {
  if (result === null) return TEXTS.none;
  const [, status] = /^http_(\d{3})$/.exec(result) ?? [];
  if (status !== undefined) return TEXTS.answered(status);
  return RESULT_WORDS[result] ?? TEXTS.notConnected(result);
};
