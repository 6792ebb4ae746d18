import type { VideoListRequest, VideoPage, VideoStore } from '#core/ports/videos.ts';
import { isOfTemplate } from '#core/video/is-of-template.ts';
import { isTerminal } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export interface ListVideosDeps {
  readonly videos: Pick<VideoStore, 'find' | 'list'>;
}

/** The queued and rendering videos by their ids in the workspace. */
export const findActiveVideos = async (
  videos: Pick<VideoStore, 'find'>,
  { id: workspaceId, activeVideoIds }: Workspace,
): Promise<readonly Video[]> => {
  const found = await Promise.all(activeVideoIds.map((id) => videos.find(workspaceId, id)));
  return found.filter((video) => video !== undefined);
};

/** One page, newest first. Active videos are found by the ids in the workspace instead of reading its history. */
export const listVideos = async (
  { videos }: ListVideosDeps,
  workspace: Workspace,
  request: VideoListRequest,
): Promise<VideoPage> => {
  const { limit, before, status, template } = request;
  if (status === undefined || isTerminal(status)) return videos.list(workspace.id, request);
  const active = await findActiveVideos(videos, workspace);
  const matching = active
    .filter((video) => video.status === status)
    .filter((video) => template === undefined || isOfTemplate(video.template, template))
    .filter(({ id }) => before === undefined || id < before)
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  const page = matching.slice(0, limit);
  return { videos: page, nextCursor: matching.length > limit ? (page.at(-1)?.id ?? null) : null };
};
