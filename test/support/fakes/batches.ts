import { RECORD_KEPT_DAYS, RESEND_AFTER_SECONDS, RUNNING_BATCHES_MAX } from '#contracts/limits.ts';
import type { Batch, BatchRow, BegunRow } from '#core/batch/batch.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import type { BatchMessage, BatchQueue, BatchRows, BatchStore } from '#core/ports/batches.ts';
import type { Video } from '#core/video/video.ts';
import { newBatchDelivery } from '#core/webhook/delivery.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Records, RunningRecord } from '#test/support/fakes/records.ts';
import { storeDelivery } from '#test/support/fakes/webhooks.ts';

const keyOf = (workspaceId: string, id: string): string => `${workspaceId}/${id}`;

const NONE: RunningRecord = { ids: [], videoId: null, dueAtMs: null };

const runningOf = (records: Records, workspaceId: string): RunningRecord =>
  records.runningBatches.get(workspaceId) ?? NONE;

const addRunning = (records: Records, workspaceId: string, id: BatchId, nowMs: number): void => {
  const running = runningOf(records, workspaceId);
  const ids = [...new Set([...running.ids, id])].sort();
  const dueAtMs = nowMs + RESEND_AFTER_SECONDS * 1000;
  records.runningBatches.set(workspaceId, { ...running, ids, dueAtMs });
};

const removeRunning = (records: Records, { workspaceId, id }: Batch): void => {
  const running = runningOf(records, workspaceId);
  records.runningBatches.set(workspaceId, { ...running, ids: running.ids.filter((each) => each !== id) });
};

const put = (records: Records, batch: Batch): void =>
  void records.batches.set(keyOf(batch.workspaceId, batch.id), batch);

const addRow = (records: Records, { workspaceId, id }: Batch, row: BegunRow): void => {
  const key = keyOf(workspaceId, id);
  records.begunRows.set(key, [...(records.begunRows.get(key) ?? []), row]);
};

/** The batch of a video of which its row is the next one, while no other video of a batch is active. */
const findOfNextRow = (records: Records, { workspaceId, batch: row }: Video): Batch | undefined => {
  const batch = row && records.batches.get(keyOf(workspaceId, row.id));
  const isNext = batch?.status === 'running' && batch.nextRow === row?.index;
  return batch && isNext && runningOf(records, workspaceId).videoId === null ? batch : undefined;
};

/** False when it is not the time for the row of the video. */
export const mayBeginRow = (records: Records, video: Video): boolean =>
  video.batch === null || findOfNextRow(records, video) !== undefined;

/** Changes the batch of a video that is created for a row. */
export const beginRow = (records: Records, video: Video): void => {
  const batch = findOfNextRow(records, video);
  if (!batch) return;
  put(records, { ...batch, nextRow: batch.nextRow + 1 });
  addRow(records, batch, { index: batch.nextRow, videoId: video.id, refusal: null });
  const running = runningOf(records, video.workspaceId);
  records.runningBatches.set(video.workspaceId, { ...running, videoId: video.id });
};

/** Changes the batch of a row's video that completes. */
export const endRow = (
  records: Records,
  { workspaceId, batch: row }: Video,
  status: 'done' | 'failed' | 'canceled',
): void => {
  const batch = row && records.batches.get(keyOf(workspaceId, row.id));
  if (!batch) return;
  put(records, { ...batch, [status]: batch[status] + 1 });
  records.runningBatches.set(workspaceId, { ...runningOf(records, workspaceId), videoId: null });
};

const hasRoom = (records: Records, workspaceId: string): boolean =>
  runningOf(records, workspaceId).ids.length < RUNNING_BATCHES_MAX;

/** The stored batch, unless it is not running or another row is the next one. */
const findSame = (records: Records, { workspaceId, id, nextRow }: Batch): Batch | undefined => {
  const stored = records.batches.get(keyOf(workspaceId, id));
  return stored?.status === 'running' && stored.nextRow === nextRow ? stored : undefined;
};

const createChanges = (
  records: Records,
): Pick<BatchStore, 'create' | 'skipRow' | 'pause' | 'resume' | 'cancel' | 'end' | 'stop' | 'postpone'> => ({
  create: async (batch, idempotency) => {
    const key = idempotency && keyOf(batch.workspaceId, idempotency.keyHash);
    const earlier = key === null ? undefined : records.batchIdempotency.get(key);
    if (earlier) return { status: 'replayed', record: earlier };
    if (!hasRoom(records, batch.workspaceId)) return { status: 'too_many_batches' };
    put(records, batch);
    addRunning(records, batch.workspaceId, batch.id, batch.createdAtMs);
    if (idempotency && key !== null) records.batchIdempotency.set(key, { ...idempotency, batchId: batch.id });
    return { status: 'created' };
  },
  skipRow: async (batch, refusal) => {
    const stored = findSame(records, batch);
    if (!stored) return false;
    put(records, { ...stored, nextRow: stored.nextRow + 1, failed: stored.failed + 1 });
    addRow(records, stored, { index: stored.nextRow, videoId: null, refusal });
    return true;
  },
  pause: async (batch, pausedReason) => {
    const stored = findSame(records, batch);
    if (!stored) return false;
    put(records, { ...stored, status: 'paused', pausedReason });
    removeRunning(records, stored);
    return true;
  },
  resume: async (workspaceId, id, nowMs) => {
    const stored = records.batches.get(keyOf(workspaceId, id));
    if (stored?.status !== 'paused') return { status: 'unchanged' };
    if (!hasRoom(records, workspaceId)) return { status: 'too_many_batches' };
    put(records, { ...stored, status: 'running', pausedReason: null });
    addRunning(records, workspaceId, id, nowMs);
    return { status: 'resumed' };
  },
  cancel: async (workspaceId, id, nowMs) => {
    const stored = records.batches.get(keyOf(workspaceId, id));
    if (stored?.status !== 'running' && stored?.status !== 'paused') return false;
    put(records, { ...stored, status: 'canceled', pausedReason: null });
    addRunning(records, workspaceId, id, nowMs);
    return true;
  },
  end: async (batch, nowMs) => {
    const stored = records.batches.get(keyOf(batch.workspaceId, batch.id));
    const isSame = stored?.status === batch.status && stored.nextRow === batch.nextRow;
    if (!stored || !isSame || stored.finishedAtMs !== null) return undefined;
    if (runningOf(records, batch.workspaceId).videoId !== null) return undefined;
    const status = stored.status === 'canceled' ? 'canceled' : 'done';
    put(records, { ...stored, status, finishedAtMs: nowMs });
    removeRunning(records, stored);
    return storeDelivery(records, newBatchDelivery(stored, nowMs));
  },
  stop: async (workspaceId) => {
    const running = runningOf(records, workspaceId);
    if (running !== NONE && running.ids.length === 0)
      records.runningBatches.set(workspaceId, { ...running, dueAtMs: null });
  },
  postpone: async (workspaceId, dueAtMs) => {
    const running = runningOf(records, workspaceId);
    if (running.dueAtMs !== null) records.runningBatches.set(workspaceId, { ...running, dueAtMs });
  },
});

const DAY_MS = 24 * 60 * 60 * 1000;

export const createFakeBatchStore = (records: Records): BatchStore => ({
  ...createChanges(records),
  find: async (workspaceId, id) => records.batches.get(keyOf(workspaceId, id)),
  list: async (workspaceId, { limit, before }) => {
    const found = [...records.batches.values()]
      .filter((batch) => batch.workspaceId === workspaceId && (before === undefined || batch.id < before))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const batches = found.slice(0, limit);
    return { batches, nextCursor: found.length > limit ? (batches.at(-1)?.id ?? null) : null };
  },
  begunRows: async (workspaceId, id, { first, last }) =>
    (records.begunRows.get(keyOf(workspaceId, id)) ?? []).filter(
      ({ index }) => index >= first && index <= last,
    ),
  findIdempotency: async (workspaceId, keyHash, nowMs) => {
    const record = records.batchIdempotency.get(keyOf(workspaceId, keyHash));
    const batch = record && records.batches.get(keyOf(workspaceId, record.batchId));
    return batch && nowMs < batch.createdAtMs + RECORD_KEPT_DAYS * DAY_MS ? record : undefined;
  },
  running: async (workspaceId) => {
    const { ids, videoId } = runningOf(records, workspaceId);
    return { ids, videoId };
  },
  listDue: async (nowMs) => {
    const due = [...records.runningBatches].filter(([, { dueAtMs }]) => dueAtMs !== null && dueAtMs <= nowMs);
    // safe: written with ids of workspaces
    const items = due.map(([workspaceId]) => ({ workspaceId: workspaceId as WorkspaceId }));
    return { items, nextCursor: null };
  },
});

export const createFakeBatchRows = () => {
  const stored = new Map<string, readonly BatchRow[]>();
  const port: BatchRows = {
    put: async (workspaceId, id, rows) => void stored.set(keyOf(workspaceId, id), structuredClone(rows)),
    read: async (workspaceId, id) => {
      const rows = stored.get(keyOf(workspaceId, id));
      if (!rows) throw new Error('no such rows');
      return rows;
    },
    delete: async (workspaceId, id) => void stored.delete(keyOf(workspaceId, id)),
  };
  return { stored, ...port };
};

export const createFakeBatchQueue = (): BatchQueue & { readonly messages: BatchMessage[] } => {
  const messages: BatchMessage[] = [];
  return { messages, send: async (message) => void messages.push(message) };
};

/** For sweeps of single videos. */
export const NO_BATCHES = {
  batches: { listDue: async () => ({ items: [], nextCursor: null }), postpone: async () => {} },
  batchQueue: { send: async () => {} },
  onBatchesFailed: () => {},
};
