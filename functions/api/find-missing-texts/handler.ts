import { FindMissingTextsBodySchema } from '#contracts/schemas/project-bodies.ts';
import { accept } from '#core/refusal.ts';
import { findMissingTexts } from '#core/use-cases/project-texts.ts';
import type { ProjectTextsDeps } from '#core/use-cases/project-texts.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';

export const createFindMissingTextsHandler = (deps: ApiHandlerDeps & ProjectTextsDeps) =>
  createApiHandler(
    'find-missing-texts',
    deps,
    createBodyParser(FindMissingTextsBodySchema),
    async ({ body, caller }) => {
      const missing = await findMissingTexts(deps, caller.workspace.id, body.sha256);
      return accept({ status: 200, body: { missing } });
    },
  );
