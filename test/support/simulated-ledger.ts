import type { LedgerEntry, LedgerRow } from '#core/ledger/ledger.ts';
import { balanceChange } from '#core/ledger/ledger.ts';
import type { Page } from '#core/ports/page.ts';
import type { LedgerReader, SubjectRange, WorkspaceStore } from '#core/ports/workspaces.ts';
import { videoIdFromUuid } from '#core/video/video.ts';
import type { Video, VideoId, VideoStatus } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { asWorkspaceId, aVideo, aWorkspace } from '#test/support/fakes/builders.ts';

const PAGE = 500;
const COST = 6000;
const GRANT = 1_000_000_000_000;
const VIDEO_EVERY_MS = 30_000;
/** Of every ten records, the oldest three have expired; their ledger rows remain. */
const EXPIRED_SHARE = 0.3;

/** What is wrong with one video, as changes of its consistent entry. */
export const DEFECTS = {
  ledger_rows: ({ rows, ...entry }) => ({ ...entry, rows: rows.slice(1) }),
  ledger_amount: ({ rows, ...entry }) => ({
    ...entry,
    rows: rows.map((row, index) => (index === 0 ? { ...row, milliCredits: 1 } : row)),
  }),
  ledger_orphan: ({ rows, ...entry }) => ({ ...entry, rows: rows.slice(1), video: undefined }),
  output: ({ video, ...entry }) => ({ ...entry, video: video && { ...video, outputKey: 'out/elsewhere' } }),
} as const satisfies Record<string, (entry: LedgerEntry) => LedgerEntry>;

export interface PlantedDefect {
  readonly workspace: number;
  readonly video: number;
  readonly code: keyof typeof DEFECTS;
}

export interface SimulatedLedgerOptions {
  /** Videos of each workspace, by its index. */
  readonly videos: readonly number[];
  readonly nowMs: number;
  readonly defects?: readonly PlantedDefect[];
  /** Workspaces whose balance is one milli-credit too high. */
  readonly wrongBalances?: readonly number[];
}

const workspaceIdOf = (index: number): WorkspaceId => asWorkspaceId(`ws_${String(index).padStart(6, '0')}`);
const indexOfWorkspace = (id: WorkspaceId): number => Number(id.slice('ws_'.length));

const STATUSES: readonly VideoStatus[] = ['done', 'done', 'failed', 'done', 'canceled'];

/**
 * A ledger that is computed page by page and needs no memory, however many videos it has. The two newest videos of a
 * workspace are active.
 */
export const createSimulatedLedger = (options: SimulatedLedgerOptions) => {
  const { videos: counts, nowMs, defects = [], wrongBalances = [] } = options;
  const countOf = (id: WorkspaceId): number => counts[indexOfWorkspace(id)] ?? 0;
  const defectOf = new Map(defects.map(({ workspace, video, code }) => [`${workspace}/${video}`, code]));

  const videoIdOf = (id: WorkspaceId, index: number): VideoId => {
    const atMs = nowMs - (countOf(id) - index) * VIDEO_EVERY_MS;
    const time = atMs.toString(16).padStart(12, '0');
    const serial = index.toString(16).padStart(12, '0');
    return videoIdFromUuid(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${serial}`);
  };
  const indexOfVideo = (videoId: string): number => Number.parseInt(videoId.slice(-12), 16);

  const videoOf = (id: WorkspaceId, index: number): Video => {
    const createdAtMs = nowMs - (countOf(id) - index) * VIDEO_EVERY_MS;
    const video = aVideo(
      { id: videoIdOf(id, index), workspaceId: id, createdAtMs },
      { costMilliCredits: COST },
    );
    if (index >= countOf(id) - 2) return video;
    const status = STATUSES[index % STATUSES.length] ?? 'done';
    return {
      ...video,
      status,
      dueAtMs: null,
      attempt: 1,
      finishedAtMs: createdAtMs + 1000,
      ...(status === 'done' && { outputKey: `out/${id}/${video.id}/1/video.mp4`, durationMs: 6000 }),
      ...(status === 'failed' && { failure: { code: 'script_error' } }),
    };
  };
  const consistentEntry = (id: WorkspaceId, index: number): LedgerEntry => {
    const video = videoOf(id, index);
    const row = (kind: LedgerRow['kind']) => ({ subject: video.id, kind, milliCredits: COST, atMs: 0 });
    const last = { done: [row('capture')], failed: [row('release')], canceled: [row('release')] };
    const before = video.status === 'queued' || video.status === 'rendering' ? [] : last[video.status];
    // In the order of their keys.
    const rows = [...before, row('reserve')].sort((a, b) => (a.kind < b.kind ? -1 : 1));
    const isExpired = index < Math.floor(countOf(id) * EXPIRED_SHARE);
    return { subject: video.id, video: isExpired ? undefined : video, rows };
  };
  const entryOf = (id: WorkspaceId, index: number): LedgerEntry => {
    const entry = consistentEntry(id, index);
    const defect = defectOf.get(`${indexOfWorkspace(id)}/${index}`);
    return defect === undefined ? entry : DEFECTS[defect](entry);
  };

  /** Indexes of a range, at most a page of them from the cursor on. */
  const pageOf = <Item>(
    id: WorkspaceId,
    { after }: SubjectRange,
    cursor: string | null,
    toItems: (entry: LedgerEntry) => readonly Item[],
  ): Page<Item> => {
    const first = cursor === null ? (after === 'vid_' ? 0 : indexOfVideo(after) + 1) : Number(cursor);
    const end = Math.min(first + PAGE, countOf(id));
    const items: Item[] = [];
    for (let index = first; index < end; index += 1) items.push(...toItems(entryOf(id, index)));
    return { items, nextCursor: end < countOf(id) ? String(end) : null };
  };

  const read = { pages: 0 };
  const ledgerReader: LedgerReader = {
    workspaceIds: async (cursor) => {
      const first = cursor === null ? 0 : indexOfWorkspace(asWorkspaceId(cursor)) + 1;
      const end = Math.min(first + PAGE, counts.length);
      const items = Array.from({ length: end - first }, (_, offset) => workspaceIdOf(first + offset));
      return { items, nextCursor: end < counts.length ? workspaceIdOf(end - 1) : null };
    },
    videos: async (id, range, cursor) => {
      read.pages += 1;
      return pageOf(id, range, cursor, ({ video }) => (video ? [video] : []));
    },
    ledger: async (id, range, cursor) => {
      read.pages += 1;
      if (range.after !== '') return pageOf(id, range, cursor, ({ rows }) => rows);
      const opening = { subject: 'opening', kind: 'grant', milliCredits: GRANT, atMs: 0 } as const;
      return { items: [opening], nextCursor: null };
    },
    entry: async (id, videoId) => entryOf(id, indexOfVideo(videoId)),
    storage: async () => ({ storedBytes: 0, version: '' }),
    assets: async () => ({ items: [], nextCursor: null }),
    files: async () => ({ items: [], nextCursor: null }),
  };
  /** Follows from the number of videos: a sum over all of them would take as long as the check. */
  const balanceOf = (id: WorkspaceId): number => {
    const ended = Math.max(0, countOf(id) - 2);
    const isDone = (index: number): boolean => STATUSES[index % STATUSES.length] === 'done';
    const doneOf = (length: number): number =>
      Array.from({ length }, (_, index) => index).filter(isDone).length;
    const done =
      Math.floor(ended / STATUSES.length) * doneOf(STATUSES.length) + doneOf(ended % STATUSES.length);
    const own = defects.filter(({ workspace }) => workspaceIdOf(workspace) === id);
    const changes = own.map(
      ({ video }) => balanceChange(entryOf(id, video)) - balanceChange(consistentEntry(id, video)),
    );
    const extra = wrongBalances.includes(indexOfWorkspace(id)) ? 1 : 0;
    return changes.reduce((sum, change) => sum + change, GRANT + extra - COST * (done + countOf(id) - ended));
  };
  const workspaces: Pick<WorkspaceStore, 'find'> = {
    find: async (id) => {
      const count = countOf(id);
      const activeVideoIds = [count - 2, count - 1].filter((index) => index >= 0);
      return aWorkspace({
        id,
        balanceMilliCredits: balanceOf(id),
        activeVideoIds: activeVideoIds.map((index) => videoIdOf(id, index)),
      });
    },
  };
  return { ledgerReader, workspaces, workspaceIdOf, videoIdOf, read };
};
