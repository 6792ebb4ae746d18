import { CreateCompositionBodySchema } from '#contracts/schemas/create-composition-body.ts';
import { requestIdentity } from '#core/idempotency/idempotency.ts';
import { isRefused } from '#core/refusal.ts';
import { buildRequestFromComposition } from '#core/use-cases/build-render-request.ts';
import type { BuildFromCompositionDeps } from '#core/use-cases/build-render-request.ts';
import { choosePoster } from '#core/use-cases/choose-poster.ts';
import { createVideo } from '#core/use-cases/create-video.ts';
import type { CreateVideoDeps } from '#core/use-cases/create-video.ts';
import { priceRender } from '#core/use-cases/price-render.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { limitMetadata } from '#api/middleware/limit-metadata.ts';
import { createBodyParser, parseCreateQuery } from '#api/middleware/parse-request.ts';
import { presentCreated, presentPrice } from '#api/presenters/video.ts';

export type CreateCompositionHandlerDeps = ApiHandlerDeps &
  CreateVideoDeps &
  VideoRecordDeps &
  BuildFromCompositionDeps;

export const createCreateCompositionHandler = (deps: CreateCompositionHandlerDeps) =>
  createApiHandler(
    'create-composition',
    deps,
    limitMetadata(createBodyParser(CreateCompositionBodySchema)),
    async ({ body, caller, query, signal }) => {
      const { workspace } = caller;
      const parsed = parseCreateQuery(query);
      if (isRefused(parsed)) return parsed;
      const { html, title = null } = body;
      const built = choosePoster(
        await buildRequestFromComposition(deps, workspace.id, { html, title }),
        body.poster_time,
      );
      if (parsed.value.isDryRun) return presentPrice(await priceRender(deps, workspace, built));
      const idempotency = requestIdentity('create-composition', body);
      const request = { workspaceId: workspace.id, idempotency, metadata: body.metadata, signal };
      const created = await createVideo(deps, request, built);
      return presentCreated(deps, created, caller);
    },
  );
