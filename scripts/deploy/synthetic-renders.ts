import { SYNTHETIC_WORKSPACE_ID } from '#contracts/synthetic-renders.ts';
import { isInactive } from '#core/workspace/api-key.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createApiKey, revokeApiKey } from '../admin/api-keys.ts';
import type { AdminPorts } from '../admin/connection.ts';
import { prepareWorkspace } from './smoke-keys.ts';
import type { DeployTools, Env } from './tools.ts';
import { withAdmin } from './with-admin.ts';

const NAME = 'Synthetic renders';
/** For 95 years of a video of one second every five minutes. */
const MILLI_CREDITS = 10_000_000_000;

/**
 * Creates the workspace of the synthetic renders at the first deployment, and a new key at each one; earlier keys are
 * revoked once the new one is stored.
 */
export const issueSyntheticRenderKey = async (
  ports: AdminPorts,
  storeKey: (key: string) => Promise<void>,
): Promise<void> => {
  const workspaceId = SYNTHETIC_WORKSPACE_ID as WorkspaceId; // safe: prepared here
  await prepareWorkspace(ports, { id: workspaceId, name: NAME, milliCredits: MILLI_CREDITS });
  const earlier = await ports.apiKeys.list(workspaceId);
  const { secret } = await createApiKey(ports, {
    workspaceId,
    name: NAME,
    mode: 'live',
    permissions: ['videos:create', 'videos:read'],
    expiresAtMs: null,
  });
  await storeKey(secret);
  for (const key of earlier)
    if (!isInactive(key, ports.clock.nowMs())) await revokeApiKey(ports, workspaceId, key.id);
};

/** Stores a key for the synthetic renders of a stage that has them. */
export const startSyntheticRenders = async (
  tools: DeployTools,
  {
    env,
    syntheticRenderKeySecretId: secretId,
  }: { readonly env: Env; readonly syntheticRenderKeySecretId: string | undefined },
): Promise<void> => {
  if (secretId === undefined) return;
  tools.print('\n== Key of the synthetic renders');
  await withAdmin(tools, env, (ports) =>
    issueSyntheticRenderKey(ports, (key) => tools.storeSecret(secretId, key)),
  );
};
