import { describe, expect, it } from 'vitest';
import { createSweepRenders } from '#core/use-cases/sweep-renders.ts';
import type { VideoId } from '#core/video/video.ts';
import { asWorkspaceId, aVideo } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';
import { createVirtualQueue } from '#test/support/faults/virtual-queue.ts';
import type { QueuedMessage } from '#test/support/faults/virtual-queue.ts';

const SECOND_MS = 1000;
const LEASE_MS = 60 * SECOND_MS;
const RENDER_SECONDS = 20;
const WORKERS = 20;
const RETRY_WORKERS = 5;

interface Scenario {
  /** Videos waiting at the start, and created in each of the first `createdSeconds`. */
  readonly waiting: number;
  readonly createdSeconds?: number;
  /** Every n-th message is lost when it is sent by a create; every n-th first attempt dies halfway. */
  readonly losesEvery?: number;
  readonly diesEvery?: number;
  /** The count that the queue reports, given the true ones of the last minute, newest first. */
  readonly reported?: (depths: readonly number[]) => number;
}

/** Creates, workers and the sweeper on virtual time, second by second, until no video is active. */
const simulate = async ({
  waiting,
  createdSeconds = 0,
  losesEvery = Infinity,
  diesEvery = Infinity,
  reported = ([depth = 0]) => depth,
}: Scenario) => {
  const world = createFakeWorld();
  const { clock, videos } = world;
  const [queue, retryQueue] = [createVirtualQueue(clock), createVirtualQueue(clock)];
  const depths: number[] = [];
  const running = new Map<VideoId, { readonly endsAtMs: number; readonly isRetry: boolean }>();
  const diedAtMs = new Map<VideoId, number>();
  const recoverySeconds: number[] = [];
  const waitSeconds: number[] = [];
  const counts = { created: 0, lost: 0, claims: 0, resent: 0, retried: 0, abandoned: 0, backlogSeconds: 0 };

  const create = async () => {
    const workspaceId = asWorkspaceId(`ws_${counts.created}`);
    await world.addWorkspace({ id: workspaceId, balanceMilliCredits: 60_000 });
    const video = aVideo({ id: world.newVideoId(), workspaceId, createdAtMs: clock.nowMs() });
    await videos.create({ video, idempotency: null, unpaidBudgetMs: 1 }, clock.nowMs());
    counts.created += 1;
    if (counts.created % losesEvery === 0) counts.lost += 1;
    else await queue.send({ workspaceId, videoId: video.id });
  };

  const work = async (source: typeof queue, queued: QueuedMessage) => {
    const { workspaceId, videoId } = queued.message;
    const nowMs = clock.nowMs();
    const lease = { owner: `worker-${counts.claims}`, nowMs, leaseExpiresAtMs: nowMs + LEASE_MS };
    source.remove(queued);
    const claimed = await videos.claim(workspaceId, videoId, lease);
    if (!claimed) return;
    counts.claims += 1;
    const died = diedAtMs.get(videoId);
    if (died !== undefined) recoverySeconds.push((nowMs - died) / SECOND_MS);
    else waitSeconds.push((nowMs - claimed.createdAtMs) / SECOND_MS);
    if (claimed.attempt === 1 && counts.claims % diesEvery === 0) {
      diedAtMs.set(videoId, nowMs);
      return;
    }
    const finishedAtMs = nowMs + RENDER_SECONDS * SECOND_MS;
    running.set(videoId, { endsAtMs: finishedAtMs, isRetry: source === retryQueue });
    // Finished ahead of its time: only the clock and the worker are busy until then.
    const done = { outputKey: 'out/a.mp4', durationMs: 6000, finishedAtMs };
    await videos.finish({ workspaceId, videoId, attempt: claimed.attempt, owner: lease.owner }, done);
  };

  const startWorkers = async () => {
    for (const [id, { endsAtMs }] of running) if (endsAtMs <= clock.nowMs()) running.delete(id);
    for (const [source, workers] of [
      [retryQueue, RETRY_WORKERS],
      [queue, WORKERS],
    ] as const) {
      const isBusy = () =>
        [...running.values()].filter(({ isRetry }) => isRetry === (source === retryQueue)).length >= workers;
      while (!isBusy()) {
        const queued = source.receive();
        if (!queued) break;
        await work(source, queued);
      }
    }
  };

  const sweep = createSweepRenders({
    ...world,
    queue: { send: queue.send, depth: async () => reported(depths) },
    retryQueue,
    maxConcurrentRenders: WORKERS,
    onBatchesFailed: () => {},
    onFailed: (_video, cause) => {
      throw cause;
    },
  });

  for (let made = 0; made < waiting; made += 1) await create();
  for (
    let second = 0;
    second === 0 || world.storedVideos().some(({ dueAtMs }) => dueAtMs !== null);
    second += 1
  ) {
    if (second < createdSeconds) await create();
    await startWorkers();
    depths.unshift(await queue.depth());
    if (second % 60 === 59) {
      const report = await sweep(Infinity);
      counts.resent += report.resent;
      counts.retried += report.retried;
      counts.abandoned += report.abandoned;
      counts.backlogSeconds = Math.max(counts.backlogSeconds, report.backlogSeconds);
    }
    clock.advance(SECOND_MS);
  }
  const failed = world.storedVideos().filter(({ status }) => status !== 'done').length;
  return { ...counts, failed, recoverySeconds, waitSeconds };
};

const longest = (seconds: readonly number[]): number => Math.max(...seconds);

describe('a sweep of a backlog', () => {
  it('sends nothing again and fails nothing while 1 000 videos wait', async () => {
    const result = await simulate({ waiting: 1000 });
    expect(result).toMatchObject({ resent: 0, retried: 0, failed: 0, claims: 1000 });
    expect(longest(result.waitSeconds)).toBe((1000 / WORKERS - 1) * RENDER_SECONDS);
  });

  it('recovers dead workers within three minutes, whatever the backlog', async () => {
    for (const waiting of [50, 1000, 3000]) {
      const result = await simulate({ waiting, diesEvery: 50 });
      expect(result).toMatchObject({ abandoned: 0, failed: 0 });
      // 3 000 videos wait for over half an hour: the last ones are sent once more.
      expect(result.resent).toBeLessThanOrEqual(waiting > 1000 ? waiting / 2 : 0);
      expect(result.recoverySeconds.length).toBeGreaterThanOrEqual(waiting / 50);
      expect(longest(result.recoverySeconds)).toBeLessThanOrEqual(180);
    }
  });

  it('sends at most two messages for each lost one, and delays no video by more than two sweeps', async () => {
    const { waitSeconds } = await simulate({ waiting: 1000 });
    const result = await simulate({ waiting: 1000, losesEvery: 10 });
    expect(result).toMatchObject({ lost: 100, failed: 0 });
    expect(result.resent).toBeGreaterThanOrEqual(100);
    expect(result.resent).toBeLessThanOrEqual(200);
    expect(longest(result.waitSeconds)).toBeLessThanOrEqual(longest(waitSeconds) + 120);
  });

  it('sends every message again, once, when all are lost', async () => {
    expect(await simulate({ waiting: 500, losesEvery: 1 })).toMatchObject({
      lost: 500,
      resent: 500,
      failed: 0,
    });
  });

  it.each([
    ['a tenth too low', ([depth = 0]: readonly number[]) => Math.floor(0.9 * depth)],
    ['a tenth too high', ([depth = 0]: readonly number[]) => Math.ceil(1.1 * depth)],
    ['a minute old', (depths: readonly number[]) => depths[60] ?? 0],
  ])(
    'resends a fifth of the videos at most, and doubles no wait, when the count is %s',
    async (_name, reported) => {
      const traffic = { waiting: 500, createdSeconds: 500 };
      const { waitSeconds } = await simulate(traffic);
      const result = await simulate({ ...traffic, losesEvery: 100, reported });
      expect(result).toMatchObject({ failed: 0, lost: 10 });
      expect(result.resent).toBeLessThanOrEqual(result.created / 5);
      expect(longest(result.waitSeconds)).toBeLessThanOrEqual(2 * longest(waitSeconds) + 120);
    },
  );
});

it('sends an overdue video again while messages of canceled videos keep the count too high', async () => {
  const world = createFakeWorld();
  const { clock, queue, videos } = world;
  const create = async (id: string) => {
    const workspaceId = asWorkspaceId(id);
    if (!(await world.workspaces.find(workspaceId)))
      await world.addWorkspace({ id: workspaceId, balanceMilliCredits: 1e6 });
    const createdAtMs = clock.nowMs();
    const video = aVideo({ id: world.newVideoId(), workspaceId, createdAtMs });
    await videos.create({ video, idempotency: null, unpaidBudgetMs: 1 }, createdAtMs);
    return video;
  };
  const sweep = createSweepRenders({
    ...world,
    maxConcurrentRenders: 20,
    onFailed: () => {},
    onBatchesFailed: () => {},
  });
  const lost = await create('ws_lost');
  const sentAtMinutes: number[] = [];
  for (let minute = 1; minute <= 75; minute += 1) {
    const canceled = await create('ws_canceling');
    await queue.send({ workspaceId: canceled.workspaceId, videoId: canceled.id });
    await world.cancelVideo(canceled);
    clock.advance(60_000);
    const { resent } = await sweep(Infinity);
    if (resent > 0) sentAtMinutes.push(minute);
  }
  expect(sentAtMinutes).toEqual([31, 62]);
  expect(queue.waiting.filter(({ videoId }) => videoId === lost.id)).toHaveLength(2);
});
