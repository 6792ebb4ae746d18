import * as Type from 'typebox';
import { balanceChange, isFinal } from '#core/ledger/ledger.ts';
import type { LedgerEntry } from '#core/ledger/ledger.ts';
import { nullable, textOf } from '#core/record-schema.ts';
import { createdAtMsOf, parseVideoId } from '#core/video/video.ts';
import type { VideoId } from '#core/video/video.ts';

/**
 * What a check of one workspace has read so far. Every video up to `through` is either final and counted in the sum,
 * or listed as open and read again by each check.
 */
export const LedgerCheckpointSchema = Type.Object({
  /** Null: nothing has been read. */
  through: nullable(textOf<VideoId>()),
  /** Change of the balance by the counted videos. */
  milliCredits: Type.Integer(),
  /** Videos that are active or inconsistent. */
  open: Type.ReadonlyType(Type.Array(textOf<VideoId>())),
  /** When the first video was read. */
  startedAtMs: Type.Integer(),
});
export type LedgerCheckpoint = Readonly<Type.Static<typeof LedgerCheckpointSchema>>;

/** A check that finds this many open videos reads no further, so that memory and item size are bounded. */
export const MAX_OPEN_VIDEOS = 100;
/** After this time a check starts again at the first video, so that a counted video cannot change unnoticed for ever. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * Ids are ordered by creation time, but a create may still commit an older id: its clock may differ and it may take as
 * long as the timeout of its function. Both together are minutes.
 */
const SETTLING_MS = 60 * 60 * 1000;

export const startCheckpoint = (nowMs: number): LedgerCheckpoint => ({
  through: null,
  milliCredits: 0,
  open: [],
  startedAtMs: nowMs,
});

/** Also true for a start in the future, which a wrong clock has stored. */
export const isTooOld = ({ startedAtMs }: LedgerCheckpoint, nowMs: number): boolean =>
  startedAtMs > nowMs || nowMs >= startedAtMs + MAX_AGE_MS;

/** Whether a checkpoint may include the entry: it belongs to a video, and no older video can appear any more. */
export const mayInclude = ({ subject }: LedgerEntry, nowMs: number): boolean => {
  const videoId = parseVideoId(subject);
  return videoId !== undefined && createdAtMsOf(videoId) <= nowMs - SETTLING_MS;
};

/** The checkpoint with the entry that follows `through`. */
export const includeEntry = (checkpoint: LedgerCheckpoint, entry: LedgerEntry): LedgerCheckpoint => {
  // safe: `mayInclude` has parsed it
  const through = entry.subject as VideoId;
  return isFinal(entry)
    ? { ...checkpoint, through, milliCredits: checkpoint.milliCredits + balanceChange(entry) }
    : { ...checkpoint, through, open: [...checkpoint.open, through] };
};

/** The checkpoint with those of its open videos counted that have become final. */
export const closeFinal = (
  checkpoint: LedgerCheckpoint,
  entries: readonly LedgerEntry[],
): LedgerCheckpoint => {
  const closed = entries.filter(isFinal);
  const closedIds = new Set<string>(closed.map(({ subject }) => subject));
  return {
    ...checkpoint,
    milliCredits: closed.reduce((sum, entry) => sum + balanceChange(entry), checkpoint.milliCredits),
    open: checkpoint.open.filter((id) => !closedIds.has(id)),
  };
};

/** One check of all workspaces, in the order of their ids, over as many invocations as it needs. */
export const LedgerRunSchema = Type.Object({
  startedAtMs: Type.Integer(),
  finishedAtMs: nullable(Type.Integer()),
  /** The last checked workspace; null before the first. */
  after: nullable(Type.String()),
  /** Workspaces checked so far. */
  workspaces: Type.Integer(),
  /** Differences found so far. */
  differences: Type.Integer(),
  /** Incremented by each write, which fences a second check at the same time. */
  version: Type.Integer(),
});
export type LedgerRun = Readonly<Type.Static<typeof LedgerRunSchema>>;
