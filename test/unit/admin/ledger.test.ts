import { describe, expect, it } from 'vitest';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import { createAdmin } from '#test/support/admin.ts';
import {
  asWorkspaceId,
  aVideo,
  createVideoIds,
  UNPAID_BUDGET_MS,
  aFail,
} from '#test/support/fakes/builders.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

const ID = asWorkspaceId('ws_kopi');
const COST = 6000;

/** A workspace with one video of every status and a consistent ledger. */
const createConsistentWorkspace = async () => {
  const admin = createAdmin();
  const { world } = admin;
  await world.addWorkspace({ id: ID, balanceMilliCredits: 10 * COST });
  const newId = createVideoIds(world.clock);
  const nowMs = world.clock.nowMs();
  const create = async () => {
    const video = aVideo({ id: newId(), workspaceId: ID, createdAtMs: nowMs });
    expect(
      await world.videos.create({ video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS }, nowMs),
    ).toEqual({ status: 'created' });
    return video.id;
  };
  const claim = async (videoId: VideoId) => {
    await world.videos.claim(ID, videoId, { owner: 'worker', nowMs, leaseExpiresAtMs: nowMs + 60_000 });
    return { workspaceId: ID, videoId, attempt: 1, owner: 'worker' };
  };
  const ids = { done: await create(), failed: await create(), canceled: '', rendering: '', queued: '' };
  const file = { outputKey: `out/${ID}/${ids.done}/1/0.mp4`, durationMs: 6000, finishedAtMs: nowMs };
  await world.videos.finish(await claim(ids.done), file);
  await world.videos.fail(await claim(ids.failed), aFail({ code: 'script_error' }, nowMs));
  const canceled = await create();
  await world.videos.cancel(ID, canceled, nowMs);
  const rendering = await create();
  await claim(rendering);
  return { ...admin, ids: { ...ids, canceled, rendering, queued: await create() } };
};
type Ids = Awaited<ReturnType<typeof createConsistentWorkspace>>['ids'];

const change = (world: FakeWorld, id: string, members: Partial<Video>) => {
  const key = `${ID}/${id}`;
  const video = world.records.videos.get(key);
  if (!video) throw new Error(`no video ${id}`);
  world.records.videos.set(key, { ...video, ...members });
};
const changeWorkspace = (world: FakeWorld, members: Partial<Workspace>) => {
  const workspace = world.records.workspaces.get(ID);
  if (!workspace) throw new Error('no workspace');
  world.records.workspaces.set(ID, { ...workspace, ...members });
};
const dropRow = (world: FakeWorld, subject: string, kind: string) => {
  const index = world.records.ledger.findIndex((row) => row.subject === subject && row.kind === kind);
  world.records.ledger.splice(index, 1);
};
const addRow = (world: FakeWorld, subject: string, kind: 'capture' | 'reserve', milliCredits = COST) =>
  world.records.ledger.push({ workspaceId: ID, subject, kind, milliCredits, atMs: 0 });

type Corrupt = (world: FakeWorld, ids: Ids) => unknown;
const CORRUPTIONS: readonly (readonly [
  name: string,
  code: string,
  about: keyof Ids | WorkspaceId,
  corrupt: Corrupt,
])[] = [
  [
    'a balance that differs from the ledger',
    'balance',
    ID,
    (world) => changeWorkspace(world, { balanceMilliCredits: 1 }),
  ],
  [
    'an active video not listed as active',
    'active_set',
    'queued',
    (world, { rendering }) => changeWorkspace(world, { activeVideoIds: [rendering] }),
  ],
  [
    'a completed video listed as active',
    'active_set',
    'done',
    (world, { done, queued, rendering }) =>
      changeWorkspace(world, { activeVideoIds: [done, queued, rendering] as VideoId[] }),
  ],
  [
    'more active videos than the limit',
    'active_limit',
    ID,
    (world, { done, queued, rendering }) =>
      changeWorkspace(world, { activeVideoIds: [done, queued, rendering] as VideoId[] }),
  ],
  ['stored bytes that no asset holds', 'storage', ID, (world) => world.records.storage.set(ID, 1)],
  ['a missing ledger row', 'ledger_rows', 'done', (world, { done }) => dropRow(world, done, 'capture')],
  ['a video charged twice', 'ledger_rows', 'failed', (world, { failed }) => addRow(world, failed, 'capture')],
  [
    'a ledger row with another price',
    'ledger_amount',
    'canceled',
    (world, { canceled }) => {
      dropRow(world, canceled, 'reserve');
      addRow(world, canceled, 'reserve', 1);
    },
  ],
  [
    'a reservation of a video that does not exist',
    'ledger_orphan',
    'queued',
    (world, { queued }) => world.records.videos.delete(`${ID}/${queued}`),
  ],
  [
    'a done video without a file',
    'output',
    'done',
    (world, { done }) => change(world, done, { outputKey: null }),
  ],
  [
    'a done video without a length',
    'output',
    'done',
    (world, { done }) => change(world, done, { durationMs: null }),
  ],
  [
    'a file of another attempt',
    'output',
    'done',
    (world, { done }) => change(world, done, { outputKey: `out/${ID}/${done}/2/0.mp4` }),
  ],
  [
    'a file of another workspace',
    'output',
    'done',
    (world, { done }) => change(world, done, { outputKey: `out/ws_teh/${done}/1/0.mp4` }),
  ],
  [
    'a poster of another workspace',
    'poster',
    'done',
    (world, { done }) => change(world, done, { posterKey: `out/ws_teh/${done}/1/poster.jpg` }),
  ],
  [
    'a poster of a video that is not done',
    'poster',
    'failed',
    (world, { failed }) => change(world, failed, { posterKey: `out/${ID}/${failed}/1/poster.jpg` }),
  ],
  [
    'a failure without a reason',
    'failure',
    'failed',
    (world, { failed }) => change(world, failed, { failure: null }),
  ],
  [
    'an active video without a due time',
    'lease',
    'queued',
    (world, { queued }) => change(world, queued, { dueAtMs: null }),
  ],
  [
    'a render without an owner',
    'lease',
    'rendering',
    (world, { rendering }) => change(world, rendering, { leaseOwner: null }),
  ],
  [
    'a completed video with a due time',
    'lease',
    'canceled',
    (world, { canceled }) => change(world, canceled, { dueAtMs: 1 }),
  ],
  [
    'a fourth attempt',
    'attempt',
    'rendering',
    (world, { rendering }) => change(world, rendering, { attempt: 4 }),
  ],
];

describe('reconcile', () => {
  it('reports a consistent ledger, for one workspace or all', async () => {
    const { run, world } = await createConsistentWorkspace();
    await world.addWorkspace({ id: asWorkspaceId('ws_teh'), balanceMilliCredits: COST });
    expect(await run('reconcile')).toEqual({
      json: { workspaces: 2, differences: [] },
      text: '2 workspaces checked: balance, ledger, slots and records are consistent.',
    });
    expect((await run('reconcile', ID)).json).toEqual({ workspaces: 1, differences: [] });
  });

  it.each(CORRUPTIONS)('finds %s', async (_name, code, about, corrupt) => {
    const { run, world, ids } = await createConsistentWorkspace();
    corrupt(world, ids);
    const before = world.snapshot();
    const { json, text, hasDifferences } = await run('reconcile', '--workspace', ID);
    const subject = about in ids ? ids[about as keyof Ids] : about;
    expect(json['differences']).toContainEqual(expect.objectContaining({ workspace_id: ID, code, subject }));
    expect(hasDifferences).toBe(true);
    expect(text).toContain(subject);
    expect(text).toMatch(/^WORKSPACE +CODE +SUBJECT +EXPECTED +FOUND\n/);
    expect(world.snapshot()).toEqual(before);
  });

  it('lists a workspace that cannot be read and checks the next one', async () => {
    const { run, world } = await createConsistentWorkspace();
    const workspace = await world.workspaces.find(ID);
    if (!workspace) throw new Error('no workspace');
    world.records.workspaces.set(ID, { ...workspace, activeVideoIds: null as never });
    await world.addWorkspace({ id: asWorkspaceId('ws_teh'), balanceMilliCredits: COST });
    const { json, hasDifferences } = await run('reconcile');
    expect(json).toMatchObject({
      workspaces: 2,
      differences: [{ workspace_id: ID, code: 'unreadable', subject: ID }],
    });
    expect(hasDifferences).toBe(true);
  });

  it('ignores a video that changes during the check', async () => {
    const { run, world, ids } = await createConsistentWorkspace();
    const { ledger } = world.ledgerReader;
    let isChanged = false;
    const original = { ...world.ledgerReader };
    Object.assign(world.ledgerReader, {
      ledger: async (...args: Parameters<typeof ledger>) => {
        if (!isChanged) await world.videos.cancel(ID, ids.queued, world.clock.nowMs());
        isChanged = true;
        return original.ledger(...args);
      },
    });
    expect((await run('reconcile')).json).toMatchObject({ differences: [] });
    expect(isChanged).toBe(true);
  });

  it('reports an unknown workspace', async () => {
    const { run } = await createConsistentWorkspace();
    await expect(run('reconcile', 'ws_none')).rejects.toThrow('There is no workspace ws_none.');
  });
});
