import { expect } from 'vitest';
import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import { balanceChange, checkEntry, checkWorkspace } from '#core/ledger/ledger.ts';
import { isTerminal } from '#core/video/video.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { unpaidTimeKey } from '#test/support/fakes/records.ts';
import type { LedgerRow } from '#test/support/fakes/records.ts';
import type { Worker } from '#test/support/faults/fixture.ts';
import { createMemoryFixture } from '#test/support/faults/memory-fixture.ts';

export const WORKSPACE_IDS = [asWorkspaceId('ws_kopi'), asWorkspaceId('ws_teh')] as const;
/** Credits for twelve videos; some sequences use them up. */
const GRANTED = 12 * 200;

/** The state of one sequence of commands. */
export const createLifeWorld = async () => {
  const fixture = createMemoryFixture();
  for (const id of WORKSPACE_IDS) await fixture.world.addWorkspace({ id, balanceMilliCredits: GRANTED });
  return {
    ...fixture,
    workers: [] as Worker[],
    /** Largest positive clock skew of an actor so far. */
    aheadMs: 0,
    /** The video first returned for each workspace and key. */
    keys: new Map<string, VideoId>(),
    /** Terminal videos as first seen. */
    ended: new Map<VideoId, Video>(),
  };
};

export type LifeWorld = Awaited<ReturnType<typeof createLifeWorld>>;

const findDifferences = (workspace: Workspace, videos: readonly Video[], ledger: readonly LedgerRow[]) => {
  const byId = new Map(videos.map((video) => [video.id as string, video]));
  const rows = Map.groupBy(ledger, ({ subject }) => subject);
  const entries = [...new Set([...byId.keys(), ...rows.keys()])].map((subject) => ({
    subject,
    video: byId.get(subject),
    rows: rows.get(subject) ?? [],
  }));
  const balance = entries.reduce((sum, entry) => sum + balanceChange(entry), 0);
  const listed = new Map(workspace.activeVideoIds.map((id) => [id, byId.get(id)]));
  return [
    ...checkWorkspace(workspace, balance, listed),
    ...entries.flatMap((entry) => checkEntry(entry, workspace.activeVideoIds)),
  ];
};

export const checkInvariants = (state: LifeWorld): void => {
  const { records, segmentFiles } = state.world;
  const videos = [...records.videos.values()];
  for (const workspace of records.workspaces.values()) {
    const own = videos.filter(({ workspaceId }) => workspaceId === workspace.id);
    const ledger = records.ledger.filter(({ workspaceId }) => workspaceId === workspace.id);
    // I1, I2, I4, and of I5, I7 and I8 what the records show: the file lies under the workspace, video and attempt.
    expect(findDifferences(workspace, own, ledger)).toEqual([]);
    expect(own.filter(({ status }) => !isTerminal(status)).length).toBeLessThanOrEqual(MAX_ACTIVE_VIDEOS);
    checkUnpaidTime(state, own);
  }
  for (const video of videos) {
    const before = state.ended.get(video.id);
    if (before) expect(video).toBe(before); // a terminal record never changes, not even to an equal one
    else if (isTerminal(video.status)) state.ended.set(video.id, video);
    if (video.status === 'done') {
      const key = video.outputKey ?? '';
      expect(segmentFiles.digests.has(key) && segmentFiles.facts.has(key)).toBe(true); // I5
      expect(segmentFiles.facts.get(key)).toMatchObject({
        frames: video.frameCount,
        durationMs: video.durationMs,
      });
      expect(segmentFiles.digests.get(key)?.sha256).not.toBe(SPOILED_SHA256);
      if (video.posterKey !== null) expect(segmentFiles.posters.has(video.posterKey)).toBe(true);
    }
  }
  checkKeys(state);
};

/** I9: the unpaid renderer time of a workspace and hour is that of the videos that failed or were canceled in it. */
const checkUnpaidTime = ({ world: { records } }: LifeWorld, videos: readonly Video[]): void => {
  const expected = new Map<string, number>();
  for (const video of videos) {
    const { status, workspaceId, finishedAtMs, unpaidRendererMs, attempt } = video;
    if (!isTerminal(status) || status === 'done' || attempt === 0) expect(unpaidRendererMs).toBe(0);
    if (unpaidRendererMs === 0 || finishedAtMs === null) continue;
    const key = unpaidTimeKey(workspaceId, finishedAtMs);
    expected.set(key, (expected.get(key) ?? 0) + unpaidRendererMs);
  }
  const [first] = videos;
  const stored = [...records.unpaidTime].filter(([key]) => key.startsWith(`${first?.workspaceId}/`));
  expect(new Map(stored)).toEqual(expected);
};

/** I3: one video per key, and as many reservations as videos. */
const checkKeys = ({ world: { records }, keys }: LifeWorld): void => {
  for (const [key, videoId] of keys) expect(records.idempotency.get(key)?.record.videoId).toBe(videoId);
  for (const [key, { record }] of records.idempotency) {
    expect(keys.get(key) ?? record.videoId).toBe(record.videoId);
    keys.set(key, record.videoId);
  }
  const named = [...records.idempotency.values()].map(({ record }) => record.videoId);
  expect(new Set(named).size).toBe(named.length);
};

/** Digest of a truncated upload. */
export const SPOILED_SHA256 = 'f'.repeat(64);

export const pickOf = <T>(among: readonly T[], pick: number): T | undefined =>
  among[pick % Math.max(1, among.length)];

/** I6: with every worker dead, all videos complete within this time. */
const MINUTES_TO_END = 3;

export const letAllEnd = async (state: LifeWorld): Promise<void> => {
  for (const worker of state.workers) worker.stop();
  // Messages are delayed beyond the test, so that only the sweeper can recover.
  for (const { waiting, delay } of [state.queue, state.retryQueue])
    for (const queued of waiting) delay(queued, 24 * 60 * 60_000);
  const isOver = async () => state.world.storedVideos().every(({ status }) => isTerminal(status));
  // A clock that is ahead writes leases that expire later by the same amount.
  const limit = MINUTES_TO_END + state.aheadMs / 60_000;
  expect(await state.minutesUntilEnded(isOver, limit)).toBeLessThanOrEqual(limit);
  checkInvariants(state);
  for (const worker of state.workers) worker.resume();
  for (const worker of state.workers) {
    worker.respond(new Error('gone'));
    worker.timeOut();
  }
  await new Promise(setImmediate);
  checkInvariants(state);
};
