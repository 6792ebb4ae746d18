import type { StillOutcome, StillRequest } from '#contracts/schemas/still.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { CopyOutcome } from '#core/ports/media.ts';
import type { PictureSize } from '#core/rendering/picture-size.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Draws still pictures; fails as `SegmentRenderer` does. */
export interface StillRenderer {
  readonly render: (request: StillRequest, signal: AbortSignal, tenant: WorkspaceId) => Promise<StillOutcome>;
}

/** What a renderer reads and writes for the thumbnail of an asset. */
export interface ThumbnailFiles {
  /** Presigned GET of the uploaded image or clip. */
  readonly presignSource: (asset: Asset, lifetimeSeconds: number) => Promise<string>;
  /** Presigned PUT for the picture that a renderer draws. */
  readonly presignStill: (asset: Asset, lifetimeSeconds: number) => Promise<string>;
  /** Verifies what the renderer has written and stores these bytes as the thumbnail. */
  readonly keep: (asset: Asset, size: PictureSize) => Promise<CopyOutcome>;
}
