import { describe, expect, it } from 'vitest';
import { MAX_OPEN_VIDEOS } from '#core/ledger/checkpoint.ts';
import { reconcileWorkspace } from '#core/use-cases/reconcile-workspace.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import { aFail, asWorkspaceId, aVideo, UNPAID_BUDGET_MS } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

const ID = asWorkspaceId('ws_kopi');
const HOUR_MS = 3_600_000;
const COST = 6000;

const createCheck = async () => {
  const world = createFakeWorld();
  await world.addWorkspace({ id: ID, balanceMilliCredits: 1000 * COST });
  const { clock, videos, records } = world;
  const create = async (id = world.newVideoId()): Promise<VideoId> => {
    const video = aVideo({ id, workspaceId: ID, createdAtMs: clock.nowMs() }, { costMilliCredits: COST });
    const creation = { video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS };
    expect(await videos.create(creation, clock.nowMs())).toEqual({ status: 'created' });
    return id;
  };
  const cancel = (id: VideoId) => videos.cancel(ID, id, clock.nowMs());
  const fail = async (id: VideoId) => {
    const nowMs = clock.nowMs();
    await videos.claim(ID, id, { owner: 'worker', nowMs, leaseExpiresAtMs: nowMs + 60_000 });
    const lease = { workspaceId: ID, videoId: id, attempt: 1, owner: 'worker' };
    await videos.fail(lease, aFail({ code: 'script_error' }, nowMs));
  };
  const check = async () => {
    const result = await reconcileWorkspace({ ...world, isTimeUp: () => false }, ID);
    if (result.status !== 'checked') throw new Error('the check was interrupted');
    return result.differences.map(({ code, subject }) => `${code} ${subject}`);
  };
  const change = (id: VideoId, members: Partial<Video>) => {
    const video = records.videos.get(`${ID}/${id}`);
    if (!video) throw new Error(`no video ${id}`);
    records.videos.set(`${ID}/${id}`, { ...video, ...members });
  };
  const checkpoint = () => world.checkpoints.checkpoints.get(ID);
  return { world, clock, create, cancel, fail, check, change, checkpoint };
};

describe('a ledger checkpoint', () => {
  it('counts completed videos once no older one can appear', async () => {
    const { clock, create, cancel, fail, check, checkpoint } = await createCheck();
    const [first, second] = [await create(), await create()];
    await cancel(first);
    await fail(second);
    expect(await check()).toEqual([]);
    expect(checkpoint()).toBeUndefined();
    clock.advance(HOUR_MS);
    expect(await check()).toEqual([]);
    expect(checkpoint()).toMatchObject({ through: second, milliCredits: 0, open: [] });
  });

  it('includes a video that is created late with an older id', async () => {
    const { world, clock, create, cancel, check, checkpoint } = await createCheck();
    const older = world.newVideoId();
    const newer = await create();
    await cancel(newer);
    clock.advance(HOUR_MS / 2);
    expect(await check()).toEqual([]);
    await create(older);
    clock.advance(HOUR_MS / 2);
    expect(await check()).toEqual([]);
    expect(checkpoint()).toMatchObject({ through: newer, milliCredits: 0, open: [older] });
  });

  it('does not wait for an active video and counts it when it has completed', async () => {
    const { clock, create, cancel, check, checkpoint } = await createCheck();
    const active = await create();
    const later = await create();
    await cancel(later);
    clock.advance(HOUR_MS);
    expect(await check()).toEqual([]);
    expect(checkpoint()).toMatchObject({ through: later, open: [active] });
    await cancel(active);
    expect(await check()).toEqual([]);
    expect(checkpoint()).toMatchObject({ through: later, open: [] });
  });

  it('reports a difference in every check until it is corrected', async () => {
    const { clock, create, fail, check, change, checkpoint } = await createCheck();
    const video = await create();
    await fail(video);
    clock.advance(HOUR_MS);
    change(video, { failure: null });
    expect(await check()).toEqual([`failure ${video}`]);
    expect(await check()).toEqual([`failure ${video}`]);
    change(video, { failure: { code: 'script_error' } });
    expect(await check()).toEqual([]);
    expect(checkpoint()).toMatchObject({ open: [] });
  });

  it('hides a change of a counted video for at most a week', async () => {
    const { clock, create, fail, check, change } = await createCheck();
    const video = await create();
    await fail(video);
    clock.advance(HOUR_MS);
    expect(await check()).toEqual([]);
    change(video, { failure: null });
    clock.advance(6 * 24 * HOUR_MS);
    expect(await check()).toEqual([]);
    clock.advance(24 * HOUR_MS);
    expect(await check()).toEqual([`failure ${video}`]);
  });

  it('does not count an expired video whose rows have different amounts', async () => {
    const { world, clock, create, fail, check, checkpoint } = await createCheck();
    const video = await create();
    await fail(video);
    const { videos, ledger, workspaces } = world.records;
    videos.delete(`${ID}/${video}`);
    const release = ledger.findIndex(({ subject, kind }) => subject === video && kind === 'release');
    const [row] = ledger.splice(release, 1);
    if (!row) throw new Error('no release');
    ledger.push({ ...row, milliCredits: 1 });
    const workspace = await world.workspaces.find(ID);
    if (!workspace) throw new Error('no workspace');
    const balanceMilliCredits = workspace.balanceMilliCredits - COST + 1;
    workspaces.set(ID, { ...workspace, balanceMilliCredits });
    clock.advance(HOUR_MS);
    expect(await check()).toEqual([`ledger_amount ${video}`]);
    expect(checkpoint()).toMatchObject({ open: [video] });
    ledger.splice(ledger.length - 1, 1, row);
    workspaces.set(ID, workspace);
    expect(await check()).toEqual([]);
    expect(checkpoint()).toMatchObject({ open: [] });
  });

  it('is discarded when a wrong clock stored its start in the future', async () => {
    const { world, clock, create, fail, check, change, checkpoint } = await createCheck();
    const video = await create();
    await fail(video);
    clock.advance(HOUR_MS);
    await check();
    const stored = checkpoint();
    if (!stored) throw new Error('no checkpoint');
    const startedAtMs = clock.nowMs() + 365 * 24 * HOUR_MS;
    await world.checkpoints.putCheckpoint(ID, { ...stored, startedAtMs });
    change(video, { failure: null });
    expect(await check()).toEqual([`failure ${video}`]);
    expect(checkpoint()?.startedAtMs).toBe(clock.nowMs());
  });

  it('does not hide a wrong balance, a forgotten slot or a wrong grant', async () => {
    const { world, clock, create, fail, check } = await createCheck();
    const video = await create();
    await fail(video);
    clock.advance(HOUR_MS);
    expect(await check()).toEqual([]);
    const workspace = await world.workspaces.find(ID);
    if (!workspace) throw new Error('no workspace');
    const { balanceMilliCredits } = workspace;
    world.records.workspaces.set(ID, { ...workspace, balanceMilliCredits: balanceMilliCredits - 1 });
    expect(await check()).toEqual([`balance ${ID}`]);
    world.records.workspaces.set(ID, { ...workspace, activeVideoIds: [video] });
    expect(await check()).toEqual([`active_set ${video}`]);
    world.records.workspaces.set(ID, workspace);
    for (const subject of ['aaa', 'zzz'])
      world.records.ledger.push({ workspaceId: ID, subject, kind: 'grant', milliCredits: 1, atMs: 0 });
    expect(await check()).toEqual([`balance ${ID}`]);
  });

  it('stops at a hundred inconsistent videos', async () => {
    const { clock, create, fail, check, change, checkpoint } = await createCheck();
    const ids: VideoId[] = [];
    for (let index = 0; index < MAX_OPEN_VIDEOS + 20; index += 1) {
      const id = await create();
      await fail(id);
      change(id, { failure: null });
      ids.push(id);
    }
    clock.advance(HOUR_MS);
    const reported = ids.slice(0, MAX_OPEN_VIDEOS).map((id) => `failure ${id}`);
    expect(await check()).toEqual(reported);
    expect(checkpoint()?.open).toHaveLength(MAX_OPEN_VIDEOS);
    for (const id of ids.slice(0, MAX_OPEN_VIDEOS)) change(id, { failure: { code: 'script_error' } });
    expect(await check()).toEqual(ids.slice(MAX_OPEN_VIDEOS).map((id) => `failure ${id}`));
  });
});
