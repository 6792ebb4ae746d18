import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** How often each try of a call to DynamoDB goes wrong in which way; the rest goes well. */
export interface FaultRates {
  /** Refused before anything is done. */
  readonly throttled?: number;
  /** A transaction that met another one. */
  readonly conflict?: number;
  /** Done, but the answer never arrives. */
  readonly lostAnswer?: number;
  /** Done some time later. */
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
const lostAnswer = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** Breaks a client's calls as DynamoDB and the network do, below the SDK's own retries. Returns how often. */
export const injectFaults = (
  client: DynamoDBDocumentClient,
  { throttled: throttle = 0, conflict: conflictRate = 0, lostAnswer: lost = 0, late = 0 }: FaultRates,
  random: () => number,
) => {
  const injected = { throttled: 0, conflict: 0, lostAnswer: 0, late: 0, isOn: true };
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!injected.isOn) return next(args);
        const dice = random();
        if (dice < throttle) {
          injected.throttled += 1;
          throw throttled();
        }
        if (dice < throttle + conflictRate && commandName === 'TransactWriteItemsCommand') {
          injected.conflict += 1;
          // safe: the input of the command named so
          throw conflict((args.input as TransactWriteCommandInput).TransactItems?.length ?? 0);
        }
        if (dice > 1 - late) {
          injected.late += 1;
          await sleep(LATE_MS * random());
        }
        const result = await next(args);
        if (random() >= lost) return result;
        injected.lostAnswer += 1;
        // safe: the response of Node's handler; an answer nobody reads would keep its socket for ever
        (result.response as { readonly body?: Readable }).body?.destroy();
        throw lostAnswer();
      },
    { step: 'deserialize', priority: 'low' },
  );
  return injected;
};
