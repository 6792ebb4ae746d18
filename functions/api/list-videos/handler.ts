import type { VideoStore } from '#core/ports/videos.ts';
import { accept, isRefused } from '#core/refusal.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentVideo } from '#api/presenters/video.ts';
import type { PresentVideoDeps } from '#api/presenters/video.ts';
import { parseListQuery } from './query.ts';

export type ListVideosDeps = ApiHandlerDeps &
  PresentVideoDeps & { readonly videos: Pick<VideoStore, 'list'> };

export const createListVideosHandler = (deps: ListVideosDeps) =>
  createApiHandler('list-videos', deps, async ({ caller, query }) => {
    const parsed = parseListQuery(query);
    if (isRefused(parsed)) return parsed;
    const page = await deps.videos.list(caller.workspace.id, parsed.value);
    const videos = await Promise.all(page.videos.map((video) => presentVideo(deps, video)));
    return accept({ status: 200, body: { videos, next_cursor: page.nextCursor } });
  });
