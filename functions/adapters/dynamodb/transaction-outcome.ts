import { randomUUID } from 'node:crypto';
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { retryWhile } from './retry.ts';
import type { RetryJitter } from './retry.ts';
import type { Table } from './table.ts';

/** `refused`: a condition did not hold and nothing was written. Reasons stand in the order of the actions. */
export type TransactionOutcome =
  | { readonly status: 'committed' }
  | { readonly status: 'refused'; readonly reasons: readonly CancellationReason[] };

const HEALED_BY_TIME: readonly (string | undefined)[] = [
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
];

const reasonsOf = (error: unknown): readonly CancellationReason[] =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];

/** Also beside a failed condition: nothing was written, and a try without the conflict tells the whole truth. */
const isTransient = (error: unknown): boolean => {
  if (error instanceof TransactionInProgressException) return true;
  return reasonsOf(error).some(({ Code }) => HEALED_BY_TIME.includes(Code));
};

export const isRefusedBy = (reason: CancellationReason | undefined): boolean =>
  reason?.Code === 'ConditionalCheckFailed';

/** One token for all tries: whatever happened to an earlier one, the transaction is written once. */
export const runTransaction = async (
  { client }: Table,
  input: TransactWriteCommandInput,
  chance?: RetryJitter,
): Promise<TransactionOutcome> => {
  const once = { ClientRequestToken: randomUUID(), ...input };
  try {
    await retryWhile(isTransient, () => client.send(new TransactWriteCommand(once)), chance);
    return { status: 'committed' };
  } catch (error) {
    const reasons = reasonsOf(error);
    if (reasons.some(isRefusedBy)) return { status: 'refused', reasons };
    throw error;
  }
};
