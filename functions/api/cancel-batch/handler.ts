import { createBatchRecord } from '#core/batch/batch-record.ts';
import { parseBatchId } from '#core/batch/batch.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { cancelBatch } from '#core/use-cases/change-batch.ts';
import type { CancelBatchDeps } from '#core/use-cases/change-batch.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';

export const createCancelBatchHandler = (deps: ApiHandlerDeps & CancelBatchDeps) =>
  createApiHandler('cancel-batch', deps, ignoreBody, async ({ caller, path }) => {
    const id = parseBatchId(path['id']);
    if (!id) return refuse({ code: 'not_found', resource: 'batch' });
    const batch = await cancelBatch(deps, caller.workspace.id, id);
    return isRefused(batch) ? batch : accept({ status: 200, body: createBatchRecord(batch.value) });
  });
