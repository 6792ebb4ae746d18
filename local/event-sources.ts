import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import type { Message, SQSClient } from '@aws-sdk/client-sqs';
import type { ScheduledEvent, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { FunctionName } from '#contracts/environment.ts';
import type { InvocationResult, InvokeFunction } from './functions/invocation.ts';

const LONG_POLL_SECONDS = 20; // maximum of SQS
const PAUSE_AFTER_ERROR_MS = 1000;

export interface EventSource {
  /** Starts no more invocations. Those in progress end with their functions. */
  readonly stop: () => void;
}

export interface QueuePollerOptions {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly functionName: FunctionName;
  readonly invoke: InvokeFunction;
  readonly maxConcurrent: number;
}

const toRecord = (message: Message, queueArn: string): SQSRecord => ({
  messageId: message.MessageId ?? '',
  receiptHandle: message.ReceiptHandle ?? '',
  body: message.Body ?? '',
  attributes: {
    ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? '1',
    SentTimestamp: message.Attributes?.SentTimestamp ?? '',
    SenderId: message.Attributes?.SenderId ?? '',
    ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? '',
  },
  messageAttributes: {},
  md5OfBody: message.MD5OfBody ?? '',
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: queueArn.split(':')[3] ?? '',
});

/** Whether Lambda would delete the message: the function returned and did not report the message as failed. */
const isConsumed = (result: InvocationResult, messageId: string): boolean => {
  if (result.status === 'failed') return false;
  const failures = (result.payload as SQSBatchResponse | null)?.batchItemFailures ?? [];
  return !failures.some(({ itemIdentifier }) => itemIdentifier === messageId);
};

/**
 * Lambda's SQS event source with batch size 1. Messages are deleted when their function succeeds; the others return
 * after the visibility timeout, and the queue itself moves them to its dead-letter queue.
 */
export const startQueuePoller = (options: QueuePollerOptions): EventSource => {
  const { sqs, queueUrl, queueArn } = options;
  const stopping = new AbortController();

  const receive = async (): Promise<Message | undefined> => {
    const command = new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: 1,
      WaitTimeSeconds: LONG_POLL_SECONDS,
      MessageSystemAttributeNames: ['All'],
    });
    const { Messages } = await sqs.send(command, { abortSignal: stopping.signal });
    return Messages?.[0];
  };

  const consume = async (message: Message): Promise<void> => {
    const record = toRecord(message, queueArn);
    const event: SQSEvent = { Records: [record] };
    const result = await options.invoke(options.functionName, event);
    if (!isConsumed(result, record.messageId)) return;
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: record.receiptHandle }));
  };

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const message = await receive();
        if (message !== undefined) await consume(message);
      } catch {
        // The queue is unreachable: keep polling unless the stack is stopping.
        if (!stopping.signal.aborted) await delay(PAUSE_AFTER_ERROR_MS);
      }
    }
  };

  for (let index = 0; index < options.maxConcurrent; index += 1) void poll();
  return { stop: () => stopping.abort() };
};

const scheduledEvent = (functionName: string): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: new Date().toISOString(),
  region: 'local',
  resources: [`arn:aws:events:local:000000000000:rule/${functionName}`],
  detail: {},
});

export interface ScheduleOptions {
  readonly functionName: FunctionName;
  readonly everySeconds: number;
  readonly invoke: InvokeFunction;
}

/** EventBridge's `rate()`. Invokes at once, then at each interval, but skips intervals while a run is in progress. */
export const startSchedule = ({ functionName, everySeconds, invoke }: ScheduleOptions): EventSource => {
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    await invoke(functionName, scheduledEvent(functionName));
    isRunning = false;
  };
  void run();
  const timer = setInterval(() => void run(), everySeconds * 1000);
  return { stop: () => clearInterval(timer) };
};
