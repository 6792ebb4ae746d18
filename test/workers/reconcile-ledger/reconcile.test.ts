import { describe, expect, it } from 'vitest';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createWorkers } from '#test/support/workers.ts';

describe('ledger reconciliation', () => {
  it('reports no differences after every kind of completion', async () => {
    const { queueVideo, renderSuccessfully, deliver, closeAbandoned, reconcileLedger, world, logged } =
      await createWorkers();
    await world.addWorkspace({ id: asWorkspaceId('ws_toko') });
    renderSuccessfully();
    await deliver(await queueVideo());
    await closeAbandoned(await queueVideo());
    const { workspaceId, id } = await queueVideo();
    await world.videos.cancel(workspaceId, id, world.clock.nowMs());
    await queueVideo();
    await reconcileLedger();
    expect(world.recorded.at(-1)).toEqual({ values: { WorkspacesChecked: 2, LedgerDrift: 0 } });
    expect(logged.at(-1)).toMatchObject({
      event: { name: 'ledger checked', level: 'info' },
      fields: { request_id: 'request-1', workspaces: 2, differences: 0 },
    });
  });

  it('counts the differences and logs their ids only', async () => {
    const { queueVideo, reconcileLedger, world, workspace, logged } = await createWorkers();
    const video = await queueVideo();
    world.records.workspaces.set(workspace.id, {
      ...workspace,
      balanceMilliCredits: 59_000,
      activeVideoIds: [],
    });
    await reconcileLedger();
    expect(world.recorded.at(-1)).toEqual({ values: { WorkspacesChecked: 1, LedgerDrift: 2 } });
    const differences = logged.filter(({ event }) => event.name === 'ledger inconsistent');
    expect(differences.map(({ event, fields }) => [event.level, fields])).toEqual([
      ['error', { ...ids(workspace.id), code: 'balance', subject: workspace.id }],
      ['error', { ...ids(workspace.id), code: 'active_set', subject: video.id }],
    ]);
  });

  it('is read-only', async () => {
    const { queueVideo, reconcileLedger, world, workspace } = await createWorkers();
    await queueVideo();
    world.records.workspaces.set(workspace.id, { ...workspace, balanceMilliCredits: 1 });
    const before = world.snapshot();
    await reconcileLedger();
    expect(world.snapshot()).toEqual(before);
  });

  it('counts a workspace that cannot be read as a difference and checks the next one', async () => {
    const { reconcileLedger, world, logged, workspace } = await createWorkers();
    await world.addWorkspace({ id: asWorkspaceId('ws_toko') });
    const damaged = { ...workspace, activeVideoIds: null as never };
    world.records.workspaces.set(workspace.id, damaged);
    await reconcileLedger();
    expect(world.recorded).toEqual([{ values: { WorkspacesChecked: 2, LedgerDrift: 1 } }]);
    expect(logged).toMatchObject([
      {
        event: { name: 'ledger inconsistent' },
        fields: { ...ids(workspace.id), code: 'unreadable', subject: workspace.id },
        error: expect.any(TypeError),
      },
      { event: { name: 'ledger checked' } },
    ]);
  });

  it('fails when its own progress cannot be stored', async () => {
    const { reconcileLedger, world } = await createWorkers();
    world.failOn('checkpoints', 'putRun');
    await expect(reconcileLedger()).rejects.toThrow('broken');
    expect(world.recorded).toEqual([]);
  });

  it('starts a run every six hours, or at once when an operator restarts it', async () => {
    const { reconcileLedger, world } = await createWorkers();
    await reconcileLedger();
    world.clock.advance(5 * 3_600_000);
    await reconcileLedger();
    expect(world.recorded).toHaveLength(1);
    await reconcileLedger({ restart: true });
    expect(world.recorded).toHaveLength(2);
    world.clock.advance(6 * 3_600_000);
    await reconcileLedger();
    expect(world.recorded).toHaveLength(3);
  });

  it('starts a run although a wrong clock stored the start of the last one in the future', async () => {
    const { reconcileLedger, world } = await createWorkers();
    const startedAtMs = world.clock.nowMs() + 365 * 24 * 3_600_000;
    const counts = { workspaces: 0, differences: 0, version: 1 };
    await world.checkpoints.putRun({ startedAtMs, finishedAtMs: startedAtMs, after: null, ...counts });
    await reconcileLedger();
    expect(world.recorded).toEqual([{ values: { WorkspacesChecked: 1, LedgerDrift: 0 } }]);
    await reconcileLedger();
    expect(world.recorded).toHaveLength(1);
  });

  it('continues an interrupted run and records its differences before its end', async () => {
    const { reconcileLedger, world, workspace, logged } = await createWorkers();
    await world.addWorkspace({ id: asWorkspaceId('ws_toko') });
    world.records.workspaces.set(workspace.id, { ...workspace, balanceMilliCredits: 1 });
    await reconcileLedger({}, () => 59_000);
    expect(world.recorded).toEqual([]);
    expect(logged.at(-1)).toMatchObject({
      event: { name: 'ledger check continues' },
      fields: { workspaces: 0, differences: 0 },
    });
    let questions = 0;
    await reconcileLedger({}, () => ((questions += 1) === 1 ? 15 * 60_000 : 59_000));
    expect(world.recorded).toEqual([{ values: { LedgerDrift: 1 } }]);
    await reconcileLedger({}, () => 15 * 60_000);
    expect(world.recorded.at(-1)).toEqual({ values: { WorkspacesChecked: 2, LedgerDrift: 1 } });
  });
});

const ids = (workspaceId: string) => ({ request_id: 'request-1', workspace_id: workspaceId });
