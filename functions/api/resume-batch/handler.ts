import { createBatchRecord } from '#core/batch/batch-record.ts';
import { parseBatchId } from '#core/batch/batch.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { resumeBatch } from '#core/use-cases/change-batch.ts';
import type { ResumeBatchDeps } from '#core/use-cases/change-batch.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';

export const createResumeBatchHandler = (deps: ApiHandlerDeps & ResumeBatchDeps) =>
  createApiHandler('resume-batch', deps, ignoreBody, async ({ caller, path }) => {
    const id = parseBatchId(path['id']);
    if (!id) return refuse({ code: 'not_found', resource: 'batch' });
    const batch = await resumeBatch(deps, caller.workspace.id, id);
    return isRefused(batch) ? batch : accept({ status: 200, body: createBatchRecord(batch.value) });
  });
