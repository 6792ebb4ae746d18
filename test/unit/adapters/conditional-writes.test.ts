import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTransaction } from '#adapters/dynamodb/conditional-writes.ts';

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
const TRANSIENT = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

let delays: number[];
const run = () => runTransaction(table, { TransactItems: [] });
const sent = () => dynamodb.commandCalls(TransactWriteCommand).length;

beforeEach(() => {
  dynamodb.reset();
  delays = [];
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((resolve, delayMs) => {
    delays.push(Number(delayMs));
    queueMicrotask(resolve);
    return {} as NodeJS.Timeout;
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => dynamodb.restore());

describe('runTransaction', () => {
  it('returns committed when DynamoDB commits', async () => {
    dynamodb.on(TransactWriteCommand).resolves({});
    expect(await run()).toEqual({ status: 'committed' });
    expect(delays).toEqual([]);
  });

  it('returns refused with the reasons in order when a condition fails, without a retry', async () => {
    dynamodb.on(TransactWriteCommand).rejects(canceled('None', 'ConditionalCheckFailed', 'None'));
    expect(await run()).toEqual({
      status: 'refused',
      reasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
    });
    expect(sent()).toBe(1);
  });

  it.each(TRANSIENT)('retries a failed condition beside %s and returns the last reasons', async (code) => {
    dynamodb
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('ConditionalCheckFailed', code))
      .rejects(canceled('ConditionalCheckFailed', 'ConditionalCheckFailed'));
    expect(await run()).toEqual({
      status: 'refused',
      reasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'ConditionalCheckFailed' }],
    });
    expect(sent()).toBe(2);
  });

  it.each(TRANSIENT)('retries after %s until it commits', async (code) => {
    dynamodb
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', code))
      .rejectsOnce(canceled(code))
      .resolves({});
    expect(await run()).toEqual({ status: 'committed' });
    expect(sent()).toBe(3);
  });

  it('sends every attempt with the same token', async () => {
    dynamodb.on(TransactWriteCommand).rejectsOnce(canceled('TransactionConflict')).resolves({});
    await run();
    const tokens = dynamodb
      .commandCalls(TransactWriteCommand)
      .map(({ args }) => args[0].input.ClientRequestToken);
    expect(tokens).toEqual([expect.any(String), tokens[0]]);
  });

  it('throws after eight attempts with growing delays of less than two seconds in total', async () => {
    const conflict = canceled('TransactionConflict');
    dynamodb.on(TransactWriteCommand).rejects(conflict);
    await expect(run()).rejects.toBe(conflict);
    expect(sent()).toBe(8);
    expect(delays).toEqual([25, 50, 100, 200, 400, 400, 400]);
  });

  it('chooses each delay at random between zero and its maximum', async () => {
    for (const random of [0, 0.5, 1]) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      dynamodb.reset();
      dynamodb.on(TransactWriteCommand).rejectsOnce(canceled('TransactionConflict')).resolves({});
      await run();
    }
    expect(delays).toEqual([0, 12.5, 25]);
  });

  it.each([
    ['a permanent reason', canceled('None', 'ValidationError')],
    ['a cancellation without reasons', canceled()],
    ['any other error', new Error('socket hang up')],
  ])('throws %s without a retry', async (_, error) => {
    dynamodb.on(TransactWriteCommand).rejects(error);
    await expect(run()).rejects.toBe(error);
    expect(sent()).toBe(1);
  });
});
