import { MAX_ACTIVE_VIDEOS, MAX_ATTEMPTS } from '#contracts/limits.ts';
import { isTerminal } from '#core/video/video.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { LedgerSnapshot, LedgerRow } from './ledger.ts';

/** One thing about a workspace that does not agree with another. */
export interface Difference {
  readonly code: DifferenceCode;
  /** The workspace, video or ledger subject it is about. */
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
}

export type DifferenceCode =
  | 'balance'
  | 'active_set'
  | 'cap'
  | 'ledger_rows'
  | 'ledger_amount'
  | 'ledger_orphan'
  | 'output'
  | 'poster'
  | 'failure'
  | 'lease'
  | 'attempt';

type Finding = Difference | false;

/** Balance, ledger, active set and records of a workspace held against each other; empty when they agree. */
export const findDifferences = (books: LedgerSnapshot): readonly Difference[] => {
  const rows = Map.groupBy(books.ledger, ({ subject }) => subject);
  return [
    balance(books),
    ...activeSet(books),
    ...books.videos.flatMap((video) => [...ledgerOf(video, rows.get(video.id) ?? []), ...recordOf(video)]),
    ...orphans(books, rows),
  ].filter((finding) => finding !== false);
};

const SIGNS = { grant: 1, reserve: -1, capture: 0, release: 1 } as const;

const balance = ({ workspace, ledger }: LedgerSnapshot): Finding => {
  const expected = ledger.reduce((sum, { kind, milliCredits }) => sum + SIGNS[kind] * milliCredits, 0);
  const found = workspace.balanceMilliCredits;
  return (
    (found !== expected || found < 0) && {
      code: 'balance',
      subject: workspace.id,
      expected: `${Math.max(0, expected)} milli-credits`,
      found: `${found} milli-credits`,
    }
  );
};

const activeSet = ({ workspace, videos }: LedgerSnapshot): readonly Finding[] => {
  const held = new Set<VideoId>(workspace.activeVideoIds);
  const byId = new Map(videos.map((video) => [video.id, video]));
  const code = 'active_set';
  return [
    held.size > MAX_ACTIVE_VIDEOS && {
      code: 'cap',
      subject: workspace.id,
      expected: `at most ${MAX_ACTIVE_VIDEOS} slots taken`,
      found: `${held.size}`,
    },
    ...[...held].map((id): Finding => {
      const status = byId.get(id)?.status;
      const isWrong = status === undefined || isTerminal(status);
      return (
        isWrong && { code, subject: id, expected: 'no slot', found: `a slot, but ${status ?? 'no record'}` }
      );
    }),
    ...videos
      .filter(({ id, status }) => !isTerminal(status) && !held.has(id))
      .map(
        ({ id, status }) =>
          ({ code, subject: id, expected: 'a slot', found: `none, but ${status}` }) as const,
      ),
  ];
};

const KINDS = {
  queued: ['reserve'],
  rendering: ['reserve'],
  done: ['capture', 'reserve'],
  failed: ['release', 'reserve'],
  canceled: ['release', 'reserve'],
} as const satisfies Record<Video['status'], readonly LedgerRow['kind'][]>;

const kindsOf = (rows: readonly LedgerRow[]): string =>
  rows
    .map(({ kind }) => kind)
    .sort()
    .join(' + ') || 'no row';

const ledgerOf = (video: Video, rows: readonly LedgerRow[]): readonly Finding[] => {
  const expected = KINDS[video.status].join(' + ');
  const found = kindsOf(rows);
  return [
    found !== expected && {
      code: 'ledger_rows',
      subject: video.id,
      expected: `${expected} (${video.status})`,
      found,
    },
    ...rows.map(
      ({ kind, milliCredits }): Finding =>
        milliCredits !== video.costMilliCredits && {
          code: 'ledger_amount',
          subject: video.id,
          expected: `${kind} ${video.costMilliCredits}`,
          found: `${kind} ${milliCredits}`,
        },
    ),
  ];
};

/** Rows outlive records: those of a video that has expired must show that it ended. */
const orphans = (
  { videos }: LedgerSnapshot,
  rows: ReadonlyMap<string, readonly LedgerRow[]>,
): readonly Finding[] => {
  const known = new Set<string>(videos.map(({ id }) => id));
  return [...rows].map(([subject, own]): Finding => {
    const kinds = kindsOf(own);
    const isWhole = ['grant', 'capture + reserve', 'release + reserve'].includes(kinds);
    const code = 'ledger_orphan';
    return !known.has(subject) && !isWhole && { code, subject, expected: 'a video', found: `only ${kinds}` };
  });
};

const recordOf = (video: Video): readonly Finding[] => {
  const { id: subject, status, outputKey, posterKey, durationMs, failure, finishedAtMs, attempt } = video;
  const isOver = isTerminal(status);
  const isDone = status === 'done';
  const folder = `out/${video.workspaceId}/${subject}/${attempt}/`;
  const hasFile = isDone ? outputKey?.startsWith(folder) && durationMs !== null : outputKey === null;
  const isPosterOwn = posterKey === null || (isDone && posterKey.startsWith(folder));
  const hasReason = (status === 'failed') === (failure !== null);
  const isHeld = video.dueAtMs !== null && (status === 'rendering') === (video.leaseOwner !== null);
  const isFree = video.dueAtMs === null && video.leaseOwner === null && finishedAtMs !== null;
  return [
    !hasFile && {
      code: 'output',
      subject,
      expected: isDone ? `a file under ${folder} and its length` : `none (${status})`,
      found: `${outputKey ?? 'no file'}, ${durationMs ?? 'no'} ms`,
    },
    !isPosterOwn && {
      code: 'poster',
      subject,
      expected: isDone ? `none, or one under ${folder}` : `none (${status})`,
      found: posterKey,
    },
    !hasReason && { code: 'failure', subject, expected: `as ${status}`, found: failure?.code ?? 'no reason' },
    !(isOver ? isFree : isHeld) && {
      code: 'lease',
      subject,
      expected: isOver ? 'ended and free' : 'due, and held only while rendering',
      found: `${status}, ended ${finishedAtMs ?? 'never'}, due ${video.dueAtMs ?? 'never'}, held by ${video.leaseOwner ?? 'nobody'}`,
    },
    attempt > MAX_ATTEMPTS && {
      code: 'attempt',
      subject,
      expected: `at most ${MAX_ATTEMPTS} attempts`,
      found: `${attempt}`,
    },
  ];
};
