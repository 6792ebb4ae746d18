import type { ApiKeyAdmin, ApiKeyStore } from '#core/ports/workspaces.ts';
import { getWorkspace, type Records } from '#test/support/fakes/records.ts';

export const createFakeApiKeyStore = (records: Records): ApiKeyStore => ({
  findByHash: async (hash) => records.apiKeys.get(hash),
});

export const createFakeApiKeyAdmin = (records: Records): ApiKeyAdmin => ({
  create: async (key, audit) => {
    getWorkspace(records, key.workspaceId);
    if (records.apiKeys.has(key.hash)) throw new Error('this API key exists already');
    records.apiKeys.set(key.hash, key);
    if (audit) records.audit.push(audit);
  },
  list: async (workspaceId) =>
    [...records.apiKeys.values()]
      .filter((key) => key.workspaceId === workspaceId)
      .sort((a, b) => a.createdAtMs - b.createdAtMs),
  revoke: async (workspaceId, keyId, nowMs, audit) => {
    const key = [...records.apiKeys.values()].find(
      (candidate) => candidate.workspaceId === workspaceId && candidate.id === keyId,
    );
    if (key === undefined) return false;
    records.apiKeys.set(key.hash, { ...key, revokedAtMs: key.revokedAtMs ?? nowMs });
    if (audit) records.audit.push(audit);
    return true;
  },
  rotate: async (previous, key, expiresAtMs, audit) => {
    const stored = records.apiKeys.get(previous.hash);
    if (!stored || stored.revokedAtMs !== null || stored.expiresAtMs !== previous.expiresAtMs) return false;
    records.apiKeys.set(previous.hash, { ...stored, expiresAtMs });
    records.apiKeys.set(key.hash, key);
    records.audit.push(audit);
    return true;
  },
});
