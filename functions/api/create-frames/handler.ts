import { CreateFramesBodySchema } from '#contracts/schemas/frames-body.ts';
import { FRAMES_WAIT_SECONDS } from '#contracts/timeouts.ts';
import { isRefused, refuse } from '#core/refusal.ts';
import { buildRequestFromComposition } from '#core/use-cases/build-render-request.ts';
import { buildNewestWithFiles, buildWithFiles } from '#core/use-cases/build-with-files.ts';
import type { BuildWithFilesDeps } from '#core/use-cases/build-with-files.ts';
import { drawFrames } from '#core/use-cases/draw-frames.ts';
import type { DrawFramesDeps } from '#core/use-cases/draw-frames.ts';
import { accept } from '#core/refusal.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentFrames } from '#api/presenters/frames.ts';

export type CreateFramesHandlerDeps = ApiHandlerDeps & DrawFramesDeps & BuildWithFilesDeps;

export const createCreateFramesHandler = (deps: CreateFramesHandlerDeps) =>
  createApiHandler(
    'create-frames',
    deps,
    createBodyParser(CreateFramesBodySchema),
    async ({ body, caller, signal }) => {
      const receivedAtMs = deps.clock.nowMs();
      const { html, template, project, revision, variables, output = {}, times, width, format } = body;
      const waitSeconds = body.wait_seconds ?? FRAMES_WAIT_SECONDS;
      const sources = [html, template, project].filter((source) => source !== undefined);
      const isOfDocument = html !== undefined && (variables !== undefined || Object.keys(output).length > 0);
      if (sources.length !== 1 || isOfDocument || (revision !== undefined && project === undefined))
        return refuse({ code: 'invalid_input', violations: [{ path: '/html', rule: 'oneFramesSource' }] });
      const { workspace } = caller;
      const request = { variables: variables ?? {}, output };
      const buildFromValues = () =>
        template === undefined
          ? buildNewestWithFiles(deps, workspace, { project, revision, ...request }, signal)
          : buildWithFiles(deps, workspace, { template, ...request }, signal);
      const built =
        html === undefined
          ? await buildFromValues()
          : await buildRequestFromComposition(deps, workspace.id, { html, title: null });
      const settings = { times, ...(width !== undefined && { width }), ...(format && { format }) };
      const drawn = await drawFrames(
        deps,
        { workspaceId: workspace.id, settings, receivedAtMs, waitSeconds, signal },
        built,
      );
      return isRefused(drawn) ? drawn : accept(await presentFrames(deps, drawn.value, caller));
    },
  );
