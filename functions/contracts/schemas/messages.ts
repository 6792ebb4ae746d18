import * as Type from 'typebox';
import type { Static } from 'typebox';
import { ASSET_ID_PATTERN, VIDEO_ID_PATTERN } from '#contracts/limits.ts';
import type { BatchRecord } from '#contracts/schemas/batch-records.ts';
import { reference } from '#contracts/schemas/json-types.ts';
import type { AssetRecord } from '#contracts/schemas/asset-records.ts';
import type { EventVideoRecord } from '#contracts/schemas/video-records.ts';

// JSON that leaves a function: SQS messages and the body of a webhook. Senders and receivers share these types.

/** Render queue, from create-video and sweep-renders to render-video and close-abandoned-render. */
export const RenderMessageBodySchema = Type.Object({
  workspace_id: Type.String(),
  video_id: Type.String({ pattern: VIDEO_ID_PATTERN }),
});
export type RenderMessageBody = Static<typeof RenderMessageBodySchema>;

/** Webhook queue. `attempt` is the number of delivery attempts started before the message was sent. */
export const WebhookMessageBodySchema = Type.Object({
  ...RenderMessageBodySchema.properties,
  attempt: Type.Integer({ minimum: 0 }),
});
export type WebhookMessageBody = Static<typeof WebhookMessageBodySchema>;

/**
 * Thumbnail queue, from the operations that read assets to make-thumbnail, inspection queue, from those that read or use
 * assets, fetch-asset and sweep-assets to inspect-upload, and fetch queue, from create-asset and sweep-assets to fetch-asset.
 */
export const AssetMessageBodySchema = Type.Object({
  workspace_id: Type.String(),
  asset_id: Type.String({ pattern: ASSET_ID_PATTERN }),
});
export type AssetMessageBody = Static<typeof AssetMessageBodySchema>;

/** Batch queue, from what creates, resumes and cancels batches, ends videos of them, and sweep-renders, to feed-batches. */
export const BatchMessageBodySchema = Type.Object({ workspace_id: Type.String() });
export type BatchMessageBody = Static<typeof BatchMessageBodySchema>;

const VIDEO_EVENT_TYPES = ['video.done', 'video.failed', 'video.canceled'] as const;
export const BATCH_EVENT_TYPE = 'batch.done';
export const TEST_EVENT_TYPE = 'webhook.test';
const ASSET_EVENT_TYPES = ['asset.ready', 'asset.rejected'] as const;
export const WEBHOOK_EVENT_TYPES = [
  ...VIDEO_EVENT_TYPES,
  BATCH_EVENT_TYPE,
  ...ASSET_EVENT_TYPES,
  TEST_EVENT_TYPE,
] as const;
export type VideoEventType = (typeof VIDEO_EVENT_TYPES)[number];
export type AssetEventType = (typeof ASSET_EVENT_TYPES)[number];
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Body of a webhook request, published in the OpenAPI document as `TestEvent`. */
export const TestEventSchema = Type.Object({
  type: Type.Literal(TEST_EVENT_TYPE, { type: 'string' }),
  timestamp: Type.String({ format: 'date-time', description: 'When the test was asked for.' }),
  data: Type.Object({}, { description: 'Empty.' }),
});
export type TestEvent = Static<typeof TestEventSchema>;

/** Body of a webhook request, published in the OpenAPI document as `VideoEvent`. */
export const WebhookEventSchema = Type.Object({
  type: Type.Enum([...VIDEO_EVENT_TYPES], { type: 'string' }),
  timestamp: Type.String({ format: 'date-time', description: 'When the video ended.' }),
  data: reference<EventVideoRecord>('EventVideo', {
    description: 'The video as `GET /v1/videos/{id}` returns it, with its `metadata` if it has any.',
  }),
});
export type WebhookEvent = Static<typeof WebhookEventSchema>;

/** Body of a webhook request, published in the OpenAPI document as `BatchEvent`. */
export const BatchEventSchema = Type.Object({
  type: Type.Literal(BATCH_EVENT_TYPE, { type: 'string' }),
  timestamp: Type.String({ format: 'date-time', description: 'When the last video of the batch had ended.' }),
  data: reference<BatchRecord>('Batch', {
    description: 'The batch as `GET /v1/batches/{id}` returns it: `done`, or `canceled`.',
  }),
});
export type BatchEvent = Static<typeof BatchEventSchema>;

/** Body of a webhook request, published in the OpenAPI document as `AssetEvent`. */
export const AssetEventSchema = Type.Object({
  type: Type.Enum([...ASSET_EVENT_TYPES], { type: 'string' }),
  timestamp: Type.String({
    format: 'date-time',
    description: 'When the asset became ready or was rejected.',
  }),
  data: reference<AssetRecord>('Asset', { description: 'The asset as `GET /v1/assets/{id}` returns it.' }),
});
export type AssetEvent = Static<typeof AssetEventSchema>;
