import type { VideoId } from '#core/video/video.ts';

/** What a create remembers about its idempotency key. */
export interface IdempotencyRecord {
  /** SHA-256 hex of the key: keys are the caller's text and are never stored. */
  readonly keyHash: string;
  readonly fingerprint: string;
  readonly videoId: VideoId;
}
