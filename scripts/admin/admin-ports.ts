import type { ApiKeyAdmin, Clock, WorkspaceAdmin, WorkspaceStore } from '../../functions/core/ports.ts';

/** What the admin commands work on: the same tables as the API, from the operator's side. */
export interface AdminPorts {
  readonly workspaces: WorkspaceStore;
  readonly workspaceAdmin: WorkspaceAdmin;
  readonly apiKeys: ApiKeyAdmin;
  readonly clock: Clock;
  /** The secret that API keys are hashed with. */
  readonly readPepper: () => Promise<string>;
}
