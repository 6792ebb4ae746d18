import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Clause } from './clauses.ts';
import type { Item } from './items.ts';
import { retryWhile } from './retry.ts';
import type { Table } from './table.ts';

export interface ConditionalUpdate {
  readonly key: { readonly pk: string; readonly sk: string };
  readonly change: Clause;
  readonly condition: Clause;
  readonly names?: Record<string, string>;
}

/** The members an UpdateCommand and an update inside a transaction share. */
export const toUpdate = ({ name }: Table, { key, change, condition, names }: ConditionalUpdate) => {
  const values = { ...change.values, ...condition.values };
  return {
    TableName: name,
    Key: key,
    UpdateExpression: change.expression,
    ConditionExpression: condition.expression,
    ...(names && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
};

const isTransient = (error: unknown): boolean => error instanceof TransactionConflictException;

/** The item as it is after the update; undefined when the condition did not hold. */
export const runUpdate = async (table: Table, update: ConditionalUpdate): Promise<Item | undefined> => {
  const command = new UpdateCommand({ ...toUpdate(table, update), ReturnValues: 'ALL_NEW' });
  try {
    const { Attributes } = await retryWhile(isTransient, () => table.client.send(command));
    return Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};
