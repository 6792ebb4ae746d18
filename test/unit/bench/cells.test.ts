import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceChange, checkEntry, checkWorkspace } from '#core/ledger/ledger.ts';
import type { LedgerEntry } from '#core/ledger/ledger.ts';
import { accept, isRefused } from '#core/refusal.ts';
import { createVideo } from '#core/use-cases/create-video.ts';
import { isTerminal } from '#core/video/video.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { createFakeBacklogStore } from '#test/support/fakes/backlog.ts';
import {
  anApiKey,
  anEndpoint,
  asWorkspaceId,
  aRenderRequest,
  aWorkspace,
  createVideoIds,
} from '#test/support/fakes/builders.ts';
import { videoKey } from '#test/support/fakes/records.ts';
import type { Records } from '#test/support/fakes/records.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { CELLS_PAGE, renderCellsPage } from '../../../bench/cells/present.ts';
import { createCell, NotHere, stepsOf, takeBack } from '../../../bench/cells/move-workspace.ts';
import type { Cell, Routes } from '../../../bench/cells/move-workspace.ts';
import {
  divideIntoCells,
  fullestUse,
  placeWorkspaces,
  simulateCells,
  TARGET_SHARE,
  workspaceShares,
} from '../../../bench/cells/simulate-cells.ts';

const DEMAND = {
  waitSeconds: 10,
  rendererSeconds: 15,
  renderers: 1.5,
  requests: 5,
  apiSeconds: 0.1,
  tableWrites: 50,
  tableReads: 20,
  leaseWrites: 10,
  workspaceWrites: 30,
  objectWrites: 15,
  objectReads: 20,
};

describe('a day in cells', () => {
  const simulate = (videosPerDay: number, cells: number) =>
    simulateCells({ videosPerDay, cells, demand: DEMAND, idleSeconds: 600, seed: 1 });

  it('needs what the rate at the peak of the day needs', () => {
    const { uses } = simulate(1_000_000, 1);
    const perSecond = (4 * 1_000_000) / 86_400;
    const peakOf = (name: string) => uses.find(({ limit }) => limit.name.startsWith(name))?.peak ?? 0;
    for (const [name, expected] of [
      ['Lambda: coordinators', 10 * perSecond],
      ['Lambda: new renderers', 15 * perSecond],
      ['DynamoDB: writes/s of the table', 50 * perSecond],
      ['Lambda: isolated environments', 1.5 * 610 * perSecond],
    ] as const) {
      expect(peakOf(name) / expected, name).toBeGreaterThan(0.95);
      expect(peakOf(name) / expected, name).toBeLessThan(1.35); // random arrivals of ten seconds
    }
  });

  it('places workspaces of very different sizes into equally full cells', () => {
    const shares = workspaceShares(10_000);
    expect((shares[0] ?? 0) / (shares[9_999] ?? 1)).toBeGreaterThan(1_000);
    const cells = placeWorkspaces(shares, 12);
    expect(cells.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(Math.max(...cells) / Math.min(...cells)).toBeLessThan(1.01);
  });

  it('divides a volume into the fewest cells that stay below the target of every limit', () => {
    const settings = { videosPerDay: 3_000_000, demand: DEMAND, idleSeconds: 600, seed: 1 };
    const { cells, day } = divideIntoCells(settings);
    expect(cells).toBeGreaterThan(3);
    expect(fullestUse(day).share).toBeLessThanOrEqual(TARGET_SHARE);
    expect(fullestUse(simulateCells({ ...settings, cells: cells - 1 })).share).toBeGreaterThan(TARGET_SHARE);
  });

  it('does not divide for a limit that a setting of the stage raises', () => {
    const { uses } = simulate(5_000_000, 1);
    const raised = uses.filter(({ limit }) => limit.kind === 'setting');
    expect(raised.map(({ limit }) => limit.name)).toEqual(['Lambda: coordinators of one event source']);
    const waiting = { ...DEMAND, waitSeconds: 60, rendererSeconds: 1, renderers: 0.1 };
    const settings = { videosPerDay: 500_000, demand: waiting, idleSeconds: 1, seed: 1 };
    const { alone, cells } = divideIntoCells(settings);
    const use = (name: string) => alone.uses.find(({ limit }) => limit.name === name)?.share;
    expect(use('Lambda: coordinators of one event source')).toBeGreaterThan(1);
    expect(cells).toBe(1);
  });
});

it.runIf(IS_THOROUGH)('keeps docs/cells.md in step with the simulation', () => {
  expect(readFileSync(CELLS_PAGE, 'utf8'), 'run `npm run bench:cells -- --write`').toBe(renderCellsPage());
});

const WORKSPACE = asWorkspaceId('ws_pindah');
const GRANTED = 100_000;
const [USED_KEY, REVOKED_KEY] = ['used', 'revoked'].map((hash) =>
  anApiKey({ id: `key_${hash}`, hash, workspaceId: WORKSPACE }),
) as [ApiKey, ApiKey];
/** Far more than take-backs and crashes need. */
const MAX_ROUNDS = 100;
const ENDPOINT = anEndpoint({ workspaceId: WORKSPACE });

interface Plan {
  readonly orders: number;
  /** Whether the response of the n-th create is lost. */
  readonly lost: readonly boolean[];
  /** Turns of others before an order with a lost response is repeated. */
  readonly turnsUntilRepeated: number;
  /** How the n-th video ends. */
  readonly outcomes: readonly ('finish' | 'cancel' | 'cancel while rendering')[];
  /** For each mover, the steps after which it ends and starts again. */
  readonly crashes: readonly (readonly number[])[];
  /** How often a move is taken back. */
  readonly takenBack: number;
  /** Turns of others before a key is revoked. */
  readonly turnsUntilRevoked: number;
}

const PLAN = fc.record<Plan>({
  orders: fc.integer({ min: 1, max: 6 }),
  lost: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  turnsUntilRepeated: fc.integer({ min: 0, max: 30 }),
  outcomes: fc.array(fc.constantFrom('finish', 'cancel', 'cancel while rendering'), {
    minLength: 12,
    maxLength: 12,
  }),
  crashes: fc.array(fc.array(fc.integer({ min: 1, max: 22 }), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 2,
  }),
  takenBack: fc.integer({ min: 0, max: 2 }),
  turnsUntilRevoked: fc.integer({ min: 0, max: 40 }),
});

/** Callers order and videos end while the workspace moves; `scheduler` decides what happens next. */
const moveWhileOrdering = async (scheduler: fc.Scheduler, plan: Plan, isFenced: boolean) => {
  const [from, to] = [createCell(isFenced), createCell()];
  const routes: Routes = new Map([[WORKSPACE, from]]);
  from.placements.set(WORKSPACE, 'here');
  from.records.workspaces.set(
    WORKSPACE,
    aWorkspace({ id: WORKSPACE, balanceMilliCredits: GRANTED, activeVideoIds: [] }),
  );
  from.records.ledger.push({
    workspaceId: WORKSPACE,
    subject: 'grant_1',
    kind: 'grant',
    milliCredits: GRANTED,
    atMs: 0,
  });
  for (const key of [USED_KEY, REVOKED_KEY]) from.records.apiKeys.set(key.hash, key);
  from.records.endpoints.set(WORKSPACE, ENDPOINT);
  let nowMs = 1_700_000_000_000;
  const clock = { nowMs: () => (nowMs += 1) };
  const newVideoId = createVideoIds(clock);
  const pause = (what: string) => scheduler.schedule(Promise.resolve(), what);
  const waitTurns = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) await pause('turn of others');
  };
  let [creates, unavailable, ended, foundInNewCell] = [0, 0, 0, 0];
  let isRevoked = false;

  const send = async (cell: Cell, order: number) => {
    if (cell.records.apiKeys.get(USED_KEY.hash)?.revokedAtMs !== null) throw new Error('401');
    return createVideo(
      {
        videos: cell.videos,
        documents: { put: () => pause('document'), delete: async () => {} },
        orders: { put: async () => {}, delete: async () => {} },
        captionFiles: { put: async () => {}, delete: async () => {} },
        queue: { send: () => pause('queue') },
        backlog: createFakeBacklogStore(),
        maxBacklogSeconds: 900,
        clock,
        newVideoId,
        maxDurationSeconds: 300,
        unpaidRendererSecondsPerHour: 1_000_000,
        onSendFailed: () => {},
      },
      {
        workspaceId: WORKSPACE,
        idempotency: { keyHash: `key-${order}`, fingerprint: `order ${order}` },
        signal: new AbortController().signal,
      },
      accept(aRenderRequest({ durationSeconds: 2 })),
    );
  };

  /** Repeats an order with its key until a response arrives. The route may be one that was read before the move. */
  const order = async (index: number): Promise<string> => {
    for (let cached = routes.get(WORKSPACE) ?? from; ;) {
      await pause('route');
      try {
        const result = await send(cached, index);
        creates += 1;
        if (isRefused(result)) continue;
        if (cached === to && from.records.videos.has(videoKey(WORKSPACE, result.value.video.id)))
          foundInNewCell += 1;
        if (plan.lost[creates] !== true) return result.value.video.id;
        await waitTurns(plan.turnsUntilRepeated);
      } catch (error) {
        if (!(error instanceof NotHere)) throw error;
        unavailable += 1;
        cached = routes.get(WORKSPACE) ?? from;
      }
    }
  };

  /** Ends videos in the cell that they were created in: copies have no messages and no entries in the index of due items. */
  const work = async (cell: Cell): Promise<void> => {
    while (routes.get(WORKSPACE) !== to || waiting.size > 0) {
      await pause('worker');
      const isHome = ['here', 'moving'].includes(cell.placements.get(WORKSPACE) ?? 'moved');
      const active = isHome ? (cell.records.workspaces.get(WORKSPACE)?.activeVideoIds ?? []) : [];
      for (const id of active) {
        const outcome = plan.outcomes[ended % plan.outcomes.length];
        if (outcome !== 'cancel') {
          const times = { owner: 'worker', nowMs: clock.nowMs(), leaseExpiresAtMs: clock.nowMs() + 60_000 };
          await cell.videos.claim(WORKSPACE, id, times);
          await pause('render');
        }
        const lease = { workspaceId: WORKSPACE, videoId: id, owner: 'worker', attempt: 1 };
        if (outcome === 'finish')
          await cell.videos.finish(lease, {
            finishedAtMs: clock.nowMs(),
            outputKey: `out/${WORKSPACE}/${id}/1/video.mp4`,
            durationMs: 2_000,
          });
        else await cell.videos.cancel(WORKSPACE, id, clock.nowMs());
        ended += 1;
      }
    }
  };

  const revoke = async (): Promise<void> => {
    await waitTurns(plan.turnsUntilRevoked);
    for (let cached = from; !isRevoked; cached = routes.get(WORKSPACE) ?? from) {
      await pause('revoke');
      isRevoked = await cached.apiKeyAdmin
        .revoke(WORKSPACE, REVOKED_KEY.id, clock.nowMs())
        .catch((error: unknown) => {
          if (error instanceof NotHere) return false;
          throw error;
        });
    }
  };

  const move = { workspaceId: WORKSPACE, from, to, routes };
  const checkPlacements = (): void => {
    const homes = [from, to].filter(({ placements }) => placements.get(WORKSPACE) === 'here');
    expect(homes.length).toBeLessThanOrEqual(1);
    if (routes.get(WORKSPACE) === to) expect(homes).toEqual([to]);
    const revokedAtMs = homes.map(({ records }) => records.apiKeys.get(REVOKED_KEY.hash)?.revokedAtMs);
    if (isRevoked) expect(revokedAtMs).not.toContain(null);
  };

  /** Moves until the workspace has arrived; another mover may do the same. */
  const mover = async (crashSteps: readonly number[]): Promise<void> => {
    const crashes = [...crashSteps];
    for (let round = 0; routes.get(WORKSPACE) !== to; round += 1) {
      if (round === MAX_ROUNDS) throw new Error('the workspace never arrives');
      const steps = stepsOf(move);
      for (let step = 0; step < steps.length;) {
        await pause('mover');
        if (steps[step]?.run() === 'done') step += 1;
        checkPlacements();
        if (step === crashes[0]) {
          crashes.shift();
          break;
        }
      }
    }
  };

  const takeBackMoves = async (): Promise<void> => {
    for (let times = 0; times < plan.takenBack && routes.get(WORKSPACE) !== to;) {
      await pause('take back');
      if (from.placements.get(WORKSPACE) !== 'moving') continue;
      takeBack(move);
      times += 1;
    }
  };

  const waiting = new Set(Array.from({ length: plan.orders }, (_, index) => index));
  const ordered = Promise.all([...waiting].map((index) => order(index).finally(() => waiting.delete(index))));
  const movers = plan.crashes.map((crashSteps) => mover(crashSteps));
  const all = Promise.all([ordered, ...movers, takeBackMoves(), revoke(), work(from), work(to)]);
  const [ids] = await scheduler.waitFor(all);
  return { from, to, ids, unavailable, foundInNewCell };
};

/** Grants and videos of the workspace, as the reconciliation of the ledger reads them. */
const entriesOf = ({ ledger, videos }: Records): readonly LedgerEntry[] =>
  [...new Set([...ledger.map(({ subject }) => subject), ...[...videos.values()].map(({ id }) => id)])].map(
    (subject) => ({
      subject,
      video: videos.get(videoKey(WORKSPACE, subject)),
      rows: ledger.filter((row) => row.subject === subject),
    }),
  );

const checkMove = ({ from, to, ids }: Awaited<ReturnType<typeof moveWhileOrdering>>): void => {
  const { records } = to;
  const videos = [...records.videos.values()];
  const placements = [from, to].map(({ placements: of }) => of.get(WORKSPACE));
  expect(placements).toEqual(['moved', 'here']);
  // No order is lost: each caller's video is where the workspace is, and none was left in the other cell.
  expect(videos.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  for (const { id } of from.records.videos.values()) expect(videos.map((video) => video.id)).toContain(id);
  // None is made twice: one video for each key.
  expect(new Set(ids).size).toBe(ids.length);
  expect(videos).toHaveLength(ids.length);
  // Status, credits, ledger and active videos are consistent, and each video is paid once.
  const workspace = records.workspaces.get(WORKSPACE);
  if (!workspace) throw new Error('the workspace is missing');
  const entries = entriesOf(records);
  const balance = entries.reduce((sum, entry) => sum + balanceChange(entry), 0);
  const active = workspace.activeVideoIds.map(
    (id) => [id, records.videos.get(videoKey(WORKSPACE, id))] as const,
  );
  expect(entries.flatMap((entry) => checkEntry(entry, workspace.activeVideoIds))).toEqual([]);
  expect(checkWorkspace(workspace, balance, new Map(active))).toEqual([]);
  // What ended in the old cell is the same in the new one.
  for (const [key, video] of from.records.videos) {
    expect(records.videos.get(key)).toEqual(video);
    expect(records.deliveries.get(key)).toEqual(from.records.deliveries.get(key));
  }
  for (const { id, status } of videos)
    expect(records.deliveries.has(videoKey(WORKSPACE, id)), status).toBe(isTerminal(status));
  const unpaidMs = [...records.unpaidTime.values()].reduce((sum, ms) => sum + ms, 0);
  expect(unpaidMs).toBe(videos.reduce((sum, video) => sum + video.unpaidRendererMs, 0));
  // Access and webhooks go on as before.
  expect(records.endpoints.get(WORKSPACE)).toEqual(ENDPOINT);
  expect(records.apiKeys.get(USED_KEY.hash)).toEqual(USED_KEY);
  expect(records.apiKeys.get(REVOKED_KEY.hash)?.revokedAtMs).toEqual(expect.any(Number));
};

describe('a workspace that moves while it orders', () => {
  it('loses no order, makes and charges none twice, and conserves credits', async () => {
    const met = { refused: 0, foundInNewCell: 0, unpaidMs: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), PLAN, async (scheduler, plan) => {
        const moved = await moveWhileOrdering(scheduler, plan, true);
        checkMove(moved);
        met.refused += moved.unavailable;
        met.foundInNewCell += moved.foundInNewCell;
        for (const unpaidMs of moved.to.records.unpaidTime.values()) met.unpaidMs += unpaidMs;
      }),
      { numRuns: 200, seed: 33 },
    );
    // The property met creates during moves, orders found by their key after one, and unpaid renderer time.
    for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(0);
  });

  it('would lose orders if the old cell did not refuse writes', async () => {
    const { failed } = await fc.check(
      fc.asyncProperty(fc.scheduler(), PLAN, async (scheduler, plan) =>
        checkMove(await moveWhileOrdering(scheduler, plan, false)),
      ),
      { numRuns: 200, seed: 33, endOnFailure: true },
    );
    expect(failed).toBe(true);
  });
});
