import type { WorkspaceId } from '#core/video/video.ts';

export const PERMISSIONS = ['videos:create', 'videos:read'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** An API key as it is kept: never the key itself, only its HMAC (`hash`) and a hint to recognise it by. */
export interface ApiKey {
  /** `key_<uuid>`, what an operator names when revoking. */
  readonly id: string;
  readonly hash: string;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  /** Prefix and last four characters, e.g. `vk_live_…x7Qa`. */
  readonly hint: string;
  readonly permissions: readonly Permission[];
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  /** When its bucket of requests is full again; in the past while it is full. */
  readonly bucketFullAtMs: number;
}
