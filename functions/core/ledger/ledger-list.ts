import { LEDGER_CURSOR_PATTERN } from '#contracts/limits.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { LedgerRow } from '#core/ledger/ledger.ts';
import { createdAtMsOf, parseVideoId } from '#core/video/video.ts';

/** One grant, or the charge of one video. */
export interface LedgerListEntry {
  /** The id of a video or of a grant. */
  readonly subject: string;
  readonly kind: 'grant' | 'video';
  /** `reserved` until the video is over, then `captured` or `released`. */
  readonly status: 'granted' | 'reserved' | 'captured' | 'released';
  readonly milliCredits: MilliCredits;
  readonly createdAtMs: number;
  /** When the amount of a video was captured or released. */
  readonly settledAtMs: number | null;
}

/** The entry to continue below. */
export interface LedgerCursor {
  readonly atMs: number;
  readonly subject: string;
}

const CURSOR = new RegExp(LEDGER_CURSOR_PATTERN);

export const formatLedgerCursor = ({ atMs, subject }: LedgerCursor): string => `${atMs}_${subject}`;

/** Returns undefined for text that is not a cursor. */
export const parseLedgerCursor = (text: string | undefined): LedgerCursor | undefined => {
  const [, atMs, subject] = CURSOR.exec(text ?? '') ?? [];
  return atMs === undefined || subject === undefined ? undefined : { atMs: Number(atMs), subject };
};

/** The position of an entry in the list: the time of a video is the one in its id, which orders its rows. */
const positionOf = ({ subject, createdAtMs }: LedgerListEntry): LedgerCursor => {
  const videoId = parseVideoId(subject);
  return { atMs: videoId ? createdAtMsOf(videoId) : createdAtMs, subject };
};

/** Newest first, and by descending id at the same millisecond. */
const compare = (a: LedgerCursor, b: LedgerCursor): number =>
  b.atMs - a.atMs || (a.subject < b.subject ? 1 : a.subject > b.subject ? -1 : 0);

/** The text above every row of videos that may follow the cursor: a video id, or the beginning of one. */
export const videosBelow = ({ atMs, subject }: LedgerCursor): string => {
  if (parseVideoId(subject)) return subject;
  const digits = atMs.toString(16).padStart(12, '0');
  return `vid_${digits.slice(0, 8)}-${digits.slice(8)}`;
};

const STATUS = { capture: 'captured', release: 'released' } as const;

const toEntry = (rows: readonly LedgerRow[]): LedgerListEntry | undefined => {
  const [opening] = rows.filter(({ kind }) => kind === 'grant' || kind === 'reserve');
  if (!opening) return undefined;
  const settling = rows.find(({ kind }) => kind === 'capture' || kind === 'release');
  const { subject, kind, milliCredits, atMs: createdAtMs } = opening;
  if (kind === 'grant')
    return { subject, kind, status: 'granted', milliCredits, createdAtMs, settledAtMs: null };
  const status = settling ? STATUS[settling.kind as keyof typeof STATUS] : 'reserved'; // safe: found by these kinds
  return { subject, kind: 'video', status, milliCredits, createdAtMs, settledAtMs: settling?.atMs ?? null };
};

/**
 * One page from the newest rows of videos below the cursor, which must be the rows of more than `limit` videos or all, and
 * from all grants.
 */
export const pageLedger = (
  rows: readonly LedgerRow[],
  { limit, before }: { readonly limit: number; readonly before?: LedgerCursor },
): { readonly entries: readonly LedgerListEntry[]; readonly nextCursor: LedgerCursor | null } => {
  const entries = [...Map.groupBy(rows, ({ subject }) => subject).values()]
    .map(toEntry)
    .filter((entry) => entry !== undefined)
    .filter((entry) => before === undefined || compare(before, positionOf(entry)) < 0)
    .sort((a, b) => compare(positionOf(a), positionOf(b)));
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  return { entries: page, nextCursor: entries.length > limit && last ? positionOf(last) : null };
};
