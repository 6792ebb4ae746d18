import { readEnv } from '#composition-root/read-environment.ts';
import { feedBatchesDependencies } from '#composition-root/workers.ts';
import { createFeedBatchesHandler } from './handler.ts';

const env = readEnv('feed-batches', process.env);

export const handler = createFeedBatchesHandler(feedBatchesDependencies(env));
