import type { VideoId, WorkspaceId } from '#core/video/video.ts';
import type { BrandKit } from '#core/workspace/brand-kit.ts';
import type { MilliCredits } from '#core/credits/credits.ts';

export type WorkspaceStatus = 'active' | 'suspended';

export interface Workspace {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly status: WorkspaceStatus;
  /** Granted − reserved − captured. */
  readonly balanceMilliCredits: MilliCredits;
  /** Videos queued or rendering: a set of ids, so that freeing a slot twice cannot free two. */
  readonly activeVideoIds: readonly VideoId[];
  readonly brandKit: BrandKit;
}
