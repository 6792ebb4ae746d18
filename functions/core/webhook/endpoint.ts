import type { WorkspaceId } from '#core/video/video.ts';

/** A signing secret as it is kept: encrypted, with its last characters to recognise it by. */
export interface SealedSecret {
  readonly sealed: string;
  readonly hint: string;
}

/** Where a workspace is told about its videos. A workspace has one endpoint or none. */
export interface WebhookEndpoint {
  readonly workspaceId: WorkspaceId;
  readonly url: string;
  readonly createdAtMs: number;
  /** Set when the receiver answered 410: nothing is sent until an operator sets the endpoint again. */
  readonly disabledAtMs: number | null;
  readonly secret: SealedSecret;
  /** The secret before the last rotation, which signs as well until then. */
  readonly retired: { readonly secret: SealedSecret; readonly signsUntilMs: number } | null;
}

/** How long the old secret signs beside the new one, for a receiver to change over without a gap. */
const ROTATION_OVERLAP_MS = 24 * 60 * 60 * 1000;

export const rotateSecret = (
  endpoint: WebhookEndpoint,
  secret: SealedSecret,
  nowMs: number,
): WebhookEndpoint => ({
  ...endpoint,
  secret,
  retired: { secret: endpoint.secret, signsUntilMs: nowMs + ROTATION_OVERLAP_MS },
});

/** What a message is signed with, the newest first. */
export const signingSecrets = (
  { secret, retired }: WebhookEndpoint,
  nowMs: number,
): readonly SealedSecret[] =>
  retired !== null && nowMs < retired.signsUntilMs ? [secret, retired.secret] : [secret];
