import { createDynamodbClient } from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { systemClock } from '#adapters/system.ts';
import { createCompletionPorts } from '#composition-root/completion.ts';
import { createCloseAbandonedRenderHandler } from './handler.ts';

const env = readEnv('close-abandoned-render', process.env);
const completion = createCompletionPorts('close-abandoned-render', env);

export const handler = createCloseAbandonedRenderHandler({
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME),
  clock: systemClock,
  ...completion,
});
