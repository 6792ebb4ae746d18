import type { ApiKeyAdmin } from '#core/ports/workspaces.ts';
import { accept, refuse } from '#core/refusal.ts';
import { parseApiKeyId } from '#core/workspace/api-key.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentApiKey } from '#api/presenters/dashboard.ts';

export type RevokeApiKeyDeps = MemberHandlerDeps &
  AuditDeps & { readonly apiKeyAdmin: Pick<ApiKeyAdmin, 'list' | 'revoke'> };

/** Repeating it returns the same and adds no entry to the audit log. */
export const createRevokeApiKeyHandler = (deps: RevokeApiKeyDeps) =>
  createMemberHandler('revoke-api-key', deps, ignoreBody, async ({ member, workspace, path }) => {
    const id = parseApiKeyId(path['key_id']);
    const keys = await deps.apiKeyAdmin.list(workspace.id);
    const key = keys.find((candidate) => candidate.id === id);
    if (!key) return refuse({ code: 'not_found', resource: 'api_key' });
    const nowMs = deps.clock.nowMs();
    if (key.revokedAtMs !== null) return accept({ status: 200, body: presentApiKey(key, nowMs) });
    const audit = newAuditEntry(deps, member, 'api_key.revoked', key.id, { name: key.name });
    await deps.apiKeyAdmin.revoke(workspace.id, key.id, nowMs, audit);
    return accept({ status: 200, body: presentApiKey({ ...key, revokedAtMs: nowMs }, nowMs) });
  });
