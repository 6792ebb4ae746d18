import type { VideoStore } from '#core/ports/videos.ts';
import { accept, refuse } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { parseInclude } from '#api/middleware/parse-include.ts';
import { pollHint, presentVideoWith } from '#api/presenters/video.ts';

export type GetVideoDeps = ApiHandlerDeps & VideoRecordDeps & { readonly videos: Pick<VideoStore, 'find'> };

export const createGetVideoHandler = (deps: GetVideoDeps) =>
  createApiHandler('get-video', deps, ignoreBody, async ({ caller, path, query }) => {
    const parsed = parseInclude(query['include'], caller);
    if ('violation' in parsed) return refuse({ code: 'invalid_input', violations: [parsed.violation] });
    const id = parseVideoId(path['id']);
    const video = id && (await deps.videos.find(caller.workspace.id, id));
    if (!video) return refuse({ code: 'not_found', resource: 'video' });
    const body = await presentVideoWith(parsed.includes, deps, video, caller);
    return accept({ status: 200, headers: pollHint(video), body });
  });
