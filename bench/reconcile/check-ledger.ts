import { createFakeWorld } from '#test/support/fakes/world.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReconcileLedger } from '#core/use-cases/reconcile-ledger.ts';
import { createFakeLedgerCheckStore } from '#test/support/fakes/ledger-reader.ts';
import { createSimulatedLedger } from '#test/support/simulated-ledger.ts';
import type { SimulatedLedgerOptions } from '#test/support/simulated-ledger.ts';

/** One measurement, in a process of its own because peak memory cannot be reset. */
export interface CheckMessage {
  readonly ledger: SimulatedLedgerOptions;
  /** An invocation ends after this many pages of records, as it does on Lambda after 14 minutes. */
  readonly pagesPerInvocation: number;
}

export interface CheckResult {
  readonly invocations: number;
  readonly workspaces: number;
  readonly differences: number;
  /** `<workspace> <code> <subject>`, each once. */
  readonly found: readonly string[];
  readonly seconds: number;
  readonly startRssMib: number;
  readonly peakRssMib: number;
}

const MIB = 1024 ** 2;

const { projects, projectObjects } = createFakeWorld();
const NO_PROJECTS = { projects, projectObjects };

const check = async ({ ledger, pagesPerInvocation }: CheckMessage): Promise<CheckResult> => {
  const { ledgerReader, workspaces } = createSimulatedLedger(ledger);
  let pages = 0;
  const videos: typeof ledgerReader.videos = async (...args) => {
    pages += 1;
    await sleep(0); // a reply from the network, so that garbage is collected as in production
    return ledgerReader.videos(...args);
  };
  const found = new Set<string>();
  const reconcile = createReconcileLedger({
    ledgerReader: { ...ledgerReader, videos },
    workspaces,
    ...NO_PROJECTS,
    checkpoints: createFakeLedgerCheckStore(),
    clock: { nowMs: () => ledger.nowMs },
    isTimeUp: () => pages >= pagesPerInvocation,
    onFound: (workspaceId, { code, subject }) => void found.add(`${workspaceId} ${code} ${subject}`),
  });
  const [startedMs, startRss] = [performance.now(), process.memoryUsage.rss()];
  for (let invocations = 1; ; invocations += 1) {
    pages = 0;
    const result = await reconcile(false);
    if (!('run' in result)) throw new Error(`the check is ${result.status}`);
    if (result.status === 'interrupted') continue;
    const { workspaces, differences } = result.run;
    const seconds = (performance.now() - startedMs) / 1000;
    const peakRssMib = process.resourceUsage().maxRSS / 1024;
    const { length } = [...found];
    if (length !== differences) throw new Error(`${length} differences reported, ${differences} counted`);
    return {
      invocations,
      workspaces,
      differences,
      found: [...found],
      seconds,
      startRssMib: startRss / MIB,
      peakRssMib,
    };
  }
};

process.once('message', (message: CheckMessage) => {
  void check(message).then((result) => {
    process.send?.(result);
    process.disconnect();
  });
});
