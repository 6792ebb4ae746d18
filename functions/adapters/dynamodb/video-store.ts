import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EndingListeners, VideoStore } from '#core/ports/ports.ts';
import { createCreateVideo } from './create-video.ts';
import { createVideoEndings } from './video-completion.ts';
import { createVideoLeases } from './video-leases.ts';
import { createVideoQueries } from './video-queries.ts';

/** A delivery nobody announces is sent by the sweeper a minute later. */
const NOBODY: EndingListeners = { announce: async () => {}, onEnded: () => {} };

/** Every write is conditional; docs/data-model.md lists them. Whoever ends videos says who is told. */
export const createVideoStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
  listeners: Partial<EndingListeners> = NOBODY,
): VideoStore => {
  const table = { client, name: tableName };
  return {
    create: createCreateVideo(table),
    ...createVideoQueries(table),
    ...createVideoLeases(table),
    ...createVideoEndings(table, { ...NOBODY, ...listeners }),
  };
};
