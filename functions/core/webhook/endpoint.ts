import { randomBytes } from 'node:crypto';
import * as Type from 'typebox';
import { nullable, textOf } from '#core/record-schema.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Signing secret as stored: encrypted, with its last characters for recognition. */
const SealedSecretSchema = Type.Object({ sealed: Type.String(), hint: Type.String() });
export type SealedSecret = Readonly<Type.Static<typeof SealedSecretSchema>>;

/** Where the events of a workspace are sent. A workspace has at most one endpoint. */
export const WebhookEndpointSchema = Type.Object({
  workspaceId: textOf<WorkspaceId>(),
  url: Type.String(),
  createdAtMs: Type.Integer(),
  /** Set when the receiver returned 410; nothing is sent until an operator sets the endpoint again. */
  disabledAtMs: nullable(Type.Integer()),
  secret: SealedSecretSchema,
  /** The previous secret, which signs beside the current one until `signsUntilMs`. */
  retired: nullable(Type.Object({ secret: SealedSecretSchema, signsUntilMs: Type.Integer() })),
});
export type WebhookEndpoint = Readonly<Type.Static<typeof WebhookEndpointSchema>>;

const SECRET_BYTES = 32; // Standard Webhooks: 24 to 64

export const generateWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The last five characters: enough to recognize a secret, too few to use it. */
export const webhookSecretHint = (secret: string): string => `whsec_…${secret.slice(-5)}`;

/** The endpoint with a new secret. Both secrets sign until `signsUntilMs`, so that receivers can switch without a gap. */
export const rotateSecret = (
  endpoint: WebhookEndpoint,
  secret: SealedSecret,
  signsUntilMs: number,
): WebhookEndpoint => ({ ...endpoint, secret, retired: { secret: endpoint.secret, signsUntilMs } });

/** Secrets that sign a message at `nowMs`, newest first. */
export const signingSecrets = (
  { secret, retired }: WebhookEndpoint,
  nowMs: number,
): readonly SealedSecret[] =>
  retired !== null && nowMs < retired.signsUntilMs ? [secret, retired.secret] : [secret];
