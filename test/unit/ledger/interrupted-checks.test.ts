import { describe, expect, it } from 'vitest';
import { createReconcileLedger } from '#core/use-cases/reconcile-ledger.ts';
import type { ReconcileLedgerDeps } from '#core/use-cases/reconcile-ledger.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';
import { createFakeClock } from '#test/support/fakes/clock.ts';
import { createFakeLedgerCheckStore } from '#test/support/fakes/ledger-reader.ts';
import { createSimulatedLedger } from '#test/support/simulated-ledger.ts';

const clock = createFakeClock();
/** The checkpoint of the first workspace is stored twice; the last 120 videos are less than an hour old. */
const VIDEOS = [1140, 3, 50, 0];
const DEFECTS = [
  { workspace: 0, video: 420, code: 'ledger_rows' },
  { workspace: 0, video: 980, code: 'output' },
  { workspace: 0, video: 1130, code: 'ledger_amount' },
  { workspace: 2, video: 30, code: 'ledger_orphan' },
] as const;
const ledger = createSimulatedLedger({
  videos: VIDEOS,
  nowMs: clock.nowMs(),
  defects: DEFECTS,
  wrongBalances: [1],
});
const EXPECTED = [
  ...DEFECTS.map(({ workspace, video, code }) => {
    const id = ledger.workspaceIdOf(workspace);
    return `${id} ${code} ${ledger.videoIdOf(id, video)}`;
  }),
  `${ledger.workspaceIdOf(1)} balance ${ledger.workspaceIdOf(1)}`,
].sort();

const METHODS = [
  ['ledgerReader', 'workspaceIds'],
  ['ledgerReader', 'videos'],
  ['ledgerReader', 'ledger'],
  ['ledgerReader', 'entry'],
  ['ledgerReader', 'storage'],
  ['ledgerReader', 'assets'],
  ['ledgerReader', 'files'],
  ['workspaces', 'find'],
  ['checkpoints', 'findCheckpoint'],
  ['checkpoints', 'putCheckpoint'],
  ['checkpoints', 'findRun'],
  ['checkpoints', 'putRun'],
] as const;
type AnyPort = Record<string, (...args: unknown[]) => Promise<unknown>>;

const { projects, projectObjects } = createFakeWorld();
const NO_PROJECTS = { projects, projectObjects };

/** Several invocations over one store; each loses everything else it held in memory. */
const createInvocations = () => {
  const store = createFakeLedgerCheckStore();
  const found = new Set<string>();
  const calls: string[] = [];
  /** `killAt`: the number of the call before or after whose effect the invocation ends. */
  const invoke = (
    stop: {
      readonly killAt?: number;
      readonly isAfter?: boolean;
      readonly isTimeUp?: () => boolean;
      readonly unreadable?: WorkspaceId;
    } = {},
  ) => {
    calls.length = 0;
    const killed = Promise.withResolvers<never>();
    /** A killed invocation runs no further code. */
    const kill = (): Promise<never> => {
      killed.reject(new Error('killed'));
      return new Promise(() => {});
    };
    const ports = { ledgerReader: ledger.ledgerReader, workspaces: ledger.workspaces, checkpoints: store };
    const broken: Record<keyof typeof ports, AnyPort> = { ledgerReader: {}, workspaces: {}, checkpoints: {} };
    for (const [port, method] of METHODS) {
      const original = (ports[port] as unknown as AnyPort)[method];
      broken[port][method] = async (...args) => {
        const isKilled = calls.push(method) === stop.killAt;
        if (isKilled && !stop.isAfter) return kill();
        if (stop.unreadable !== undefined && args[0] === stop.unreadable) throw new Error('damaged');
        const result = await original?.(...args);
        if (isKilled) return kill();
        return result;
      };
    }
    const check = createReconcileLedger({
      ...(broken as unknown as Pick<ReconcileLedgerDeps, 'ledgerReader' | 'workspaces' | 'checkpoints'>),
      ...NO_PROJECTS,
      clock,
      isTimeUp: stop.isTimeUp ?? (() => false),
      onFound: (workspaceId, { code, subject }) => void found.add(`${workspaceId} ${code} ${subject}`),
    })(false);
    return Promise.race([check, killed.promise]);
  };
  return { invoke, found, calls };
};

const FINISHED = {
  status: 'finished',
  run: { workspaces: VIDEOS.length, differences: EXPECTED.length },
};

describe('a ledger check in several invocations', () => {
  it('finds every difference once in a single invocation', async () => {
    const { invoke, found } = createInvocations();
    expect(await invoke()).toMatchObject(FINISHED);
    expect([...found].sort()).toEqual(EXPECTED);
  });

  it('continues where the time was up, also within a workspace', async () => {
    const { invoke, found } = createInvocations();
    let [invocations, status] = [0, ''];
    while (status !== 'finished') {
      let questions = 0;
      const check = await invoke({ isTimeUp: () => (questions += 1) > 1 });
      invocations += 1;
      ({ status } = check);
      if (status === 'finished') expect(check).toMatchObject(FINISHED);
    }
    expect(invocations).toBeGreaterThan(VIDEOS.length);
    expect([...found].sort()).toEqual(EXPECTED);
  });

  it('counts a workspace that cannot be read and checks those after it', async () => {
    const { found, invoke } = createInvocations();
    const unreadable = ledger.workspaceIdOf(0);
    const check = await invoke({ unreadable });
    const others = EXPECTED.filter((line) => !line.startsWith(unreadable));
    expect([...found].sort()).toEqual([`${unreadable} unreadable ${unreadable}`, ...others]);
    expect(check).toMatchObject({
      status: 'finished',
      run: { workspaces: VIDEOS.length, differences: 1 + others.length },
    });
  });

  it('loses nothing when it is killed before any call or after any write', async () => {
    const complete = createInvocations();
    await complete.invoke();
    // After a read nothing has changed: that is before the next call.
    const kills = complete.calls.flatMap((method, index) =>
      (method.startsWith('put') ? [false, true] : [false]).map((isAfter) => ({ killAt: index + 1, isAfter })),
    );
    for (const kill of kills) {
      const { invoke, found } = createInvocations();
      await expect(invoke(kill)).rejects.toThrow('killed');
      const next = await invoke();
      // After the last write the run is over.
      const isOver = kill.isAfter && kill.killAt === complete.calls.length;
      expect(next).toMatchObject(isOver ? { status: 'not_due' } : FINISHED);
      expect([...found].sort()).toEqual(EXPECTED);
    }
  });
});
