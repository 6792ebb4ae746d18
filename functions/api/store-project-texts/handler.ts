import { PROJECT_BODY_MAX_BYTES, PROJECT_TEXT_MAX_BYTES } from '#contracts/limits.ts';
import { StoreTextsBodySchema } from '#contracts/schemas/project-bodies.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { countTexts } from '#core/use-cases/count-uploads.ts';
import type { CountTextsDeps } from '#core/use-cases/count-uploads.ts';
import { storeTexts } from '#core/use-cases/project-texts.ts';
import type { ProjectTextsDeps } from '#core/use-cases/project-texts.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';

export const createStoreProjectTextsHandler = (deps: ApiHandlerDeps & ProjectTextsDeps & CountTextsDeps) =>
  createApiHandler(
    'store-project-texts',
    deps,
    createBodyParser(StoreTextsBodySchema, PROJECT_BODY_MAX_BYTES),
    async ({ body: { texts }, caller }) => {
      const violations = texts.flatMap((text, index) =>
        Buffer.byteLength(text) > PROJECT_TEXT_MAX_BYTES
          ? [{ path: `/texts/${index}`, rule: 'text_too_large' }]
          : [],
      );
      if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
      const counted = await countTexts(deps, caller.workspace.id, texts);
      if (isRefused(counted)) return counted;
      return accept({ status: 200, body: { sha256: await storeTexts(deps, caller.workspace.id, texts) } });
    },
  );
