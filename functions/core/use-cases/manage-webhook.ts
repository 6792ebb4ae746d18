import type { Clock } from '#core/ports/system.ts';
import type { SecretBox, WebhookAdmin, WebhookStore } from '#core/ports/webhooks.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { generateWebhookSecret, rotateSecret, webhookSecretHint } from '#core/webhook/endpoint.ts';
import type { SealedSecret, WebhookEndpoint } from '#core/webhook/endpoint.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';

export interface ManageWebhookDeps {
  readonly webhooks: Pick<WebhookStore, 'findEndpoint'>;
  readonly webhookAdmin: Pick<WebhookAdmin, 'putEndpoint'>;
  readonly secretBox: Pick<SecretBox, 'seal'>;
  readonly clock: Clock;
}

/** A new secret: `plain` is shown once, `stored` is sealed. */
const createSecret = async (
  { secretBox }: ManageWebhookDeps,
  workspaceId: WorkspaceId,
): Promise<{ readonly plain: string; readonly stored: SealedSecret }> => {
  const plain = generateWebhookSecret();
  const sealed = await secretBox.seal(plain, workspaceId);
  return { plain, stored: { sealed, hint: webhookSecretHint(plain) } };
};

/** Sets the URL and enables the webhook. An existing secret is kept; `secret` is null then. */
export const setWebhook = async (
  deps: ManageWebhookDeps,
  workspaceId: WorkspaceId,
  url: string,
  audit?: AuditEntry,
): Promise<{ readonly endpoint: WebhookEndpoint; readonly secret: string | null }> => {
  const target = { url, disabledAtMs: null };
  const existing = await deps.webhooks.findEndpoint(workspaceId);
  if (existing !== undefined) {
    const endpoint = { ...existing, ...target };
    await deps.webhookAdmin.putEndpoint(endpoint, audit);
    return { endpoint, secret: null };
  }
  const { plain, stored } = await createSecret(deps, workspaceId);
  const createdAtMs = deps.clock.nowMs();
  const endpoint = { workspaceId, createdAtMs, ...target, secret: stored, retired: null };
  await deps.webhookAdmin.putEndpoint(endpoint, audit);
  return { endpoint, secret: plain };
};

/** Replaces the secret. Events are signed with the old secret as well for `overlapMs`. */
export const rotateWebhookSecret = async (
  deps: ManageWebhookDeps,
  current: WebhookEndpoint,
  overlapMs: number,
  audit?: AuditEntry,
): Promise<{ readonly endpoint: WebhookEndpoint; readonly secret: string }> => {
  const { plain, stored } = await createSecret(deps, current.workspaceId);
  const endpoint = rotateSecret(current, stored, deps.clock.nowMs() + overlapMs);
  await deps.webhookAdmin.putEndpoint(endpoint, audit);
  return { endpoint, secret: plain };
};
