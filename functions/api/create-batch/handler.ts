import { BATCH_BODY_MAX_BYTES } from '#contracts/limits.ts';
import { CreateBatchBodySchema } from '#contracts/schemas/batch-bodies.ts';
import { requestIdentity } from '#core/idempotency/idempotency.ts';
import { accept, isRefused } from '#core/refusal.ts';
import { createBatch } from '#core/use-cases/create-batch.ts';
import type { CreateBatchDeps } from '#core/use-cases/create-batch.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { basePathOf } from '#api/middleware/api-request.ts';
import { limitRows } from '#api/middleware/limit-rows.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { createBatchRecord } from '#core/batch/batch-record.ts';

export type CreateBatchHandlerDeps = ApiHandlerDeps & CreateBatchDeps;

export const createCreateBatchHandler = (deps: CreateBatchHandlerDeps) =>
  createApiHandler(
    'create-batch',
    deps,
    limitRows(createBodyParser(CreateBatchBodySchema, BATCH_BODY_MAX_BYTES)),
    async ({ body, caller, signal }) => {
      const { workspace } = caller;
      const rows = body.rows.map(({ variables = {}, output = {}, title = null, metadata = null }) => ({
        variables,
        output,
        title,
        metadata,
      }));
      const idempotency = requestIdentity('create-batch', body);
      const request = { workspace, template: body.template, rows, idempotency, signal };
      const created = await createBatch(deps, request);
      if (isRefused(created)) return created;
      const { status, batch } = created.value;
      return accept({
        status: status === 'created' ? 201 : 200,
        headers: { Location: `${basePathOf(caller)}/batches/${batch.id}` },
        batchId: batch.id,
        body: createBatchRecord(batch),
      });
    },
  );
