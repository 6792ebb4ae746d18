import { expect, it } from 'vitest';
import { NO_CHECKPOINTS, reconcileWorkspace } from '#core/use-cases/reconcile-workspace.ts';
import { asWorkspaceId, aVideo, UNPAID_BUDGET_MS } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

const ID = asWorkspaceId('ws_kopi');
const COST = 6000;
const CREATES = ['before', 'after'] as const;

/** Each read of the ledger happens while a video is created and done, before or after its rows are read. */
const checkBusyWorkspace = async (missing: number, isCreated: (typeof CREATES)[number]) => {
  const world = createFakeWorld();
  const { clock, videos, records } = world;
  const workspace = await world.addWorkspace({ id: ID, balanceMilliCredits: 1000 * COST });
  records.workspaces.set(ID, {
    ...workspace,
    balanceMilliCredits: workspace.balanceMilliCredits - missing,
  });
  let created = 0;
  const renderOne = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    const video = aVideo({ id: world.newVideoId(), workspaceId: ID, createdAtMs: nowMs });
    await videos.create({ video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS }, nowMs);
    await videos.claim(ID, video.id, { owner: 'worker', nowMs, leaseExpiresAtMs: nowMs + 60_000 });
    const lease = { workspaceId: ID, videoId: video.id, attempt: 1, owner: 'worker' };
    const outputKey = `out/${ID}/${video.id}/1/video.mp4`;
    await videos.finish(lease, { outputKey, durationMs: 6000, finishedAtMs: nowMs });
    clock.advance(1000);
    created += 1;
  };
  const { ledger } = world.ledgerReader;
  const ledgerReader = {
    ...world.ledgerReader,
    ledger: async (...args: Parameters<typeof ledger>) => {
      const isGrants = args[1].after === '';
      if (isGrants && isCreated === 'before') await renderOne();
      const page = await ledger(...args);
      if (!isGrants && page.nextCursor === null && isCreated === 'after') await renderOne();
      return page;
    },
  };
  const deps = { ...world, ledgerReader, checkpoints: NO_CHECKPOINTS, isTimeUp: () => false };
  const check = await reconcileWorkspace(deps, ID);
  expect(created).toBeGreaterThan(0);
  return 'differences' in check ? check.differences.map(({ code }) => code) : check.status;
};

it.each(CREATES)(
  'reports a wrong balance that changes during each read, %s the rows are read',
  async (when) => {
    expect(await checkBusyWorkspace(5_000_000, when)).toEqual(['balance']);
  },
);

it.each(CREATES)(
  'reports no difference for a right balance that changes %s the rows are read',
  async (when) => {
    expect(await checkBusyWorkspace(0, when)).toEqual([]);
  },
);
