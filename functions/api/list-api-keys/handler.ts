import type { ApiKeyAdmin } from '#core/ports/workspaces.ts';
import { accept } from '#core/refusal.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentApiKey } from '#api/presenters/dashboard.ts';

export type ListApiKeysDeps = MemberHandlerDeps & { readonly apiKeyAdmin: Pick<ApiKeyAdmin, 'list'> };

/** Newest first. */
export const createListApiKeysHandler = (deps: ListApiKeysDeps) =>
  createMemberHandler('list-api-keys', deps, ignoreBody, async ({ workspace }) => {
    const keys = await deps.apiKeyAdmin.list(workspace.id);
    const nowMs = deps.clock.nowMs();
    return accept({
      status: 200,
      body: { api_keys: keys.map((key) => presentApiKey(key, nowMs)).toReversed() },
    });
  });
