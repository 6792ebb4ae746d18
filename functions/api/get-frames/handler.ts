import { parseFramesId } from '#core/frames/frames.ts';
import { accept, refuse } from '#core/refusal.ts';
import { readFrames } from '#core/use-cases/keep-frames.ts';
import type { KeepFramesDeps } from '#core/use-cases/keep-frames.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentFrames } from '#api/presenters/frames.ts';

export const createGetFramesHandler = (deps: ApiHandlerDeps & KeepFramesDeps) =>
  createApiHandler('get-frames', deps, ignoreBody, async ({ caller, path }) => {
    const id = parseFramesId(path['id']);
    const frames = id && (await readFrames(deps, caller.workspace.id, id));
    if (!frames) return refuse({ code: 'not_found', resource: 'frames' });
    return accept(await presentFrames(deps, frames, caller));
  });
