import { GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { videoToItem } from '#adapters/dynamodb/items.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import { aFail, asWorkspaceId, aVideo, aWorkspace, NO_RENDERER_TIME } from '#test/support/fakes/builders.ts';
import { createRecords, videoKey } from '#test/support/fakes/records.ts';
import { createFakeVideoStore } from '#test/support/fakes/video-store.ts';
import { meterVideoStore } from '../../../bench/scale/metered-store.ts';

const WORKSPACE = asWorkspaceId('ws_kopi');
const ID = 'vid_00000000-0000-7000-8000-000000000001' as VideoId;
const NOW_MS = 1_800_000_000_000;
const QUEUED = aVideo({ id: ID, workspaceId: WORKSPACE, createdAtMs: NOW_MS });
const RENDERING: Video = {
  ...QUEUED,
  status: 'rendering',
  attempt: 1,
  leaseOwner: 'worker',
  dueAtMs: NOW_MS + 60_000,
};
const LEASE = { workspaceId: WORKSPACE, videoId: ID, attempt: 1, owner: 'worker' };

interface Units {
  readonly writes: number;
  readonly reads: number;
}

/** Units of the table, counted from what the adapter sends; every item is smaller than a unit. */
const unitsOfAdapter = async (stored: Video, operate: (store: VideoStore) => Promise<unknown>) => {
  const units = { writes: 0, reads: 0 };
  const send = async (command: object): Promise<object> => {
    if (command instanceof TransactWriteCommand)
      units.writes += 2 * (command.input.TransactItems?.length ?? 0);
    else if (command instanceof UpdateCommand) units.writes += 1;
    else if (command instanceof GetCommand) units.reads += command.input.ConsistentRead ? 1 : 0.5;
    else if (!(command instanceof QueryCommand)) throw new Error('unknown command');
    const isVideo = command instanceof GetCommand && String(command.input.Key?.['sk']).startsWith('VIDEO#');
    return { Attributes: videoToItem(stored), Items: [], ...(isVideo && { Item: videoToItem(stored) }) };
  };
  await operate(createVideoStore({ send } as unknown as DynamoDBDocumentClient, 'table'));
  return units;
};

const unitsOfSimulation = async (
  stored: Video | undefined,
  operate: (store: VideoStore) => Promise<unknown>,
) => {
  const records = createRecords();
  const workspace = { ...aWorkspace({ id: WORKSPACE, balanceMilliCredits: 1e9 }), activeVideoIds: [] };
  records.workspaces.set(WORKSPACE, workspace);
  if (stored) records.videos.set(videoKey(WORKSPACE, ID), stored);
  const units = { table: { writes: 0, reads: 0 }, index: new Map<string, number>() };
  const charge = (part: 'table' | 'index', partition: string, writes: number, reads = 0): void => {
    if (part === 'table') {
      units.table.writes += writes;
      units.table.reads += reads;
    } else units.index.set(partition, (units.index.get(partition) ?? 0) + writes);
  };
  const time = { wait: () => Promise.resolve() };
  await operate(meterVideoStore(createFakeVideoStore(records), time, { charge }));
  return units;
};

const finish = { outputKey: 'out', durationMs: 6000, finishedAtMs: NOW_MS };
const renewal = { leaseExpiresAtMs: NOW_MS + 62_000, framesDone: 1, ...NO_RENDERER_TIME };
const claim = { owner: 'worker', nowMs: NOW_MS, leaseExpiresAtMs: NOW_MS + 60_000 };
const queuedIndex = String(videoToItem(QUEUED)['duePk']);
const leaseIndex = String(videoToItem(RENDERING)['duePk']);

it.each<[string, Video, (store: VideoStore) => Promise<unknown>, Record<string, number>]>([
  [
    'create',
    QUEUED,
    (store) => store.create({ video: QUEUED, idempotency: null, unpaidBudgetMs: 1 }, NOW_MS),
    { [queuedIndex]: 1 },
  ],
  ['find', QUEUED, (store) => store.find(WORKSPACE, ID), {}],
  ['claim', QUEUED, (store) => store.claim(WORKSPACE, ID, claim), { [queuedIndex]: 1, [leaseIndex]: 1 }],
  ['heartbeat', RENDERING, (store) => store.heartbeat(LEASE, renewal), { [leaseIndex]: 2 }],
  [
    'releaseClaim',
    RENDERING,
    (store) => store.releaseClaim(LEASE, { dueAtMs: NOW_MS, rendererMsAtLeaseEnd: 0 }),
    { [queuedIndex]: 1, [leaseIndex]: 1 },
  ],
  ['postpone', QUEUED, (store) => store.postpone(WORKSPACE, ID, NOW_MS), { [queuedIndex]: 2 }],
  ['finish', RENDERING, (store) => store.finish(LEASE, finish), { [leaseIndex]: 1 }],
  [
    'fail',
    RENDERING,
    (store) => store.fail(LEASE, aFail({ code: 'render_crashed' }, NOW_MS)),
    { [leaseIndex]: 1 },
  ],
  [
    'abandon',
    RENDERING,
    (store) => store.abandon(RENDERING, { code: 'render_crashed' }, NOW_MS),
    { [leaseIndex]: 1 },
  ],
])('counts the units of %s as the adapter writes and reads', async (name, stored, operate, index) => {
  const simulated = await unitsOfSimulation(name === 'create' ? undefined : stored, operate);
  const ofAdapter: Units = await unitsOfAdapter(stored, operate);
  expect(ofAdapter.writes + ofAdapter.reads).toBeGreaterThan(0);
  expect(simulated.table).toEqual(ofAdapter);
  expect(Object.fromEntries(simulated.index)).toEqual(index);
});
