import { isDeepStrictEqual } from 'node:util';
import { holdsBytes } from '#core/asset/asset.ts';
import type { LedgerCheckpoint, LedgerRun } from '#core/ledger/checkpoint.ts';
import type { Page } from '#core/ports/page.ts';
import type { LedgerCheckStore, LedgerReader, SubjectRange } from '#core/ports/workspaces.ts';
import { videoKey, type Records } from '#test/support/fakes/records.ts';

/** One item per page, so that a missing pagination loop is detected. The cursor is the id of the last item. */
const pageOf = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  cursor: string | null,
): Page<Item> => {
  const [first, second] = items
    .filter((item) => cursor === null || keyOf(item) > cursor)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { items: first ? [first] : [], nextCursor: first && second ? keyOf(first) : null };
};

const isWithin = ({ after, through }: SubjectRange, subject: string): boolean =>
  subject > after && subject <= through;

export const createFakeLedgerReader = ({
  workspaces,
  videos,
  ledger,
  assets,
  files,
  storage,
}: Records): LedgerReader => {
  const rowsOf = (workspaceId: string) => ledger.filter((row) => row.workspaceId === workspaceId);
  const assetsOf = (workspaceId: string) =>
    [...assets.values()].filter((asset) => asset.workspaceId === workspaceId);
  return {
    workspaceIds: async (cursor) =>
      pageOf(
        [...workspaces.values()].map(({ id }) => id),
        (id) => id,
        cursor,
      ),
    videos: async (workspaceId, range, cursor) =>
      pageOf(
        [...videos.values()].filter(
          (video) => video.workspaceId === workspaceId && isWithin(range, video.id),
        ),
        ({ id }) => id,
        cursor,
      ),
    ledger: async (workspaceId, range, cursor) =>
      pageOf(
        rowsOf(workspaceId).filter(({ subject }) => isWithin(range, subject)),
        ({ subject, kind }) => `${subject}#${kind}`,
        cursor,
      ),
    entry: async (workspaceId, subject) => ({
      subject,
      video: videos.get(videoKey(workspaceId, subject)),
      rows: rowsOf(workspaceId).filter((row) => row.subject === subject),
    }),
    storage: async (workspaceId) => ({
      storedBytes: storage.get(workspaceId) ?? 0,
      version: assetsOf(workspaceId)
        .filter(holdsBytes)
        .map(({ id }) => id)
        .join(),
    }),
    assets: async (workspaceId, cursor) => pageOf(assetsOf(workspaceId), ({ id }) => id, cursor),
    files: async (workspaceId, cursor) =>
      pageOf(
        [...files.values()].filter((file) => file.workspaceId === workspaceId),
        ({ digest }) => digest,
        cursor,
      ),
  };
};

export interface FakeLedgerCheckStore extends LedgerCheckStore {
  readonly checkpoints: Map<string, LedgerCheckpoint>;
}

export const createFakeLedgerCheckStore = (): FakeLedgerCheckStore => {
  const checkpoints = new Map<string, LedgerCheckpoint>();
  let stored: LedgerRun | undefined;
  return {
    checkpoints,
    findCheckpoint: async (workspaceId) => checkpoints.get(workspaceId),
    putCheckpoint: async (workspaceId, checkpoint) => void checkpoints.set(workspaceId, checkpoint),
    findRun: async () => stored,
    putRun: async (run) => {
      if (stored && stored.version !== run.version - 1) return isDeepStrictEqual(stored, run);
      stored = run;
      return true;
    },
  };
};
