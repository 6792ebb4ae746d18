import { CreateVideoBodySchema } from '#contracts/schemas/create-video-body.ts';
import { requestIdentity } from '#core/idempotency/idempotency.ts';
import { isRefused } from '#core/refusal.ts';
import { findReplay } from '#core/idempotency/replay.ts';
import { buildWithFiles } from '#core/use-cases/build-with-files.ts';
import type { BuildWithFilesDeps } from '#core/use-cases/build-with-files.ts';
import { choosePoster } from '#core/use-cases/choose-poster.ts';
import { createVideo } from '#core/use-cases/create-video.ts';
import type { CreateVideoDeps } from '#core/use-cases/create-video.ts';
import { namesAddress } from '#core/use-cases/fetch-values.ts';
import { priceRender } from '#core/use-cases/price-render.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { limitMetadata } from '#api/middleware/limit-metadata.ts';
import { createBodyParser, parseCreateQuery } from '#api/middleware/parse-request.ts';
import { presentCreated, presentPrice } from '#api/presenters/video.ts';

export type CreateVideoHandlerDeps = ApiHandlerDeps & CreateVideoDeps & VideoRecordDeps & BuildWithFilesDeps;

export const createCreateVideoHandler = (deps: CreateVideoHandlerDeps) =>
  createApiHandler(
    'create-video',
    deps,
    limitMetadata(createBodyParser(CreateVideoBodySchema)),
    async ({ body, caller, query, signal }) => {
      const { workspace } = caller;
      const parsed = parseCreateQuery(query);
      if (isRefused(parsed)) return parsed;
      const { template, variables = {}, output = {} } = body;
      const idempotency = requestIdentity('create-video', body);
      const create = { workspaceId: workspace.id, idempotency, metadata: body.metadata, signal };
      const { isDryRun } = parsed.value;
      // Nothing is fetched again for a video that exists.
      const replayed = !isDryRun && namesAddress(variables) ? await findReplay(deps, create) : undefined;
      if (replayed) return presentCreated(deps, replayed, caller);
      const request = { template, variables, output };
      const built = choosePoster(await buildWithFiles(deps, workspace, request, signal), body.poster_time);
      if (isDryRun) return presentPrice(await priceRender(deps, workspace, built));
      const created = await createVideo(deps, create, built);
      return presentCreated(deps, created, caller);
    },
  );
