import { CheckCompositionBodySchema } from '#contracts/schemas/check-composition-body.ts';
import { isRefused, refuse } from '#core/refusal.ts';
import { buildRequestFromComposition } from '#core/use-cases/build-render-request.ts';
import type { BuildFromCompositionDeps } from '#core/use-cases/build-render-request.ts';
import { buildNewestWithFiles } from '#core/use-cases/build-with-files.ts';
import type { BuildWithFilesDeps } from '#core/use-cases/build-with-files.ts';
import { choosePoster } from '#core/use-cases/choose-poster.ts';
import { checkRender } from '#core/use-cases/check-render.ts';
import type { CreateVideoDeps } from '#core/use-cases/create-video.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentCheck } from '#api/presenters/check.ts';

export type CheckCompositionHandlerDeps = ApiHandlerDeps &
  BuildFromCompositionDeps &
  BuildWithFilesDeps &
  Pick<CreateVideoDeps, 'maxDurationSeconds'>;

export const createCheckCompositionHandler = (deps: CheckCompositionHandlerDeps) =>
  createApiHandler(
    'check-composition',
    deps,
    createBodyParser(CheckCompositionBodySchema),
    async ({ body, caller, signal }) => {
      const { html, project, revision, variables } = body;
      const isOfProject = project !== undefined || revision !== undefined || variables !== undefined;
      if ((html !== undefined) === isOfProject || (isOfProject && project === undefined))
        return refuse({ code: 'invalid_input', violations: [{ path: '/html', rule: 'oneDocument' }] });
      const built =
        html === undefined
          ? await buildNewestWithFiles(
              deps,
              caller.workspace,
              { project, revision, variables: variables ?? {}, output: {} },
              signal,
            )
          : await buildRequestFromComposition(deps, caller.workspace.id, { html, title: null });
      const checked = checkRender(deps, choosePoster(built, body.poster_time));
      return isRefused(checked) ? checked : presentCheck(checked.value, caller);
    },
  );
