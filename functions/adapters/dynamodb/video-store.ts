import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { VideoStore } from '#core/ports.ts';
import type { AnnounceDelivery } from '#core/webhook/webhook-ports.ts';
import { createCreateVideo } from './create-video.ts';
import { createVideoEndings } from './video-endings.ts';
import { createVideoLeases } from './video-leases.ts';
import { createVideoQueries } from './video-queries.ts';

/** A delivery nobody announces is sent by the sweeper a minute later. */
const leaveToSweeper: AnnounceDelivery = async () => {};

/** Every write is conditional; docs/data-model.md lists them. Whoever ends videos says how deliveries are announced. */
export const createVideoStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
  announce = leaveToSweeper,
): VideoStore => {
  const table = { client, name: tableName };
  return {
    create: createCreateVideo(table),
    ...createVideoQueries(table),
    ...createVideoLeases(table),
    ...createVideoEndings(table, announce),
  };
};
