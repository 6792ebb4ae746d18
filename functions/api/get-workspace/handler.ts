import type { AssetStore } from '#core/ports/assets.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import { accept } from '#core/refusal.ts';
import { findActiveVideos } from '#core/use-cases/list-videos.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentWorkspace } from '#api/presenters/workspace.ts';

export type GetWorkspaceDeps = ApiHandlerDeps & {
  readonly videos: Pick<VideoStore, 'find'>;
  readonly assets: Pick<AssetStore, 'findStorage'>;
  readonly maxDurationSeconds: number;
  readonly maxStoredBytes: number;
};

export const createGetWorkspaceHandler = (deps: GetWorkspaceDeps) =>
  createApiHandler('get-workspace', deps, ignoreBody, async ({ caller: { workspace, allowance } }) => {
    const [activeVideos, { storedBytes }] = await Promise.all([
      findActiveVideos(deps.videos, workspace),
      deps.assets.findStorage(workspace.id),
    ]);
    const limits = {
      maxDurationSeconds: deps.maxDurationSeconds,
      requestsPerMinute: allowance.requestsPerMinute,
      maxStoredBytes: deps.maxStoredBytes,
    };
    return accept({ status: 200, body: presentWorkspace(workspace, { activeVideos, storedBytes }, limits) });
  });
