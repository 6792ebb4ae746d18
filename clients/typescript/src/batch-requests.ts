import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { components, operations, paths } from './api-types.ts';
import { wait } from './retrying-fetch.ts';
import { withKey } from './until-fetched.ts';
import type { WhenFetched } from './until-fetched.ts';

type Schemas = components['schemas'];
type Batch = Schemas['Batch'];
type ListQuery = NonNullable<operations['listBatches']['parameters']['query']>;
type VideosQuery = NonNullable<operations['listBatchVideos']['parameters']['query']>;

export interface WaitForBatchOptions {
  /** Without it, until the batch has ended or pauses. */
  readonly timeoutSeconds?: number;
  readonly signal?: AbortSignal;
  /** Called with every answer. */
  readonly onUpdate?: (batch: Batch) => void;
}

const POLL_SECONDS = 5;

/** Requests for batches, as part of the client. */
export const batchRequests = (api: Client<paths>, whenFetched: WhenFetched) => {
  const at = (id: string) => ({ params: { path: { id } } });
  const getBatch = (id: string): Promise<Batch> => unwrap(api.GET('/v1/batches/{id}', at(id)));
  const listBatchVideos = (id: string, query: VideosQuery = {}): Promise<Schemas['BatchVideoList']> =>
    unwrap(api.GET('/v1/batches/{id}/videos', { params: { path: { id }, query } }));
  return {
    /** Creates many videos of one template. Throws an ApiError whose `details.rows` names every wrong row. */
    createBatch: (batch: Schemas['CreateBatchRequest']): Promise<Batch> => {
      const body = withKey(batch);
      return whenFetched(body, () => unwrap(api.POST('/v1/batches', { body })));
    },
    getBatch,
    listBatches: (query: ListQuery = {}): Promise<Schemas['BatchList']> =>
      unwrap(api.GET('/v1/batches', { params: { query } })),
    listBatchVideos,
    /** Every row in its order, page after page. */
    async *allBatchVideos(id: string, query: Omit<VideosQuery, 'cursor'> = {}) {
      let cursor: string | null | undefined;
      do {
        const page = await listBatchVideos(id, { limit: 100, ...query, ...(cursor && { cursor }) });
        yield* page.videos;
        cursor = page.next_cursor;
      } while (cursor);
    },
    /** The batch once it has ended, pauses, or the time is over. */
    waitForBatch: async (
      id: string,
      { timeoutSeconds = Infinity, signal, onUpdate }: WaitForBatchOptions = {},
    ): Promise<Batch> => {
      const deadlineMs = Date.now() + timeoutSeconds * 1000;
      for (;;) {
        const batch = await getBatch(id);
        onUpdate?.(batch);
        const isOver = batch.finished_at !== null || batch.status === 'paused';
        if (isOver || Date.now() >= deadlineMs) return batch;
        await wait(POLL_SECONDS, signal);
        signal?.throwIfAborted();
      }
    },
    cancelBatch: (id: string): Promise<Batch> => unwrap(api.POST('/v1/batches/{id}/cancel', at(id))),
    /** Continues a paused batch, for example after the credits were topped up. */
    resumeBatch: (id: string): Promise<Batch> => unwrap(api.POST('/v1/batches/{id}/resume', at(id))),
  };
};
