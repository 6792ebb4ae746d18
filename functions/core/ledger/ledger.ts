import * as Type from 'typebox';
import { MAX_ACTIVE_VIDEOS, MAX_ATTEMPTS } from '#contracts/limits.ts';
import type { LedgerKind } from '#contracts/table-keys.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import { textOf } from '#core/record-schema.ts';
import { isTerminal } from '#core/video/video.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export const LedgerRowSchema = Type.Object({
  /** The id of a video or of a grant. */
  subject: Type.String(),
  kind: textOf<LedgerKind>(),
  milliCredits: Type.Integer(),
  atMs: Type.Integer(),
});
export type LedgerRow = Readonly<Type.Static<typeof LedgerRowSchema>>;

/** The records of one video or one grant: they must be consistent with each other. */
export interface LedgerEntry {
  readonly subject: string;
  /** Undefined for a grant, and after the record of a video has expired. */
  readonly video: Video | undefined;
  readonly rows: readonly LedgerRow[];
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
  | 'unreadable'
  | 'balance'
  | 'active_set'
  | 'active_limit'
  | 'storage'
  | 'file_holders'
  | 'project_uses'
  | 'project_file'
  | 'ledger_rows'
  | 'ledger_amount'
  | 'ledger_orphan'
  | 'output'
  | 'poster'
  | 'failure'
  | 'lease'
  | 'attempt';

type Finding = Difference | false;

/** For a workspace whose check failed with `error`. */
export const unreadable = (workspaceId: WorkspaceId, error: unknown): Difference => ({
  code: 'unreadable',
  subject: workspaceId,
  expected: 'records that can be read',
  found: String(error),
});

/** Compares the record of a video, its ledger rows and whether the workspace lists it as active. */
export const checkEntry = (
  entry: LedgerEntry,
  listedAsActive: readonly string[] = [],
): readonly Difference[] => {
  const { video, rows } = entry;
  const findings = video
    ? [...checkRows(video, rows), ...checkRecord(video), checkIsListed(video, listedAsActive)]
    : [checkOrphan(entry), checkOrphanAmounts(entry)];
  return findings.filter((finding) => finding !== false);
};

/** True if no later write can change the rows of the entry, and they are consistent. */
export const isFinal = (entry: LedgerEntry): boolean =>
  (entry.video === undefined || isTerminal(entry.video.status)) && checkEntry(entry).length === 0;

const SIGNS = { grant: 1, reserve: -1, capture: 0, release: 1 } as const;

/** Change of the balance by the rows of one video or grant. */
export const balanceChange = ({ rows }: LedgerEntry): MilliCredits =>
  rows.reduce((sum, { kind, milliCredits }) => sum + SIGNS[kind] * milliCredits, 0);

/** `expected` is the sum of all balance changes, `listed` the videos that the workspace lists as active. */
export const checkWorkspace = (
  workspace: Workspace,
  expected: MilliCredits,
  listed: ReadonlyMap<VideoId, Video | undefined>,
): readonly Difference[] =>
  [
    checkBalance(workspace, expected),
    listed.size > MAX_ACTIVE_VIDEOS && {
      code: 'active_limit' as const,
      subject: workspace.id,
      expected: `at most ${MAX_ACTIVE_VIDEOS} listed as active`,
      found: `${listed.size}`,
    },
    ...[...listed].map(([id, video]) => checkIsActive(id, video)),
  ].filter((finding) => finding !== false);

const checkBalance = ({ id, balanceMilliCredits: found }: Workspace, expected: MilliCredits): Finding =>
  (found !== expected || found < 0) && {
    code: 'balance',
    subject: id,
    expected: `${Math.max(0, expected)} milli-credits`,
    found: `${found} milli-credits`,
  };

const checkIsActive = (subject: VideoId, video: Video | undefined): Finding =>
  (video === undefined || isTerminal(video.status)) && {
    code: 'active_set',
    subject,
    expected: 'not listed as active',
    found: `listed as active, but ${video?.status ?? 'no record'}`,
  };

const checkIsListed = ({ id, status }: Video, listedAsActive: readonly string[]): Finding =>
  !isTerminal(status) &&
  !listedAsActive.includes(id) && {
    code: 'active_set',
    subject: id,
    expected: 'listed as active',
    found: `not listed, but ${status}`,
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

const COMPLETE_KINDS: readonly string[] = ['grant', 'capture + reserve', 'release + reserve'];

/** Ledger rows outlive video records; the rows of an expired video must include its capture or release. */
const checkOrphan = ({ subject, rows }: LedgerEntry): Finding => {
  const kinds = kindsOf(rows);
  return (
    !COMPLETE_KINDS.includes(kinds) && {
      code: 'ledger_orphan',
      subject,
      expected: 'a video',
      found: `only ${kinds}`,
    }
  );
};

/** A capture or release has the amount of its reservation, which is the price of the expired record. */
const checkOrphanAmounts = ({ subject, rows }: LedgerEntry): Finding =>
  new Set(rows.map(({ milliCredits }) => milliCredits)).size > 1 && {
    code: 'ledger_amount',
    subject,
    expected: 'equal amounts',
    found: rows.map(({ kind, milliCredits }) => `${kind} ${milliCredits}`).join(', '),
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
