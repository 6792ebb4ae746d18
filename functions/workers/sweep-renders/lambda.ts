import { createDynamodbClient, createSqsClient } from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createRenderQueue } from '#adapters/sqs/queues.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { systemClock } from '#adapters/system.ts';
import { createCompletionPorts } from '#composition-root/completion.ts';
import { createSweepRendersHandler } from './handler.ts';

const env = readEnv('sweep-renders', process.env);
const completion = createCompletionPorts('sweep-renders', env);

export const handler = createSweepRendersHandler({
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME),
  queue: createRenderQueue(createSqsClient(), env.RENDER_QUEUE_URL),
  clock: systemClock,
  ...completion,
});
