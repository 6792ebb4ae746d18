import type { VideoStore } from '#core/ports/videos.ts';
import type { Page } from '#core/ports/workspaces.ts';
import type { Video } from '#core/video/video.ts';
import { createItemFacts } from './item-size.ts';
import type { TableMeter } from './table-meter.ts';
import type { VirtualTime } from './virtual-time.ts';

const KIB = 1024;
/** An eventually consistent read of 4 KiB is half a unit. */
const EVENTUAL_READ_BYTES = 8 * KIB;
/** A write inside a transaction counts twice. */
const TRANSACTION = 2;
/** Index entries that an update writes: a new `dueAtMs` deletes the old entry and puts a new one. */
const ENTRIES = { put: 1, move: 2, remove: 1 } as const;

/** Time of one request to DynamoDB, without and with a transaction: assumed. */
const REQUEST_MS = 5;
const TRANSACTION_MS = 15;

const createCharges = (meter: Pick<TableMeter, 'charge'>) => {
  const factsOf = createItemFacts();
  const unitsOf = (video: Video): number => Math.ceil(factsOf(video).bytes / KIB);
  const index = (video: Video, entries: number): void => {
    const { partition } = factsOf(video);
    if (partition !== undefined) meter.charge('index', partition, entries * unitsOf(video));
  };
  const write = (video: Video, factor = 1, others = 0): void =>
    meter.charge('table', video.workspaceId, factor * unitsOf(video) + others);
  const read = (workspaceId: string): void => meter.charge('table', workspaceId, 0, 1);
  return {
    index,
    write,
    read,
    query: (videos: readonly Video[]): void => {
      for (const { partition = '', bytes } of videos.map(factsOf))
        meter.charge('index', partition, 0, bytes / EVENTUAL_READ_BYTES);
    },
    /** Video, workspace, ledger row, perhaps unpaid time and delivery; the endpoint is read first. */
    completion: (active: Video, completed: Video | undefined, hasDelivery: boolean): void => {
      const unpaid = (completed?.unpaidRendererMs ?? 0) > 0 ? TRANSACTION : 0;
      const delivery = hasDelivery ? TRANSACTION : 0;
      write(active, TRANSACTION, 2 * TRANSACTION + unpaid + delivery);
      index(active, ENTRIES.remove + (hasDelivery ? ENTRIES.put : 0));
      read(active.workspaceId);
    },
  };
};

interface Metered {
  readonly store: VideoStore;
  readonly time: Pick<VirtualTime, 'wait'>;
  readonly charge: ReturnType<typeof createCharges>;
}

const meterLeases = ({
  store,
  time,
  charge,
}: Metered): Pick<VideoStore, 'claim' | 'heartbeat' | 'postpone' | 'releaseClaim'> => ({
  claim: async (workspaceId, id, claim) => {
    await time.wait(REQUEST_MS);
    const found = await store.find(workspaceId, id);
    const claimed = await store.claim(workspaceId, id, claim);
    if (found) charge.write(found);
    if (claimed && found) {
      charge.index(found, ENTRIES.remove);
      charge.index(claimed, ENTRIES.put);
    } else charge.read(workspaceId);
    return claimed;
  },
  heartbeat: async (lease, renewal) => {
    await time.wait(REQUEST_MS);
    const found = await store.find(lease.workspaceId, lease.videoId);
    const isHeld = await store.heartbeat(lease, renewal);
    if (found) charge.write(found);
    if (found && isHeld) charge.index(found, ENTRIES.move);
    return isHeld;
  },
  releaseClaim: async (lease, release) => {
    await time.wait(REQUEST_MS);
    const found = await store.find(lease.workspaceId, lease.videoId);
    const isReleased = await store.releaseClaim(lease, release);
    const released = await store.find(lease.workspaceId, lease.videoId);
    if (found) charge.write(found);
    if (found && released && isReleased) {
      charge.index(found, ENTRIES.remove);
      charge.index(released, ENTRIES.put);
    }
    return isReleased;
  },
  postpone: async (workspaceId, id, dueAtMs) => {
    await time.wait(REQUEST_MS);
    const found = await store.find(workspaceId, id);
    const isMoved = await store.postpone(workspaceId, id, dueAtMs);
    if (found) charge.write(found);
    if (found && isMoved) charge.index(found, ENTRIES.move);
    return isMoved;
  },
});

const meterCompletion = ({
  store,
  time,
  charge,
}: Metered): Pick<VideoStore, 'finish' | 'fail' | 'abandon'> => {
  const complete = async (
    { workspaceId, id }: Pick<Video, 'workspaceId' | 'id'>,
    run: () => ReturnType<VideoStore['finish']>,
  ) => {
    const active = await store.find(workspaceId, id);
    await time.wait(REQUEST_MS + TRANSACTION_MS);
    const completed = await run();
    if (active) charge.completion(active, completed?.video, (completed?.delivery ?? null) !== null);
    return completed;
  };
  const completeLeased =
    <Facts>(
      run: (lease: Parameters<VideoStore['finish']>[0], facts: Facts) => ReturnType<VideoStore['finish']>,
    ) =>
    (lease: Parameters<VideoStore['finish']>[0], facts: Facts) => {
      charge.read(lease.workspaceId); // the record, for its price
      return complete({ workspaceId: lease.workspaceId, id: lease.videoId }, () => run(lease, facts));
    };
  return {
    finish: completeLeased(store.finish),
    fail: completeLeased(store.fail),
    abandon: (expected, failure, nowMs) => complete(expected, () => store.abandon(expected, failure, nowMs)),
  };
};

/**
 * The store with the time and the units of each request, counted as the adapters of functions/adapters/dynamodb write and
 * read. A failed condition costs what the write would have cost.
 */
export const meterVideoStore = (
  store: VideoStore,
  time: Pick<VirtualTime, 'wait'>,
  meter: Pick<TableMeter, 'charge'>,
): VideoStore => {
  const charge = createCharges(meter);
  const list = async (read: () => Promise<Page<Video>>): Promise<Page<Video>> => {
    await time.wait(2 * REQUEST_MS);
    const page = await read();
    charge.query(page.items);
    return page;
  };
  return {
    ...store,
    ...meterLeases({ store, time, charge }),
    ...meterCompletion({ store, time, charge }),
    create: async (creation, nowMs) => {
      await time.wait(TRANSACTION_MS);
      const others = creation.idempotency ? 4 : 3; // workspace, ledger row, unpaid time
      charge.write(creation.video, TRANSACTION, others * TRANSACTION);
      const outcome = await store.create(creation, nowMs);
      if (outcome.status === 'created') charge.index(creation.video, ENTRIES.put);
      return outcome;
    },
    find: async (workspaceId, id) => {
      await time.wait(REQUEST_MS);
      charge.read(workspaceId);
      return store.find(workspaceId, id);
    },
    listExpiredLeases: (untilMs, cursor) => list(() => store.listExpiredLeases(untilMs, cursor)),
    listQueued: (cursor) => list(() => store.listQueued(cursor)),
  };
};
