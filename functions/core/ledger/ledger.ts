import type { Video, WorkspaceId } from '#core/video/video.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

/** A row of the ledger; `subject` is a video's id, or a grant's own. */
export interface LedgerRow {
  readonly subject: string;
  readonly kind: 'grant' | 'reserve' | 'capture' | 'release';
  readonly milliCredits: MilliCredits;
}

/** All that must agree about one workspace. */
export interface LedgerSnapshot {
  readonly workspace: Workspace;
  readonly videos: readonly Video[];
  readonly ledger: readonly LedgerRow[];
}

/** Reads for the operator's audit, page by page; `cursor` is the one of the page before. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface LedgerReader {
  readonly workspaceIds: (cursor: string | null) => Promise<Page<WorkspaceId>>;
  readonly ledger: (workspaceId: WorkspaceId, cursor: string | null) => Promise<Page<LedgerRow>>;
  readonly videos: (workspaceId: WorkspaceId, cursor: string | null) => Promise<Page<Video>>;
}
