import { videoToItem } from '#adapters/dynamodb/items.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { Video } from '#core/video/video.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Units {
  writes: number;
  reads: number;
}

/** Peaks of one second, averaged over a window. */
export interface TablePeaks {
  readonly table: Units;
  readonly index: Units;
  /** Of the partition key of the table with the most units. */
  readonly tablePartition: Units;
  /** Of the partition key of the index `due` with the most units. */
  readonly indexPartition: Units;
}

export const WINDOW_MS = 10_000;

/** Adds up the units of each partition key per window and keeps the largest sums. */
export const createTableMeter = (time: VirtualTime) => {
  const peaks = {
    table: { writes: 0, reads: 0 },
    index: { writes: 0, reads: 0 },
    tablePartition: { writes: 0, reads: 0 },
    indexPartition: { writes: 0, reads: 0 },
  };
  const total = { writes: 0, reads: 0 };
  let window = { table: new Map<string, Units>(), index: new Map<string, Units>() };
  const spread = { writes: 0, reads: 0 };
  const raise = (peak: Units, { writes, reads }: Units): void => {
    peak.writes = Math.max(peak.writes, (writes * 1000) / WINDOW_MS);
    peak.reads = Math.max(peak.reads, (reads * 1000) / WINDOW_MS);
  };
  const closeWindow = (): void => {
    for (const name of ['table', 'index'] as const) {
      const sum = name === 'table' ? { ...spread } : { writes: 0, reads: 0 };
      for (const units of window[name].values()) {
        raise(peaks[`${name}Partition`], units);
        sum.writes += units.writes;
        sum.reads += units.reads;
      }
      raise(peaks[name], sum);
      total.writes += sum.writes;
      total.reads += sum.reads;
    }
    window = { table: new Map(), index: new Map() };
    spread.writes = 0;
    spread.reads = 0;
  };
  time.every(WINDOW_MS, closeWindow);
  return {
    charge: (part: 'table' | 'index', partition: string, writes: number, reads = 0): void => {
      const units = window[part].get(partition);
      if (units) {
        units.writes += writes;
        units.reads += reads;
      } else window[part].set(partition, { writes, reads });
    },
    /** Units of the table that are spread over many partition keys. */
    chargeSpread: ({ writes, reads }: Units): void => {
      spread.writes += writes;
      spread.reads += reads;
    },
    peaks: (): TablePeaks => peaks,
    total: (): Units => total,
  };
};

export type TableMeter = ReturnType<typeof createTableMeter>;

/** Size as DynamoDB counts it: names and text in UTF-8, numbers about half a byte per digit, nested members. */
export const itemBytes = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + 1 + itemBytes(member), 3);
};

const KIB = 1024;
/** An eventually consistent read of 4 KiB is half a unit. */
const EVENTUAL_READ_BYTES = 8 * KIB;
/** A write inside a transaction counts twice. */
const TRANSACTION = 2;

/** Time of one request to DynamoDB, without and with a transaction: assumed. */
const REQUEST_MS = 5;
const TRANSACTION_MS = 15;

interface ItemFacts {
  readonly bytes: number;
  /** Of the index `due`. */
  readonly partition: string | undefined;
}

/** Size and partition of a video's item, computed once per status: heartbeats change neither. */
const createItemFacts = () => {
  const known = new Map<string, ItemFacts>();
  return (video: Video): ItemFacts => {
    const key = `${video.id}/${video.status}`;
    const found = known.get(key);
    if (found) return found;
    const item = videoToItem(video);
    const partition = item['duePk'];
    const facts = {
      bytes: itemBytes(item),
      partition: typeof partition === 'string' ? partition : undefined,
    };
    known.set(key, facts);
    return facts;
  };
};

/** Index entries that an update writes: a new `dueAtMs` deletes the old entry and puts a new one. */
const ENTRIES = { put: 1, move: 2, remove: 1 } as const;

/**
 * The store with the time and the units of each request, counted as the adapters of functions/adapters/dynamodb write and
 * read. A failed condition costs what the write would have cost.
 */
export const meterVideoStore = (store: VideoStore, time: VirtualTime, meter: TableMeter): VideoStore => {
  const factsOf = createItemFacts();
  const chargeIndex = (video: Video, entries: number): void => {
    const { partition, bytes } = factsOf(video);
    if (partition !== undefined) meter.charge('index', partition, entries * Math.ceil(bytes / KIB));
  };
  const chargeVideo = (video: Video, units: { readonly factor: number; readonly others: number }): void =>
    meter.charge(
      'table',
      video.workspaceId,
      units.factor * Math.ceil(factsOf(video).bytes / KIB) + units.others,
    );
  const read = (partition: string): void => meter.charge('table', partition, 0, 1);
  const before = (workspaceId: Video['workspaceId'], id: Video['id']) => store.find(workspaceId, id);
  /** Video, workspace, ledger row, perhaps unpaid time and delivery; the endpoint is read first. */
  const chargeCompletion = (active: Video, completed: Video | undefined, hasDelivery: boolean): void => {
    const unpaid = (completed?.unpaidRendererMs ?? 0) > 0 ? TRANSACTION : 0;
    const delivery = hasDelivery ? TRANSACTION : 0;
    chargeVideo(active, { factor: TRANSACTION, others: 2 * TRANSACTION + unpaid + delivery });
    chargeIndex(active, ENTRIES.remove + (hasDelivery ? ENTRIES.put : 0));
    read(active.workspaceId);
  };
  const complete = async (
    workspaceId: Video['workspaceId'],
    id: Video['id'],
    run: () => ReturnType<VideoStore['finish']>,
  ) => {
    const active = await before(workspaceId, id);
    await time.wait(REQUEST_MS + TRANSACTION_MS);
    const completed = await run();
    if (active) chargeCompletion(active, completed?.video, completed?.delivery != null);
    return completed;
  };
  return {
    ...store,
    create: async (creation, nowMs) => {
      await time.wait(TRANSACTION_MS);
      const others = (creation.idempotency ? 4 : 3) * TRANSACTION; // workspace, ledger row, unpaid time
      chargeVideo(creation.video, { factor: TRANSACTION, others });
      const outcome = await store.create(creation, nowMs);
      if (outcome.status === 'created') chargeIndex(creation.video, ENTRIES.put);
      return outcome;
    },
    find: async (workspaceId, id) => {
      await time.wait(REQUEST_MS);
      read(workspaceId);
      return store.find(workspaceId, id);
    },
    claim: async (workspaceId, id, claim) => {
      await time.wait(REQUEST_MS);
      const found = await before(workspaceId, id);
      const claimed = await store.claim(workspaceId, id, claim);
      if (found) chargeVideo(found, { factor: 1, others: 0 });
      if (claimed && found) {
        chargeIndex(found, ENTRIES.remove);
        chargeIndex(claimed, ENTRIES.put);
      } else read(workspaceId);
      return claimed;
    },
    heartbeat: async (lease, renewal) => {
      await time.wait(REQUEST_MS);
      const found = await before(lease.workspaceId, lease.videoId);
      const isHeld = await store.heartbeat(lease, renewal);
      if (found) chargeVideo(found, { factor: 1, others: 0 });
      if (found && isHeld) chargeIndex(found, ENTRIES.move);
      return isHeld;
    },
    postpone: async (workspaceId, id, dueAtMs) => {
      await time.wait(REQUEST_MS);
      const found = await before(workspaceId, id);
      const isMoved = await store.postpone(workspaceId, id, dueAtMs);
      if (found) chargeVideo(found, { factor: 1, others: 0 });
      if (found && isMoved) chargeIndex(found, ENTRIES.move);
      return isMoved;
    },
    finish: (lease, finish) =>
      complete(lease.workspaceId, lease.videoId, () => {
        read(lease.workspaceId);
        return store.finish(lease, finish);
      }),
    fail: (lease, fail) =>
      complete(lease.workspaceId, lease.videoId, () => {
        read(lease.workspaceId);
        return store.fail(lease, fail);
      }),
    abandon: (expected, failure, nowMs) =>
      complete(expected.workspaceId, expected.id, () => store.abandon(expected, failure, nowMs)),
    listDue: async (nowMs, limit) => {
      await time.wait(2 * REQUEST_MS);
      const videos = await store.listDue(nowMs, limit);
      for (const { partition = '', bytes } of videos.map(factsOf))
        meter.charge('index', partition, 0, bytes / EVENTUAL_READ_BYTES);
      return videos;
    },
  };
};
