import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKeyAdmin, createWorkspaceAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import { createApiKeyStore, createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import type { Lease } from '#core/ports/videos.ts';
import type { Video } from '#core/video/video.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { asWorkspaceId, aVideo, aWorkspace, createVideoIds, aFail } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';
import { NOW_MS } from '../contracts/store-world.ts';
import type { StoreWorld } from '../contracts/store-world.ts';

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const ACTS = [
  ...Array.from({ length: 3 }, () => 'create' as const),
  ...Array.from({ length: 3 }, () => 'claim' as const),
  ...(['create with a key', 'heartbeat', 'finish', 'fail', 'abandon', 'cancel'] as const),
  ...(['postpone', 'grant', 'suspend or resume', 'look'] as const),
];

const STEP = record({
  act: constantFrom(...ACTS),
  /** Index of the video, lease, key or price, modulo their number. */
  pick: nat(11),
  passMs: constantFrom(0, 0, 1000, 59_000, 60_000),
});
type Step = typeof STEP extends Arbitrary<infer T> ? T : never;

/** Runs the steps and returns all results that a caller can observe. */
const play = async (world: Omit<StoreWorld, 'ledger'>, serial: number, steps: readonly Step[]) => {
  let nowMs = NOW_MS;
  const workspaceId = asWorkspaceId(`ws_schedule-${serial}`);
  const newVideoId = createVideoIds({ nowMs: () => NOW_MS + serial });
  const drafts: Video[] = [];
  const leases: Lease[] = [];
  const seen: Video[] = [];
  const pickOf = <T>(among: readonly T[], pick: number): T | undefined =>
    among[pick % Math.max(1, among.length)];

  const create = (pick: number, keyHash?: string) => {
    const id = newVideoId();
    const costMilliCredits = 1000 * (1 + pick);
    const video = aVideo({ id, workspaceId, createdAtMs: nowMs }, { costMilliCredits });
    drafts.push(video);
    const fingerprint = `body-${pick}`;
    const idempotency = keyHash === undefined ? null : { keyHash, fingerprint, videoId: id };
    return world.videos.create({ video, idempotency, unpaidBudgetMs: 100_000 }, nowMs);
  };
  const claim = async ({ id: videoId }: Video, owner: string) => {
    const lease = { owner, nowMs, leaseExpiresAtMs: nowMs + 60_000 };
    const claimed = await world.videos.claim(workspaceId, videoId, lease);
    if (claimed) leases.push({ workspaceId, videoId, attempt: claimed.attempt, owner });
    return claimed;
  };
  const look = async (video: Video) => {
    const found = await world.videos.find(workspaceId, video.id);
    if (found) seen.push(found);
    return found;
  };

  const take = async ({ act, pick }: Step): Promise<unknown> => {
    const video = pickOf(drafts, pick);
    const lease = pickOf(leases, pick);
    const snapshot = pickOf(seen, pick);
    if (act === 'create') return create(pick);
    if (act === 'create with a key') return create(pick, `key-${pick % 3}`);
    if (act === 'claim' && video) return claim(video, `worker-${pick % 2}`);
    if (act === 'look' && video) return look(video);
    if (act === 'cancel' && video) return world.videos.cancel(workspaceId, video.id, nowMs);
    if (act === 'postpone' && video) return world.videos.postpone(workspaceId, video.id, nowMs + 60_000);
    if (act === 'abandon' && snapshot)
      return world.videos.abandon(snapshot, { code: 'render_crashed' }, nowMs);
    if (act === 'fail' && lease)
      return world.videos.fail(lease, {
        ...aFail({ code: 'script_error' }, nowMs),
        unpaidRendererMs: 7000 * pick,
      });
    if (act === 'heartbeat' && lease)
      return world.videos.heartbeat(lease, {
        leaseExpiresAtMs: nowMs + 60_000,
        framesDone: pick,
        rendererMsAtLeaseEnd: 60_000 + 5000 * pick,
        renderersRunning: pick % 3,
      });
    if (act === 'finish' && lease)
      return world.videos.finish(lease, { outputKey: 'out/a.mp4', durationMs: 6000, finishedAtMs: nowMs });
    if (act === 'grant')
      return world.workspaceAdmin.grant(workspaceId, { id: `grant-${pick}`, milliCredits: 2500, nowMs });
    if (act === 'suspend or resume')
      return world.workspaceAdmin.setStatus(workspaceId, pick % 4 === 0 ? 'suspended' : 'active');
    return undefined;
  };

  await world.workspaceAdmin.create(aWorkspace({ id: workspaceId }));
  await world.workspaceAdmin.grant(workspaceId, { id: 'opening', milliCredits: 30_000, nowMs });
  const noticed = [];
  for (const step of steps) {
    nowMs += step.passMs;
    noticed.push({ step, result: await take(step) });
  }
  const { videos } = await world.videos.list(workspaceId, { limit: 100 });
  const workspace = await world.workspaces.find(workspaceId);
  const unpaidMs = await world.workspaces.unpaidRendererMs(workspaceId, nowMs);
  return { noticed, videos, workspace, unpaidMs };
};

it('returns the same results and ends in the same state as the in-memory store for random schedules', async () => {
  const { dynamodb } = aws.clients;
  const real = {
    videos: createVideoStore(dynamodb, aws.tableName),
    workspaces: createWorkspaceStore(dynamodb, aws.tableName),
    workspaceAdmin: createWorkspaceAdmin(dynamodb, aws.tableName),
    apiKeys: createApiKeyStore(dynamodb, aws.tableName),
    apiKeyAdmin: createApiKeyAdmin(dynamodb, aws.tableName),
  };
  let played = 0;
  await assert(
    asyncProperty(array(STEP, { minLength: 5, maxLength: 40 }), async (steps) => {
      played += 1;
      expect(await play(real, played, steps)).toEqual(await play(createFakeWorld(), played, steps));
    }),
    { numRuns: 60, seed: 20_260_115 },
  );
  expect(played).toBeGreaterThanOrEqual(60);
});
