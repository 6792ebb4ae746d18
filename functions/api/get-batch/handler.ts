import { createBatchRecord } from '#core/batch/batch-record.ts';
import { parseBatchId } from '#core/batch/batch.ts';
import type { BatchStore } from '#core/ports/batches.ts';
import { accept, refuse } from '#core/refusal.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';

export type GetBatchDeps = ApiHandlerDeps & { readonly batches: Pick<BatchStore, 'find'> };

export const createGetBatchHandler = (deps: GetBatchDeps) =>
  createApiHandler('get-batch', deps, ignoreBody, async ({ caller, path }) => {
    const id = parseBatchId(path['id']);
    const batch = id && (await deps.batches.find(caller.workspace.id, id));
    return batch
      ? accept({ status: 200, body: createBatchRecord(batch) })
      : refuse({ code: 'not_found', resource: 'batch' });
  });
