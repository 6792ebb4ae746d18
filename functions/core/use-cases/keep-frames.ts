import type { FailedRender } from '#contracts/schemas/segment.ts';
import type { Frames, FramesId } from '#core/frames/frames.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { FramesFile, FramesFiles, FramesStore } from '#core/ports/frames.ts';
import type { Clock } from '#core/ports/system.ts';
import { toRenderFailure } from '#core/rendering/render-failure.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface KeepFramesDeps {
  readonly frames: Pick<FramesStore, 'end' | 'find'>;
  readonly framesFiles: FramesFiles;
  readonly clock: Clock;
  readonly log: Log;
}

/** Verifies and stores what a renderer has drawn, one file after the other, and ends the request. */
export const keepFrames = async (deps: KeepFramesDeps, frames: Frames): Promise<Frames> => {
  const files: readonly FramesFile[] = [...frames.frames.keys(), 'sheet'];
  for (const file of files) {
    const kept = await deps.framesFiles.keep(frames, file);
    if (kept.status === 'invalid')
      return failFrames(deps, frames, { code: 'internal_error', diagnostic: kept.diagnostic });
  }
  return deps.frames.end(frames, null);
};

export const failFrames = (
  { frames: store, log }: Pick<KeepFramesDeps, 'frames' | 'log'>,
  frames: Frames,
  { code, diagnostic, subject }: Pick<FailedRender, 'code' | 'diagnostic' | 'subject'>,
): Promise<Frames> => {
  const { workspaceId, id } = frames;
  log(LOG_EVENTS.framesFailed, { workspace_id: workspaceId, frames_id: id, code, diagnostic });
  return store.end(frames, toRenderFailure(code, subject));
};

/** The request as it is now: what a renderer has drawn meanwhile is stored, and one after its deadline has failed. */
export const readFrames = async (
  deps: KeepFramesDeps,
  workspaceId: WorkspaceId,
  id: FramesId,
): Promise<Frames | undefined> => {
  const nowMs = deps.clock.nowMs();
  const frames = await deps.frames.find(workspaceId, id, nowMs);
  if (frames?.status !== 'running') return frames;
  if (await deps.framesFiles.isDrawn(frames)) return keepFrames(deps, frames);
  if (nowMs < frames.deadlineMs) return frames;
  return failFrames(deps, frames, { code: 'render_timeout', diagnostic: 'no pictures by the deadline' });
};
