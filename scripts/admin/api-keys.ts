import { randomUUID } from 'node:crypto';
import { apiKeyHint, generateApiKey, hashApiKey } from '#core/workspace/api-key.ts';
import type { KeyMode } from '#core/workspace/api-key.ts';
import type { ApiKey, Permission } from '#core/workspace/api-key.ts';
import { OperatorError } from '../command-line/operator-error.ts';
import type { AdminPorts } from './admin-ports.ts';
import { checkName, getWorkspace } from './workspaces.ts';

export interface NewApiKey {
  readonly workspaceId: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly permissions: readonly Permission[];
  readonly expiresAtMs: number | null;
}

/** Makes a key. `secret` exists nowhere else and cannot be had again. */
export const createApiKey = async (
  ports: AdminPorts,
  wanted: NewApiKey,
): Promise<{ readonly key: ApiKey; readonly secret: string }> => {
  const workspace = await getWorkspace(ports, wanted.workspaceId);
  const secret = generateApiKey(wanted.mode);
  const key: ApiKey = {
    id: `key_${randomUUID()}`,
    hash: hashApiKey(secret, await ports.readPepper()),
    workspaceId: workspace.id,
    name: checkName(wanted.name),
    hint: apiKeyHint(secret),
    permissions: wanted.permissions,
    createdAtMs: ports.clock.nowMs(),
    expiresAtMs: wanted.expiresAtMs,
    revokedAtMs: null,
    bucketFullAtMs: 0,
  };
  await ports.apiKeys.create(key);
  return { key, secret };
};

export const listApiKeys = async (ports: AdminPorts, workspaceId: string): Promise<readonly ApiKey[]> => {
  const workspace = await getWorkspace(ports, workspaceId);
  return ports.apiKeys.list(workspace.id);
};

export const revokeApiKey = async (ports: AdminPorts, workspaceId: string, keyId: string): Promise<void> => {
  const workspace = await getWorkspace(ports, workspaceId);
  const wasFound = await ports.apiKeys.revoke(workspace.id, keyId, ports.clock.nowMs());
  if (!wasFound) throw new OperatorError(`Workspace ${workspaceId} has no key ${keyId}.`);
};
