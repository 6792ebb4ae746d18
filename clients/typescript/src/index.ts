export type { components, operations, paths } from './api-types.ts';
export { createVideoClient } from './client.ts';
export type { Upload } from './asset-requests.ts';
export type { WaitForBatchOptions } from './batch-requests.ts';
export type { ClientOptions, VideoClient } from './client.ts';
export {
  ApiError,
  AssetRejectedError,
  ConnectionError,
  VideoFailedError,
  WaitTimeoutError,
} from './errors.ts';
export type { ErrorBody, ErrorCode } from './errors.ts';
export type { RetryOptions } from './retrying-fetch.ts';
export type { WaitOptions } from './wait-for-video.ts';
export { verifyWebhook } from './webhooks.ts';
export type {
  AssetEvent,
  BatchEvent,
  RequestHeaders,
  TestEvent,
  VideoEvent,
  WebhookEvent,
} from './webhooks.ts';
