import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CompletionListeners, VideoStore } from '#core/ports/videos.ts';
import { createCreateVideo } from './create-video.ts';
import { createVideoCompletion } from './video-completion.ts';
import { createVideoLeases } from './video-leases.ts';
import { createVideoQueries } from './video-queries.ts';

/** A delivery nobody publishes is sent by the sweeper a minute later. */
const NOBODY: CompletionListeners = { publish: async () => {}, onCompleted: () => {} };

/** Every write is conditional; docs/data-model.md lists them. Whoever ends videos says who is told. */
export const createVideoStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
  listeners: Partial<CompletionListeners> = NOBODY,
): VideoStore => {
  const table = { client, name: tableName };
  return {
    create: createCreateVideo(table),
    ...createVideoQueries(table),
    ...createVideoLeases(table),
    ...createVideoCompletion(table, { ...NOBODY, ...listeners }),
  };
};
