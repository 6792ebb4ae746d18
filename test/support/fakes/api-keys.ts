import type { ApiKeyAdmin, ApiKeyStore } from '#core/ports/workspaces.ts';
import { getWorkspace, type Records } from '#test/support/fakes/records.ts';

export const createFakeApiKeyStore = (records: Records): ApiKeyStore => ({
  findByHash: async (hash) => records.apiKeys.get(hash),
});

export const createFakeApiKeyAdmin = (records: Records): ApiKeyAdmin => ({
  create: async (key) => {
    getWorkspace(records, key.workspaceId);
    if (records.apiKeys.has(key.hash)) throw new Error('this API key exists already');
    records.apiKeys.set(key.hash, key);
  },
  list: async (workspaceId) =>
    [...records.apiKeys.values()]
      .filter((key) => key.workspaceId === workspaceId)
      .sort((a, b) => a.createdAtMs - b.createdAtMs),
  revoke: async (workspaceId, keyId, nowMs) => {
    const key = [...records.apiKeys.values()].find(
      (candidate) => candidate.workspaceId === workspaceId && candidate.id === keyId,
    );
    if (key === undefined) return false;
    records.apiKeys.set(key.hash, { ...key, revokedAtMs: key.revokedAtMs ?? nowMs });
    return true;
  },
});
