import { MAX_ACTIVE_VIDEOS, MAX_ATTEMPTS } from '#contracts/limits.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import { isTerminal } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export interface LedgerRow {
  /** The id of a video or of a grant. */
  readonly subject: string;
  readonly kind: 'grant' | 'reserve' | 'capture' | 'release';
  readonly milliCredits: MilliCredits;
}

/** The records of one workspace that must be consistent with each other. */
export interface LedgerSnapshot {
  readonly workspace: Workspace;
  readonly videos: readonly Video[];
  readonly ledger: readonly LedgerRow[];
}

/** One inconsistency; `expected` and `found` are for the operator. */
export interface Difference {
  readonly code: DifferenceCode;
  /** The id of a workspace, a video or a grant. */
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
}

export type DifferenceCode =
  | 'balance'
  | 'active_set'
  | 'active_limit'
  | 'ledger_rows'
  | 'ledger_amount'
  | 'ledger_orphan'
  | 'output'
  | 'poster'
  | 'failure'
  | 'lease'
  | 'attempt';

type Finding = Difference | false;

/** Compares balance, ledger, active set and video records of a workspace; returns nothing when they are consistent. */
export const findDifferences = (snapshot: LedgerSnapshot): readonly Difference[] => {
  const rows = Map.groupBy(snapshot.ledger, ({ subject }) => subject);
  return [
    checkBalance(snapshot),
    ...checkActiveSet(snapshot),
    ...snapshot.videos.flatMap((video) => [
      ...checkRows(video, rows.get(video.id) ?? []),
      ...checkRecord(video),
    ]),
    ...checkOrphans(snapshot, rows),
  ].filter((finding) => finding !== false);
};

const SIGNS = { grant: 1, reserve: -1, capture: 0, release: 1 } as const;

const checkBalance = ({ workspace, ledger }: LedgerSnapshot): Finding => {
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

const checkActiveSet = ({ workspace, videos }: LedgerSnapshot): readonly Finding[] => {
  const active = new Set(workspace.activeVideoIds);
  const byId = new Map(videos.map((video) => [video.id, video]));
  const code = 'active_set';
  return [
    active.size > MAX_ACTIVE_VIDEOS && {
      code: 'active_limit',
      subject: workspace.id,
      expected: `at most ${MAX_ACTIVE_VIDEOS} listed as active`,
      found: `${active.size}`,
    },
    ...[...active].map((id): Finding => {
      const status = byId.get(id)?.status;
      const isWrong = status === undefined || isTerminal(status);
      return (
        isWrong && {
          code,
          subject: id,
          expected: 'not listed as active',
          found: `listed as active, but ${status ?? 'no record'}`,
        }
      );
    }),
    ...videos
      .filter(({ id, status }) => !isTerminal(status) && !active.has(id))
      .map(
        ({ id, status }) =>
          ({ code, subject: id, expected: 'listed as active', found: `not listed, but ${status}` }) as const,
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

const checkRows = (video: Video, rows: readonly LedgerRow[]): readonly Finding[] => {
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

/** Ledger rows outlive video records; the rows of an expired video must include its capture or release. */
const checkOrphans = (
  { videos }: LedgerSnapshot,
  rows: ReadonlyMap<string, readonly LedgerRow[]>,
): readonly Finding[] => {
  const videoIds = new Set<string>(videos.map(({ id }) => id));
  return [...rows].map(([subject, own]): Finding => {
    const kinds = kindsOf(own);
    const isComplete = ['grant', 'capture + reserve', 'release + reserve'].includes(kinds);
    const code = 'ledger_orphan';
    return (
      !videoIds.has(subject) && !isComplete && { code, subject, expected: 'a video', found: `only ${kinds}` }
    );
  });
};

const checkRecord = (video: Video): readonly Finding[] => {
  const { id: subject, status, outputKey, posterKey, durationMs, failure, finishedAtMs, attempt } = video;
  const isOver = isTerminal(status);
  const isDone = status === 'done';
  const folder = `out/${video.workspaceId}/${subject}/${attempt}/`;
  const hasOutput = isDone ? outputKey?.startsWith(folder) && durationMs !== null : outputKey === null;
  const isPosterValid = posterKey === null || (isDone && posterKey.startsWith(folder));
  const isFailureValid = (status === 'failed') === (failure !== null);
  const isActiveValid = video.dueAtMs !== null && (status === 'rendering') === (video.leaseOwner !== null);
  const isTerminalValid = video.dueAtMs === null && video.leaseOwner === null && finishedAtMs !== null;
  return [
    !hasOutput && {
      code: 'output',
      subject,
      expected: isDone ? `a file under ${folder} and its length` : `none (${status})`,
      found: `${outputKey ?? 'no file'}, ${durationMs ?? 'no'} ms`,
    },
    !isPosterValid && {
      code: 'poster',
      subject,
      expected: isDone ? `none, or one under ${folder}` : `none (${status})`,
      found: posterKey,
    },
    !isFailureValid && {
      code: 'failure',
      subject,
      expected: `as ${status}`,
      found: failure?.code ?? 'no reason',
    },
    !(isOver ? isTerminalValid : isActiveValid) && {
      code: 'lease',
      subject,
      expected: isOver ? 'finished, not due, no lease' : 'due, and a lease owner only while rendering',
      found: `${status}, finished ${finishedAtMs ?? 'never'}, due ${video.dueAtMs ?? 'never'}, lease owner ${video.leaseOwner ?? 'none'}`,
    },
    attempt > MAX_ATTEMPTS && {
      code: 'attempt',
      subject,
      expected: `at most ${MAX_ATTEMPTS} attempts`,
      found: `${attempt}`,
    },
  ];
};
