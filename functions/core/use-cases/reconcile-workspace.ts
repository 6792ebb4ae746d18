import type { MilliCredits } from '#core/credits/credits.ts';
import {
  closeFinal,
  includeEntry,
  isTooOld,
  MAX_OPEN_VIDEOS,
  mayInclude,
  startCheckpoint,
} from '#core/ledger/checkpoint.ts';
import type { LedgerCheckpoint } from '#core/ledger/checkpoint.ts';
import { balanceChange, checkEntry, checkWorkspace } from '#core/ledger/ledger.ts';
import type { Difference, LedgerEntry, LedgerRow } from '#core/ledger/ledger.ts';
import type { Clock } from '#core/ports/system.ts';
import type { LedgerCheckStore, LedgerReader, SubjectRange, WorkspaceStore } from '#core/ports/workspaces.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import { readItems } from '#core/read-items.ts';
import type { CheckProjectsDeps } from '#core/use-cases/check-projects.ts';
import { checkStorage } from '#core/use-cases/check-storage.ts';

export interface ReconcileWorkspaceDeps extends CheckProjectsDeps {
  readonly workspaces: Pick<WorkspaceStore, 'find'>;
  readonly ledgerReader: LedgerReader;
  readonly checkpoints: Pick<LedgerCheckStore, 'findCheckpoint' | 'putCheckpoint'>;
  readonly clock: Clock;
  readonly isTimeUp: () => boolean;
}

/** `interrupted`: the time was up; the next call continues. */
export type WorkspaceCheck =
  | { readonly status: 'checked'; readonly differences: readonly Difference[] }
  | { readonly status: 'interrupted' };

/** For a check from the first video on that stores nothing. */
export const NO_CHECKPOINTS: ReconcileWorkspaceDeps['checkpoints'] = {
  findCheckpoint: async () => undefined,
  putCheckpoint: async () => {},
};

/**
 * Differences that every read of the workspace shows; none if it does not exist. First extends the checkpoint to the
 * present, then compares the balance with the checkpoint and the few records after it, and the stored bytes with all assets.
 */
export const reconcileWorkspace = async (
  deps: ReconcileWorkspaceDeps,
  workspaceId: WorkspaceId,
): Promise<WorkspaceCheck> => {
  const checkpoint = await extendCheckpoint(deps, workspaceId);
  if (!checkpoint) return { status: 'interrupted' };
  const differences = await findDifferences(deps, workspaceId, checkpoint);
  return { status: 'checked', differences: [...differences, ...(await checkStorage(deps, workspaceId))] };
};

/** Entries between two stores of the checkpoint: a killed check repeats at most this many. */
const STORE_EVERY = 1000;

/** Undefined when the time was up. */
const extendCheckpoint = async (
  deps: ReconcileWorkspaceDeps,
  workspaceId: WorkspaceId,
): Promise<LedgerCheckpoint | undefined> => {
  const { checkpoints, clock, isTimeUp } = deps;
  const nowMs = clock.nowMs();
  const stored = await checkpoints.findCheckpoint(workspaceId);
  const start = stored && !isTooOld(stored, nowMs) ? stored : startCheckpoint(nowMs);
  let checkpoint = closeFinal(start, await readOpen(deps, workspaceId, start));
  let read = 0;
  for await (const entry of readVideos(deps, workspaceId, checkpoint)) {
    if (!mayInclude(entry, nowMs) || checkpoint.open.length >= MAX_OPEN_VIDEOS) break;
    checkpoint = includeEntry(checkpoint, entry);
    read += 1;
    if (read % STORE_EVERY > 0) continue;
    await checkpoints.putCheckpoint(workspaceId, checkpoint);
    if (isTimeUp()) return undefined;
  }
  const isChanged = read > 0 || checkpoint.open.length < start.open.length;
  if (isChanged) await checkpoints.putCheckpoint(workspaceId, checkpoint);
  return checkpoint;
};

/** The reads are not one snapshot: a transition between two of them shows as a difference that a repeat removes. */
const MAX_READS = 3;

const findDifferences = async (
  deps: ReconcileWorkspaceDeps,
  workspaceId: WorkspaceId,
  checkpoint: LedgerCheckpoint,
): Promise<readonly Difference[]> => {
  let differences: readonly Difference[] | undefined;
  for (let read = 1; read <= MAX_READS; read += 1) {
    const found = await readDifferences(deps, workspaceId, checkpoint);
    differences = differences?.filter((seen) => found.some((one) => isSame(one, seen))) ?? found;
    if (differences.length === 0) break;
  }
  return differences ?? [];
};

/** The amounts of a wrong balance change with each transition; `readBalance` has excluded what transitions explain. */
const isSame = (a: Difference, b: Difference): boolean =>
  a.code === b.code &&
  a.subject === b.subject &&
  (a.code === 'balance' || (a.expected === b.expected && a.found === b.found));

const readDifferences = async (
  deps: ReconcileWorkspaceDeps,
  workspaceId: WorkspaceId,
  checkpoint: LedgerCheckpoint,
): Promise<readonly Difference[]> => {
  const workspace = await deps.workspaces.find(workspaceId);
  if (!workspace) return [];
  const { activeVideoIds } = workspace;
  const differences: Difference[] = [];
  let milliCredits = checkpoint.milliCredits;
  const check = (entry: LedgerEntry): void => {
    milliCredits += balanceChange(entry);
    differences.push(...checkEntry(entry, activeVideoIds));
  };
  (await readOpen(deps, workspaceId, checkpoint)).forEach(check);
  // The checkpoint ends at the last open video: there may be millions of records after it.
  if (checkpoint.open.length >= MAX_OPEN_VIDEOS) return differences;
  for await (const entry of readGrants(deps, workspaceId)) check(entry);
  for await (const entry of readVideos(deps, workspaceId, checkpoint)) check(entry);
  const listed = await readListed(deps, workspaceId, activeVideoIds);
  const balanceMilliCredits = await readBalance(deps, workspace, milliCredits);
  return [...checkWorkspace({ ...workspace, balanceMilliCredits }, milliCredits, listed), ...differences];
};

/**
 * Of the balances before and after the ledger was read and those between them, the one nearest to `expected`.
 * Transitions during the read lie between the two, so what remains is a difference that they do not explain.
 */
const readBalance = async (
  { workspaces }: ReconcileWorkspaceDeps,
  { id, balanceMilliCredits: before }: Workspace,
  expected: MilliCredits,
): Promise<MilliCredits> => {
  if (before === expected) return before;
  const after = (await workspaces.find(id))?.balanceMilliCredits ?? before;
  return Math.min(Math.max(expected, Math.min(before, after)), Math.max(before, after));
};

const readOpen = async (
  { ledgerReader }: ReconcileWorkspaceDeps,
  workspaceId: WorkspaceId,
  { open }: LedgerCheckpoint,
): Promise<readonly LedgerEntry[]> => {
  const entries: LedgerEntry[] = [];
  for (const videoId of open) entries.push(await ledgerReader.entry(workspaceId, videoId));
  return entries;
};

const readListed = async (
  { ledgerReader }: ReconcileWorkspaceDeps,
  workspaceId: WorkspaceId,
  ids: readonly VideoId[],
) => {
  const listed = new Map<VideoId, Video | undefined>();
  for (const id of ids) listed.set(id, (await ledgerReader.entry(workspaceId, id)).video);
  return listed;
};

/** Ids of videos start with `vid_`; those of grants sort anywhere, as a rule before. */
const BEFORE_VIDEOS = { after: '', through: 'vid' };
const FIRST_VIDEO = 'vid_';
const LAST = '~';

const readGrants = ({ ledgerReader }: ReconcileWorkspaceDeps, workspaceId: WorkspaceId) =>
  mergeEntries(
    noVideos(),
    readItems((cursor) => ledgerReader.ledger(workspaceId, BEFORE_VIDEOS, cursor)),
  );

/** Entries after the checkpoint. */
const readVideos = (
  { ledgerReader }: ReconcileWorkspaceDeps,
  workspaceId: WorkspaceId,
  { through }: LedgerCheckpoint,
) => {
  const range: SubjectRange = { after: through ?? FIRST_VIDEO, through: LAST };
  return mergeEntries(
    readItems((cursor) => ledgerReader.videos(workspaceId, range, cursor)),
    readItems((cursor) => ledgerReader.ledger(workspaceId, range, cursor)),
  );
};

async function* noVideos(): AsyncGenerator<Video, void> {}

const takeNext = async <Item>(items: AsyncGenerator<Item, void>): Promise<Item | undefined> => {
  const { value } = await items.next();
  return value ?? undefined;
};

const lesserOf = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;

/** Joins videos and ledger rows, both ordered by id, holding one entry at a time. */
async function* mergeEntries(
  videos: AsyncGenerator<Video, void>,
  rows: AsyncGenerator<LedgerRow, void>,
): AsyncGenerator<LedgerEntry, void> {
  let [video, row] = [await takeNext(videos), await takeNext(rows)];
  let subject = lesserOf(video?.id, row?.subject);
  while (subject !== undefined) {
    const own: LedgerRow[] = [];
    for (; row?.subject === subject; row = await takeNext(rows)) own.push(row);
    const hasVideo = video?.id === subject;
    yield { subject, video: hasVideo ? video : undefined, rows: own };
    if (hasVideo) video = await takeNext(videos);
    subject = lesserOf(video?.id, row?.subject);
  }
}
