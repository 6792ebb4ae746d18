import { CreateVideoBodySchema } from '#contracts/schemas/create-video-body.ts';
import { isRefused } from '#core/refusal.ts';
import { buildWithFiles } from '#core/use-cases/build-with-files.ts';
import type { BuildWithFilesDeps } from '#core/use-cases/build-with-files.ts';
import { choosePoster } from '#core/use-cases/choose-poster.ts';
import { checkRender } from '#core/use-cases/check-render.ts';
import type { CreateVideoDeps } from '#core/use-cases/create-video.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { limitMetadata } from '#api/middleware/limit-metadata.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentCheck } from '#api/presenters/check.ts';

export type CheckVideoHandlerDeps = ApiHandlerDeps &
  BuildWithFilesDeps &
  Pick<CreateVideoDeps, 'maxDurationSeconds'>;

/** The body is that of the create, whose idempotency key means nothing here. */
export const createCheckVideoHandler = (deps: CheckVideoHandlerDeps) =>
  createApiHandler(
    'check-video',
    deps,
    limitMetadata(createBodyParser(CreateVideoBodySchema)),
    async ({
      body: { template, variables = {}, output = {}, poster_time: posterSeconds },
      caller,
      signal,
    }) => {
      const request = { template, variables, output };
      const built = await buildWithFiles(deps, caller.workspace, request, signal);
      const checked = checkRender(deps, choosePoster(built, posterSeconds));
      return isRefused(checked) ? checked : presentCheck(checked.value, caller);
    },
  );
