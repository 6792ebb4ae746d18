import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import type { Message, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { setTimeout as delay } from 'node:timers/promises';
import type { InvocationResult, InvokeFunction } from './functions/invocation.ts';

const LONG_POLL_SECONDS = 20; // SQS: the longest
const PAUSE_AFTER_ERROR_MS = 1000;

export interface QueuePumpOptions {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly functionName: string;
  readonly invoke: InvokeFunction;
  readonly maxConcurrent: number;
}

export interface QueuePump {
  /** Takes no more messages. Those in hand end with their functions. */
  readonly stop: () => void;
}

const recordOf = (message: Message, queueArn: string): SQSRecord => ({
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

/** Whether Lambda would delete the message: the function returned and did not name it as failed. */
export const isConsumed = (result: InvocationResult, messageId: string): boolean => {
  if (result.status === 'failed') return false;
  const failures = (result.payload as SQSBatchResponse | null)?.batchItemFailures ?? [];
  return !failures.some(({ itemIdentifier }) => itemIdentifier === messageId);
};

/**
 * Lambda's event source mapping for one queue, batch size 1. A message is deleted when its function succeeds; one
 * that fails stays, comes back after the visibility timeout and is redriven by the queue itself.
 */
export const startQueuePump = (options: QueuePumpOptions): QueuePump => {
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
    const record = recordOf(message, queueArn);
    const event: SQSEvent = { Records: [record] };
    const result = await options.invoke(options.functionName, event);
    if (!isConsumed(result, record.messageId)) return;
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: record.receiptHandle }));
  };

  const pump = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const message = await receive();
        if (message !== undefined) await consume(message);
      } catch {
        // The queue is away: it is being stopped, or the next poll will tell.
        if (!stopping.signal.aborted) await delay(PAUSE_AFTER_ERROR_MS);
      }
    }
  };

  for (let index = 0; index < options.maxConcurrent; index += 1) void pump();
  return { stop: () => stopping.abort() };
};
