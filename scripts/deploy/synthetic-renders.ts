import { SYNTHETIC_RENDER_MINUTES, SYNTHETIC_WORKSPACE_ID } from '#contracts/synthetic-renders.ts';
import { SYNTHETIC_VIDEO } from '#core/rendering/synthetic-document.ts';
import { isInactive } from '#core/workspace/api-key.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createApiKey, revokeApiKey } from '../admin/api-keys.ts';
import type { AdminPorts } from '../admin/connection.ts';
import { prepareWorkspace } from './smoke-keys.ts';
import type { DeployTools, Env } from './tools.ts';
import { withAdmin } from './with-admin.ts';

const WORKSPACE_ID = SYNTHETIC_WORKSPACE_ID as WorkspaceId; // safe: `prepareWorkspace` checks it
const NAME = 'Synthetic renders';
/** Of two years, which every deployment grants again. */
const VIDEOS = (2 * 366 * 24 * 60) / SYNTHETIC_RENDER_MINUTES;
const MILLI_CREDITS = VIDEOS * SYNTHETIC_VIDEO.durationSeconds * 1000;

/**
 * Creates the workspace of the synthetic renders at the first deployment, and a new key at each one; earlier keys are
 * revoked once the new one is stored.
 */
export const issueSyntheticRenderKey = async (
  ports: AdminPorts,
  storeKey: (key: string) => Promise<void>,
): Promise<void> => {
  await prepareWorkspace(ports, { id: WORKSPACE_ID, name: NAME, milliCredits: MILLI_CREDITS });
  const earlier = await findValidKeys(ports);
  const { secret } = await createApiKey(ports, {
    workspaceId: WORKSPACE_ID,
    name: NAME,
    mode: 'live',
    permissions: ['videos:create', 'videos:read'],
    expiresAtMs: null,
  });
  await storeKey(secret);
  await revokeKeys(ports, earlier);
};

const findValidKeys = async (ports: AdminPorts): Promise<readonly ApiKey[]> =>
  (await ports.apiKeys.list(WORKSPACE_ID)).filter((key) => !isInactive(key, ports.clock.nowMs()));

const revokeKeys = async (ports: AdminPorts, keys: readonly ApiKey[]): Promise<void> => {
  for (const { workspaceId, id } of keys) await revokeApiKey(ports, workspaceId, id);
};

/** Stores a key for the synthetic renders of a stage that has them, and revokes those of a stage that had them. */
export const startSyntheticRenders = async (
  tools: DeployTools,
  {
    env,
    syntheticRenderKeySecretId: secretId,
  }: { readonly env: Env; readonly syntheticRenderKeySecretId: string | undefined },
): Promise<void> => {
  if (secretId === undefined) {
    await withAdmin(tools, env, async (ports) => revokeKeys(ports, await findValidKeys(ports)));
    return;
  }
  tools.print('\n== Key of the synthetic renders');
  await withAdmin(tools, env, (ports) =>
    issueSyntheticRenderKey(ports, (key) => tools.storeSecret(secretId, key)),
  );
};
