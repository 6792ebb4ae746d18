import { ROTATION_OVERLAP_HOURS } from '#contracts/limits.ts';
import { RotationBodySchema } from '#contracts/schemas/dashboard-bodies.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { rotateApiKey } from '#core/use-cases/rotate-api-key.ts';
import type { RotateApiKeyDeps } from '#core/use-cases/rotate-api-key.ts';
import { parseApiKeyId } from '#core/workspace/api-key.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { createMemberHandler } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentApiKey } from '#api/presenters/dashboard.ts';

const HOUR_MS = 3_600_000;

export const createRotateApiKeyHandler = (deps: MemberHandlerDeps & AuditDeps & RotateApiKeyDeps) =>
  createMemberHandler(
    'rotate-api-key',
    deps,
    createBodyParser(RotationBodySchema),
    async ({ body, member, workspace, path }) => {
      const keyId = parseApiKeyId(path['key_id']);
      if (keyId === undefined) return refuse({ code: 'not_found', resource: 'api_key' });
      const { overlap_hours: overlapHours = ROTATION_OVERLAP_HOURS.default } = body;
      const rotated = await rotateApiKey(deps, workspace.id, {
        keyId,
        overlapMs: overlapHours * HOUR_MS,
        audit: ({ id, name }) =>
          newAuditEntry(deps, member, 'api_key.rotated', keyId, {
            name,
            new_key: id,
            overlap_hours: String(overlapHours),
          }),
      });
      if (isRefused(rotated)) return rotated;
      const { key, secret, previous } = rotated.value;
      const nowMs = deps.clock.nowMs();
      return accept({
        status: 201,
        body: { ...presentApiKey(key, nowMs), key: secret, previous: presentApiKey(previous, nowMs) },
      });
    },
  );
