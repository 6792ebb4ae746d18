import type { Batch, BatchRow } from '#core/batch/batch.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import type { RequestIdentity } from '#core/idempotency/idempotency.ts';
import type { BatchIdempotency, BatchRows, BatchStore, NewBatchId } from '#core/ports/batches.ts';
import type { Clock } from '#core/ports/system.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { announceBatches, TOO_MANY_BATCHES } from '#core/use-cases/announce-batches.ts';
import type { AnnounceBatchesDeps } from '#core/use-cases/announce-batches.ts';
import { checkBatchRows } from '#core/use-cases/check-batch-rows.ts';
import type { CheckRowsDeps } from '#core/use-cases/check-batch-rows.ts';
import { fetchValues } from '#core/use-cases/fetch-values.ts';
import type { FetchValuesDeps } from '#core/use-cases/fetch-values.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export type CreateBatchDeps = CheckRowsDeps &
  FetchValuesDeps &
  AnnounceBatchesDeps & {
    readonly batches: Pick<BatchStore, 'create' | 'find' | 'findIdempotency'>;
    readonly batchRows: Pick<BatchRows, 'put' | 'delete'>;
    readonly newBatchId: NewBatchId;
    readonly clock: Clock;
  };

export interface CreateBatchRequest {
  readonly workspace: Workspace;
  readonly template: string;
  readonly rows: readonly BatchRow[];
  /** Null: the caller sent no idempotency key. */
  readonly idempotency: RequestIdentity | null;
  /** Aborts when the caller already got an error response; no batch may be created after that. */
  readonly signal: AbortSignal;
}

export type CreatedBatch = Result<{ readonly status: 'created' | 'replayed'; readonly batch: Batch }>;

/** Stores a batch of which every row is valid and that the credits suffice for, or returns the one of an earlier request. */
export const createBatch = async (
  deps: CreateBatchDeps,
  request: CreateBatchRequest,
): Promise<CreatedBatch> => {
  const { batches, clock } = deps;
  const { workspace, idempotency } = request;
  const earlier =
    idempotency && (await batches.findIdempotency(workspace.id, idempotency.keyHash, clock.nowMs()));
  if (idempotency && earlier) return replay(deps, workspace, idempotency, earlier);
  const rows = await fetchRows(deps, request);
  if (isRefused(rows)) return rows;
  const withFiles = { ...request, rows: rows.value };
  const price = await checkBatchRows(deps, workspace, withFiles);
  if (isRefused(price)) return price;
  if (price.value > workspace.balanceMilliCredits)
    return refuse({
      code: 'insufficient_credits',
      requiredMilliCredits: price.value,
      availableMilliCredits: workspace.balanceMilliCredits,
    });
  return store(deps, withFiles, newBatch(deps.newBatchId(), withFiles, clock.nowMs()));
};

/** The rows with the ids of assets in place of addresses. */
const fetchRows = async (
  deps: CreateBatchDeps,
  { workspace, template, rows, signal }: CreateBatchRequest,
): Promise<Result<readonly BatchRow[]>> => {
  const fetched = await fetchValues(deps, workspace, { template, sets: rows, signal });
  if (isRefused(fetched)) return fetched;
  const { violations, sets: values } = fetched.value;
  return violations.size > 0
    ? refuse({ code: 'invalid_variables', violations: {}, rows: violations })
    : accept(rows.map((row, index) => ({ ...row, variables: values[index] ?? row.variables })));
};

/** The rows first, so that every stored batch has them. */
const store = async (
  deps: CreateBatchDeps,
  { workspace, rows, idempotency, signal }: CreateBatchRequest,
  batch: Batch,
): Promise<CreatedBatch> => {
  await deps.batchRows.put(workspace.id, batch.id, rows);
  signal.throwIfAborted();
  const outcome = await deps.batches.create(batch, idempotency);
  if (outcome.status === 'created') {
    await announceBatches(deps, { workspaceId: workspace.id });
    return accept({ status: 'created', batch });
  }
  // What is not deleted now is deleted by the bucket's lifecycle rules.
  await deps.batchRows.delete(workspace.id, batch.id).catch(() => undefined);
  if (outcome.status === 'too_many_batches') return refuse(TOO_MANY_BATCHES);
  if (!idempotency) throw new Error('a batch without a key was refused as a replay');
  return replay(deps, workspace, idempotency, outcome.record);
};

const replay = async (
  { batches }: CreateBatchDeps,
  { id: workspaceId }: Workspace,
  { fingerprint }: RequestIdentity,
  earlier: BatchIdempotency,
): Promise<CreatedBatch> => {
  const { batchId } = earlier;
  if (earlier.fingerprint !== fingerprint) return refuse({ code: 'idempotency_conflict', batchId });
  const batch = await batches.find(workspaceId, batchId);
  if (!batch) throw new Error(`the batch of an idempotency record does not exist: ${batchId}`);
  return accept({ status: 'replayed', batch });
};

const newBatch = (id: BatchId, { workspace, template, rows }: CreateBatchRequest, nowMs: number): Batch => ({
  id,
  workspaceId: workspace.id,
  status: 'running',
  pausedReason: null,
  template,
  rowCount: rows.length,
  nextRow: 0,
  done: 0,
  failed: 0,
  canceled: 0,
  createdAtMs: nowMs,
  finishedAtMs: null,
});
