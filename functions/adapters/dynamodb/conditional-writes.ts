import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { toUpdate } from './expressions.ts';
import type { ConditionalUpdate, Table } from './expressions.ts';
import type { Item } from './items.ts';

const WRITE_ATTEMPTS = 8;
const FIRST_DELAY_MS = 25;
const MAX_DELAY_MS = 400; // keeps the sum of all delays under two seconds

/** Retries with exponential backoff and full jitter, which p-retry does not offer, while the error is transient. */
const retryWhile = async <T>(
  isTransient: (error: unknown) => boolean,
  operation: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await operation();
    } catch (error) {
      if (attempt === WRITE_ATTEMPTS || !isTransient(error)) throw error;
      const maxDelayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * maxDelayMs));
    }
};

/** Updates one item and returns it as updated; undefined when the condition did not hold. */
export const runUpdate = async (table: Table, update: ConditionalUpdate): Promise<Item | undefined> => {
  const command = new UpdateCommand({ ...toUpdate(table, update), ReturnValues: 'ALL_NEW' });
  const isTransient = (error: unknown): boolean => error instanceof TransactionConflictException;
  try {
    const { Attributes } = await retryWhile(isTransient, () => table.client.send(command));
    return Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/** Returns whether the condition held. */
export const tryUpdate = async (table: Table, update: ConditionalUpdate): Promise<boolean> =>
  (await runUpdate(table, update)) !== undefined;

/** `refused`: a condition did not hold and nothing was written. Reasons are in the order of the actions. */
export type TransactionOutcome =
  | { readonly status: 'committed' }
  | { readonly status: 'refused'; readonly reasons: readonly CancellationReason[] };

const TRANSIENT_REASONS: readonly (string | undefined)[] = [
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
];

const reasonsOf = (error: unknown): readonly CancellationReason[] =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];

/** Canceled by other writes at the same time. A transient reason beside a failed condition counts: only a retry gives all reasons. */
export const isContended = (error: unknown): boolean =>
  reasonsOf(error).some(({ Code }) => TRANSIENT_REASONS.includes(Code));

const isTransientCancellation = (error: unknown): boolean =>
  error instanceof TransactionInProgressException || isContended(error);

export const isConditionFailed = (reason: CancellationReason | undefined): boolean =>
  reason?.Code === 'ConditionalCheckFailed';

/** All attempts share one ClientRequestToken, so the transaction is applied once even when a response is lost. */
export const runTransaction = async (
  { client }: Table,
  input: TransactWriteCommandInput,
): Promise<TransactionOutcome> => {
  const command = new TransactWriteCommand({ ClientRequestToken: randomUUID(), ...input });
  try {
    await retryWhile(isTransientCancellation, () => client.send(command));
    return { status: 'committed' };
  } catch (error) {
    const reasons = reasonsOf(error);
    if (reasons.some(isConditionFailed)) return { status: 'refused', reasons };
    throw error;
  }
};
