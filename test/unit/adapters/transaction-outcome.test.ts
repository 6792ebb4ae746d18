import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { runTransaction } from '#adapters/dynamodb/transaction-outcome.ts';

const dynamodb = mockClient(DynamoDBDocumentClient);
const table = {
  client: DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' })),
  name: 'videos',
};
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

let pauses: number[];
const run = (random = 1) =>
  runTransaction(
    table,
    { TransactItems: [] },
    {
      random: () => random,
      pause: async (delayMs) => {
        pauses.push(delayMs);
      },
    },
  );
const sent = () => dynamodb.commandCalls(TransactWriteCommand).length;

beforeEach(() => {
  dynamodb.reset();
  pauses = [];
});

describe('a transaction', () => {
  it('is committed when DynamoDB says so', async () => {
    dynamodb.on(TransactWriteCommand).resolves({});
    expect(await run()).toEqual({ status: 'committed' });
    expect(pauses).toEqual([]);
  });

  it('is refused at once when a condition did not hold, with the reasons in order', async () => {
    dynamodb.on(TransactWriteCommand).rejects(canceled('None', 'ConditionalCheckFailed', 'None'));
    const outcome = await run();
    expect(outcome).toEqual({
      status: 'refused',
      reasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
    });
    expect(sent()).toBe(1);
  });

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is tried again after a failed condition beside %s, and refused by what the last try says',
    async (code) => {
      dynamodb
        .on(TransactWriteCommand)
        .rejectsOnce(canceled('ConditionalCheckFailed', code))
        .rejects(canceled('ConditionalCheckFailed', 'ConditionalCheckFailed'));
      expect(await run()).toEqual({
        status: 'refused',
        reasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'ConditionalCheckFailed' }],
      });
      expect(sent()).toBe(2);
    },
  );

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is tried again after %s until it commits',
    async (code) => {
      dynamodb
        .on(TransactWriteCommand)
        .rejectsOnce(canceled('None', code))
        .rejectsOnce(canceled(code))
        .resolves({});
      expect(await run()).toEqual({ status: 'committed' });
      expect(sent()).toBe(3);
    },
  );

  it('is given up after eight tries, in under two seconds of waiting', async () => {
    const conflict = canceled('TransactionConflict');
    dynamodb.on(TransactWriteCommand).rejects(conflict);
    await expect(run()).rejects.toBe(conflict);
    expect(sent()).toBe(8);
    expect(pauses.reduce((sum, delayMs) => sum + delayMs, 0)).toBeLessThan(2000);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  });

  it('spreads its retries from no pause at all to a full one', async () => {
    for (const random of [0, 0.5, 1]) {
      dynamodb.reset();
      dynamodb.on(TransactWriteCommand).rejectsOnce(canceled('TransactionConflict')).resolves({});
      await run(random);
    }
    expect(pauses).toEqual([0, 12.5, 25]);
  });

  it.each([
    ['a reason that time does not heal', canceled('None', 'ValidationError')],
    ['a cancellation without reasons', canceled()],
    ['any other error', new Error('socket hang up')],
  ])('throws %s without another try', async (_, error) => {
    dynamodb.on(TransactWriteCommand).rejects(error);
    await expect(run()).rejects.toBe(error);
    expect(sent()).toBe(1);
  });
});
