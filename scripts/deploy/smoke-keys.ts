import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Permission } from '#contracts/routes.ts';
import { createApiKey, revokeApiKey } from '../admin/api-keys.ts';
import type { AdminPorts } from '../admin/connection.ts';
import { createWorkspace, grantCredits } from '../admin/workspaces.ts';
import { OperatorError } from '../shared/command-line.ts';

/** Workspaces of the smoke test; a deployment creates them once. */
const FUNDED = 'smoke-test';
const WITHOUT_CREDITS = 'smoke-test-no-credits';
const NAME = 'Smoke test';
const MILLI_CREDITS = 60_000; // what the smoke test needs
/** Keys expire even when this process is killed before it revokes them. */
const KEY_LIFETIME_MS = 60 * 60_000;

interface SmokeKey {
  readonly variable: string;
  readonly workspaceId: string;
  readonly permissions: readonly Permission[];
}

const ALL = ['videos:create', 'videos:read'] as const;
const SMOKE_KEYS: readonly SmokeKey[] = [
  { variable: 'SMOKE_KEY', workspaceId: FUNDED, permissions: ALL },
  { variable: 'SMOKE_READER_KEY', workspaceId: FUNDED, permissions: ['videos:read'] },
  { variable: 'SMOKE_CREATOR_KEY', workspaceId: FUNDED, permissions: ['videos:create'] },
  { variable: 'SMOKE_NO_CREDIT_KEY', workspaceId: WITHOUT_CREDITS, permissions: ALL },
];

/** Creates the workspace, or adds the credits that its videos have spent. */
export const prepareWorkspace = async (
  ports: AdminPorts,
  { id, name, milliCredits }: { readonly id: string; readonly name: string; readonly milliCredits: number },
): Promise<void> => {
  const found = await ports.workspaces.find(id as WorkspaceId); // safe: an unknown id is not found
  if (found === undefined) await createWorkspace(ports, { id, name, milliCredits });
  else if (found.balanceMilliCredits < milliCredits)
    await grantCredits(ports, id, milliCredits - found.balanceMilliCredits);
};

/**
 * Runs `test` with API keys in environment variables, and revokes every key afterwards, also after an error. An error of
 * the test takes precedence over one of a revocation.
 */
export const withSmokeKeys = async <Result>(
  ports: AdminPorts,
  test: (env: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> => {
  await prepareWorkspace(ports, { id: FUNDED, name: NAME, milliCredits: MILLI_CREDITS });
  await prepareWorkspace(ports, { id: WITHOUT_CREDITS, name: NAME, milliCredits: 0 });
  const created: { readonly workspaceId: string; readonly keyId: string }[] = [];
  const runTest = async (): Promise<Result> => {
    const env: Record<string, string> = {};
    for (const { variable, workspaceId, permissions } of SMOKE_KEYS) {
      const expiresAtMs = ports.clock.nowMs() + KEY_LIFETIME_MS;
      const wanted = { workspaceId, name: NAME, mode: 'live', permissions, expiresAtMs } as const;
      const { key, secret } = await createApiKey(ports, wanted);
      created.push({ workspaceId, keyId: key.id });
      env[variable] = secret;
    }
    return test(env);
  };
  const [outcome] = await Promise.allSettled([runTest()]);
  const revocations = await Promise.allSettled(
    created.map(({ workspaceId, keyId }) => revokeApiKey(ports, workspaceId, keyId)),
  );
  if (outcome.status === 'rejected') throw outcome.reason;
  const valid = created.filter((_, index) => revocations[index]?.status === 'rejected');
  if (valid.length > 0)
    throw new OperatorError(
      `The smoke test passed, but these keys could not be revoked: ${valid.map(({ keyId }) => keyId).join(', ')}. They expire within an hour.`,
    );
  return outcome.value;
};
