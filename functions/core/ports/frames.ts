import type { FramesRequest } from '#contracts/schemas/frames-request.ts';
import type { StillOutcome } from '#contracts/schemas/still.ts';
import type { Frames, FramesId } from '#core/frames/frames.ts';
import type { CopyOutcome } from '#core/ports/media.ts';
import type { RenderFailure } from '#core/rendering/render-failure.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Returns a new id, ordered by creation time. */
export type NewFramesId = () => FramesId;

/** `running`: of this workspace. `busy`: as many of other workspaces as may run. `used_up`: of the hour. */
export type BeginOutcome =
  | { readonly status: 'begun'; readonly slot: number }
  | { readonly status: 'running' | 'busy' | 'used_up' };

export interface FramesLimits {
  /** Requests that are drawn at the same time in the whole service. */
  readonly maxConcurrent: number;
  /** Requests of a workspace in a clock hour. */
  readonly perHour: number;
}

/** Everything that `begin` holds ends at the deadline by itself, also when no process is left to end it. */
export interface FramesStore {
  /** Takes the workspace's only place, one of the service and one request of the hour, or nothing. */
  readonly begin: (
    frames: Pick<Frames, 'workspaceId' | 'id' | 'deadlineMs'>,
    nowMs: number,
    limits: FramesLimits,
  ) => Promise<BeginOutcome>;
  readonly put: (frames: Frames) => Promise<void>;
  /** Undefined also for one that is no longer kept. */
  readonly find: (workspaceId: WorkspaceId, id: FramesId, nowMs: number) => Promise<Frames | undefined>;
  /** Ends a running request and frees its places; returns it as it is then, also if another call has ended it. */
  readonly end: (frames: Frames, failure: RenderFailure | null) => Promise<Frames>;
}

/** A picture by its number, or the contact sheet. */
export type FramesFile = number | 'sheet';

export interface FramesFiles {
  /** Presigned PUT for what a renderer draws. */
  readonly presignUpload: (frames: Frames, file: FramesFile, lifetimeSeconds: number) => Promise<string>;
  /** Whether a renderer has written the contact sheet, which it does last. */
  readonly isDrawn: (frames: Frames) => Promise<boolean>;
  /** Verifies size, type and pixels of what the renderer has written and stores these bytes. */
  readonly keep: (frames: Frames, file: FramesFile) => Promise<CopyOutcome>;
  /** Presigned GET of a kept file. */
  readonly presign: (frames: Frames, file: FramesFile, lifetimeSeconds: number) => Promise<string>;
}

/** Fails as `SegmentRenderer` does. */
export interface FramesRenderer {
  readonly render: (
    request: FramesRequest,
    signal: AbortSignal,
    tenant: WorkspaceId,
  ) => Promise<StillOutcome>;
}
