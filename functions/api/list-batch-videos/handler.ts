import { BATCH_CURSOR_PATTERN } from '#contracts/limits.ts';
import { parseBatchId } from '#core/batch/batch.ts';
import type { BatchStore } from '#core/ports/batches.ts';
import { accept, refuse } from '#core/refusal.ts';
import { listBatchVideos } from '#core/use-cases/list-batch-videos.ts';
import type { ListBatchVideosDeps } from '#core/use-cases/list-batch-videos.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { parseInclude } from '#api/middleware/parse-include.ts';
import { parsePage } from '#api/middleware/parse-page.ts';
import { presentBatchVideo } from '#api/presenters/batch.ts';

export type ListBatchVideosHandlerDeps = ApiHandlerDeps &
  VideoRecordDeps &
  ListBatchVideosDeps & { readonly batches: Pick<BatchStore, 'find'> };

const CURSOR = new RegExp(BATCH_CURSOR_PATTERN);

/** An index as text: zero would be taken for no cursor. */
const parseCursor = (text: string | undefined): string | undefined =>
  text !== undefined && CURSOR.test(text) ? text : undefined;

export const createListBatchVideosHandler = (deps: ListBatchVideosHandlerDeps) =>
  createApiHandler('list-batch-videos', deps, ignoreBody, async ({ caller, path, query }) => {
    const { page, violations } = parsePage(query, parseCursor);
    const include = parseInclude(query['include'], caller);
    if ('violation' in include)
      return refuse({ code: 'invalid_input', violations: [...violations, include.violation] });
    if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
    const id = parseBatchId(path['id']);
    const batch = id && (await deps.batches.find(caller.workspace.id, id));
    if (!batch) return refuse({ code: 'not_found', resource: 'batch' });
    const after = Number(page.before ?? -1);
    const { rows, nextCursor } = await listBatchVideos(deps, batch, { limit: page.limit, after });
    const videos = await Promise.all(
      rows.map((row) => presentBatchVideo(include.includes, deps, row, caller)),
    );
    const body = { videos, next_cursor: nextCursor === null ? null : String(nextCursor) };
    return accept({ status: 200, body });
  });
