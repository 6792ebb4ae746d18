import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createSimulatedLedger } from '#test/support/simulated-ledger.ts';
import type { PlantedDefect, SimulatedLedgerOptions } from '#test/support/simulated-ledger.ts';
import type { CheckMessage, CheckResult } from './reconcile/check-ledger.ts';
import { machineLoad, rounded, saveResult } from './shared/measurements.ts';
import { refuseArguments } from '../scripts/shared/command-line.ts';

await refuseArguments('npm run bench:reconcile --', 'Measures the peak memory of the ledger check.');

// Peak memory of the ledger check by number of videos.
const PROGRAM = fileURLToPath(new URL('reconcile/check-ledger.ts', import.meta.url));
const SIZES = [10_000, 100_000, 1_000_000] as const;
const WORKSPACES = 300;
/** A check that kept its records would exceed the heap; a small young generation keeps little garbage. */
const HEAP = { oldMib: 64, semiSpaceMib: 2 } as const;
/** Of 500 videos, each followed by the pages of their ledger rows. */
const PAGES_PER_INVOCATION = 400;

/** Half of the videos belong to the first workspace. */
const videosOf = (total: number): readonly number[] => {
  const others = Math.floor(total / 2 / (WORKSPACES - 1));
  return [total - others * (WORKSPACES - 1), ...Array.from({ length: WORKSPACES - 1 }, () => others)];
};

const ledgerOf = (total: number): SimulatedLedgerOptions => {
  const videos = videosOf(total);
  const last = (workspace: number, share: number) => Math.floor((videos[workspace] ?? 0) * share);
  const defects: readonly PlantedDefect[] = [
    { workspace: 0, video: 0, code: 'ledger_orphan' },
    { workspace: 0, video: last(0, 0.5), code: 'ledger_rows' },
    { workspace: 0, video: last(0, 0.9), code: 'output' },
    { workspace: 7, video: last(7, 0.6), code: 'ledger_amount' },
    { workspace: 299, video: last(299, 0.99), code: 'ledger_rows' },
  ];
  return { videos, nowMs: Date.UTC(2026, 10, 22), defects, wrongBalances: [3] };
};

const plantedIn = (options: SimulatedLedgerOptions): readonly string[] => {
  const { workspaceIdOf, videoIdOf } = createSimulatedLedger(options);
  const { defects = [], wrongBalances = [] } = options;
  return [
    ...defects.map(({ workspace, video, code }) => {
      const id = workspaceIdOf(workspace);
      return `${id} ${code} ${videoIdOf(id, video)}`;
    }),
    ...wrongBalances.map((index) => `${workspaceIdOf(index)} balance ${workspaceIdOf(index)}`),
  ].sort();
};

const measure = async (message: CheckMessage): Promise<CheckResult> => {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${HEAP.oldMib}`, `--max-semi-space-size=${HEAP.semiSpaceMib}`],
  });
  child.send(message);
  const [result] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the check exited with ${String(code)}`);
    }),
  ])) as [CheckResult];
  if (child.exitCode === null) await once(child, 'exit');
  return result;
};

const measureSize = async (total: number) => {
  const ledger = ledgerOf(total);
  const result = await measure({ ledger, pagesPerInvocation: PAGES_PER_INVOCATION });
  const planted = plantedIn(ledger);
  const isComplete = JSON.stringify(result.found.toSorted()) === JSON.stringify(planted);
  if (!isComplete) {
    console.error('planted', planted, 'found', result.found);
    process.exitCode = 1;
  }
  const row = {
    videos: total,
    workspaces: result.workspaces,
    planted: planted.length,
    found: result.found.length,
    invocations: result.invocations,
    seconds: rounded(result.seconds, 1),
    startRssMib: rounded(result.startRssMib, 0),
    peakRssMib: rounded(result.peakRssMib, 0),
  };
  console.table([row]);
  return row;
};

const load = machineLoad();
const rows = [];
for (const size of SIZES) rows.push(await measureSize(size));
console.log(
  await saveResult('reconcile', { load, heap: HEAP, pagesPerInvocation: PAGES_PER_INVOCATION, rows }),
);
