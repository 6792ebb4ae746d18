import { createBatchRecord } from '#core/batch/batch-record.ts';
import { parseBatchId } from '#core/batch/batch.ts';
import type { BatchStore } from '#core/ports/batches.ts';
import { accept, refuse } from '#core/refusal.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { parsePage } from '#api/middleware/parse-page.ts';

export type ListBatchesDeps = ApiHandlerDeps & { readonly batches: Pick<BatchStore, 'list'> };

export const createListBatchesHandler = (deps: ListBatchesDeps) =>
  createApiHandler('list-batches', deps, ignoreBody, async ({ caller, query }) => {
    const { page, violations } = parsePage(query, parseBatchId);
    if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
    const { batches, nextCursor } = await deps.batches.list(caller.workspace.id, page);
    const body = { batches: batches.map(createBatchRecord), next_cursor: nextCursor };
    return accept({ status: 200, body });
  });
