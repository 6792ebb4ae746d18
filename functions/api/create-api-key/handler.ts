import { CreateApiKeyBodySchema } from '#contracts/schemas/dashboard-bodies.ts';
import type { ApiKeyAdmin } from '#core/ports/workspaces.ts';
import { accept, refuse } from '#core/refusal.ts';
import { issueApiKey } from '#core/workspace/api-key.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { createMemberHandler } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentApiKey } from '#api/presenters/dashboard.ts';

export type CreateApiKeyDeps = MemberHandlerDeps &
  AuditDeps & {
    readonly apiKeyAdmin: Pick<ApiKeyAdmin, 'create'>;
    readonly keyPepper: () => Promise<string>;
  };

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const parseExpiry = (
  text: string | null,
  nowMs: number,
): { readonly expiresAtMs: number | null } | { readonly rule: string } => {
  if (text === null) return { expiresAtMs: null };
  const expiresAtMs = DATE_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(expiresAtMs)) return { rule: 'dateTime' };
  return expiresAtMs > nowMs ? { expiresAtMs } : { rule: 'future' };
};

const violates = (path: string, rule: string) =>
  refuse({ code: 'invalid_input', violations: [{ path, rule }] });

export const createCreateApiKeyHandler = (deps: CreateApiKeyDeps) =>
  createMemberHandler(
    'create-api-key',
    deps,
    createBodyParser(CreateApiKeyBodySchema),
    async ({ body, member, workspace }) => {
      const nowMs = deps.clock.nowMs();
      const name = body.name.trim();
      const expiry = parseExpiry(body.expires_at ?? null, nowMs);
      if (name === '') return violates('/name', 'notBlank');
      if ('rule' in expiry) return violates('/expires_at', expiry.rule);
      const { key, secret } = issueApiKey(
        { workspaceId: workspace.id, name, mode: 'live', permissions: body.permissions, ...expiry },
        await deps.keyPepper(),
        nowMs,
      );
      const details = { name, permissions: key.permissions.join(' ') };
      await deps.apiKeyAdmin.create(key, newAuditEntry(deps, member, 'api_key.created', key.id, details));
      return accept({ status: 201, body: { ...presentApiKey(key, nowMs), key: secret } });
    },
  );
