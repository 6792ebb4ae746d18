import type { Resources } from './create-resources.ts';
import type { QueuePollerOptions, ScheduleOptions } from './event-sources.ts';
import { MAX_CONCURRENT_RENDERS, MAX_CONCURRENT_THUMBNAILS } from './stack-env.ts';

const MAX_CONCURRENT_DELIVERIES = 10;
const MAX_CONCURRENT_INSPECTIONS = 2;
const MAX_CONCURRENT_FEEDERS = 1;
const MAX_CONCURRENT_FETCHES = 2;
const SWEEP_EVERY_SECONDS = 10;
const SWEEP_ASSETS_EVERY_SECONDS = 5 * 60;
const CHECK_LEDGER_EVERY_SECONDS = 60 * 60;

export type QueueConsumer = Pick<QueuePollerOptions, 'queueUrl' | 'functionName' | 'maxConcurrent'>;
export type ScheduledFunction = Pick<ScheduleOptions, 'functionName' | 'everySeconds'>;

export const renderConsumers = ({
  queueUrl,
  retryQueueUrl,
  deadLetterQueueUrl,
}: Resources): readonly QueueConsumer[] => [
  { queueUrl, functionName: 'render-video', maxConcurrent: MAX_CONCURRENT_RENDERS },
  { queueUrl: retryQueueUrl, functionName: 'render-video', maxConcurrent: 1 },
  { queueUrl: deadLetterQueueUrl, functionName: 'close-abandoned-render', maxConcurrent: 1 },
];
export const batchConsumers = ({ batchQueueUrl: queueUrl }: Resources): readonly QueueConsumer[] => [
  { queueUrl, functionName: 'feed-batches', maxConcurrent: MAX_CONCURRENT_FEEDERS },
];
export const uploadConsumers = (resources: Resources): readonly QueueConsumer[] => [
  {
    queueUrl: resources.thumbnailQueueUrl,
    functionName: 'make-thumbnail',
    maxConcurrent: MAX_CONCURRENT_THUMBNAILS,
  },
  {
    queueUrl: resources.inspectionQueueUrl,
    functionName: 'inspect-upload',
    maxConcurrent: MAX_CONCURRENT_INSPECTIONS,
  },
  { queueUrl: resources.fetchQueueUrl, functionName: 'fetch-asset', maxConcurrent: MAX_CONCURRENT_FETCHES },
];
export const webhookConsumers = ({ webhookQueueUrl: queueUrl }: Resources): readonly QueueConsumer[] => [
  { queueUrl, functionName: 'deliver-webhook', maxConcurrent: MAX_CONCURRENT_DELIVERIES },
];
export const RENDER_SCHEDULES: readonly ScheduledFunction[] = [
  { functionName: 'sweep-renders', everySeconds: SWEEP_EVERY_SECONDS },
];
export const OTHER_SCHEDULES: readonly ScheduledFunction[] = [
  { functionName: 'sweep-webhooks', everySeconds: SWEEP_EVERY_SECONDS },
  { functionName: 'sweep-assets', everySeconds: SWEEP_ASSETS_EVERY_SECONDS },
  { functionName: 'reconcile-ledger', everySeconds: CHECK_LEDGER_EVERY_SECONDS },
];
