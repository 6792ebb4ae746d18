import type { ApiKeyAdmin, WorkspaceAdmin, WorkspaceStore } from '#core/ports/workspaces.ts';
import type { Clock } from '#core/ports/system.ts';
import type { LedgerReader } from '#core/ports/workspaces.ts';
import type { SecretBox, WebhookAdmin, WebhookStore } from '#core/ports/webhooks.ts';

/** What the admin commands work on: the same tables as the API, from the operator's side. */
export interface AdminPorts {
  readonly workspaces: WorkspaceStore;
  readonly workspaceAdmin: WorkspaceAdmin;
  readonly apiKeys: ApiKeyAdmin;
  readonly ledgerReader: LedgerReader;
  readonly webhooks: Pick<WebhookStore, 'findEndpoint'>;
  readonly webhookAdmin: WebhookAdmin;
  readonly clock: Clock;
  /** The secret that API keys are hashed with. */
  readonly readPepper: () => Promise<string>;
  readonly secretBox: Pick<SecretBox, 'seal'>;
  /** Whether webhooks of this deployment may go to this machine itself. */
  readonly allowsLoopback: boolean;
}
