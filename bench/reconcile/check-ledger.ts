import { setTimeout as sleep } from 'node:timers/promises';
import { createLedgerCheckStore } from '#adapters/dynamodb/ledger-checks.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createDynamodbClient } from '#composition-root/aws-clients.ts';
import { createReconcileLedger } from '#core/use-cases/reconcile-ledger.ts';
import type { ReconcileLedgerDeps } from '#core/use-cases/reconcile-ledger.ts';
import { createFakeLedgerCheckStore } from '#test/support/fakes/ledger-reader.ts';
import { createSimulatedLedger } from '#test/support/simulated-ledger.ts';
import type { SimulatedLedgerOptions } from '#test/support/simulated-ledger.ts';

/** One measurement, in a process of its own because peak memory cannot be reset. */
export interface CheckMessage {
  readonly ledger: SimulatedLedgerOptions;
  /** Reads this table instead of computing the ledger. */
  readonly tableName?: string;
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

type Ports = Pick<ReconcileLedgerDeps, 'ledgerReader' | 'workspaces' | 'checkpoints'>;

const simulatedPorts = (options: SimulatedLedgerOptions): Ports => {
  const { ledgerReader, workspaces } = createSimulatedLedger(options);
  return { ledgerReader, workspaces, checkpoints: createFakeLedgerCheckStore() };
};

const tablePorts = (tableName: string): Ports => {
  const dynamodb = createDynamodbClient();
  return {
    ledgerReader: createLedgerReader(dynamodb, tableName),
    workspaces: createWorkspaceStore(dynamodb, tableName),
    checkpoints: createLedgerCheckStore(dynamodb, tableName),
  };
};

const check = async ({ ledger, tableName, pagesPerInvocation }: CheckMessage): Promise<CheckResult> => {
  const ports = tableName === undefined ? simulatedPorts(ledger) : tablePorts(tableName);
  let pages = 0;
  const { videos } = ports.ledgerReader;
  const ledgerReader: Ports['ledgerReader'] = {
    ...ports.ledgerReader,
    videos: async (...args) => {
      pages += 1;
      await sleep(0); // a reply from the network, so that garbage is collected as in production
      return videos(...args);
    },
  };
  const found = new Set<string>();
  const reconcile = createReconcileLedger({
    ...ports,
    ledgerReader,
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
