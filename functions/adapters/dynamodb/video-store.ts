import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { VideoStore } from '#core/ports/videos.ts';
import { createCreateVideo } from './create-video.ts';
import { createVideoCompletion } from './video-completion.ts';
import { createVideoLeases } from './video-leases.ts';
import { createVideoQueries } from './video-queries.ts';

/** Every write is conditional; docs/data-model.md lists them. */
export const createVideoStore = (client: DynamoDBDocumentClient, tableName: string): VideoStore => {
  const table = { client, name: tableName };
  return {
    create: createCreateVideo(table),
    ...createVideoQueries(table),
    ...createVideoLeases(table),
    ...createVideoCompletion(table),
  };
};
