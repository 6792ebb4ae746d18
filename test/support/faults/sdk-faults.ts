import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** Probabilities of the faults of one DynamoDB request, from 0 to 1. */
export interface FaultRates {
  /** Rejected before it is executed. */
  readonly throttled?: number;
  /** The transaction conflicts with another one. */
  readonly conflict?: number;
  /** Executed, but the response is lost. */
  readonly lostResponse?: number;
  /** Executed after a delay. */
  readonly late?: number;
}

const LATE_MS = 20;
const $metadata = {};

const throttled = () =>
  Object.assign(new ProvisionedThroughputExceededException({ message: 'injected', $metadata }), {
    $retryable: { throttling: true },
  });
const conflict = (items: number) =>
  new TransactionCanceledException({
    message: 'injected',
    $metadata,
    CancellationReasons: Array.from({ length: items }, (_, index) => ({
      Code: index === 0 ? 'TransactionConflict' : 'None',
    })),
  });
const lostResponse = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** Injects faults into each request of a client, below the SDK's retries. Returns the number of injected faults. */
export const injectFaults = (
  client: DynamoDBDocumentClient,
  { throttled: throttle = 0, conflict: conflictRate = 0, lostResponse: lost = 0, late = 0 }: FaultRates,
  random: () => number,
) => {
  const injected = { throttled: 0, conflict: 0, lostResponse: 0, late: 0, isOn: true };
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!injected.isOn) return next(args);
        const chance = random();
        if (chance < throttle) {
          injected.throttled += 1;
          throw throttled();
        }
        if (chance < throttle + conflictRate && commandName === 'TransactWriteItemsCommand') {
          injected.conflict += 1;
          // safe: the input of a TransactWriteItemsCommand
          throw conflict((args.input as TransactWriteCommandInput).TransactItems?.length ?? 0);
        }
        if (chance > 1 - late) {
          injected.late += 1;
          await sleep(LATE_MS * random());
        }
        const result = await next(args);
        if (random() >= lost) return result;
        injected.lostResponse += 1;
        // safe: the response of Node's handler; an unread body would keep its socket open
        (result.response as { readonly body?: Readable }).body?.destroy();
        throw lostResponse();
      },
    { step: 'deserialize', priority: 'low' },
  );
  return injected;
};
