import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { videoKey, workspaceKey } from '#contracts/table-keys.ts';
import type { LedgerRow } from '#core/ledger/ledger.ts';
import type { LedgerReader, Page } from '#core/ports/workspaces.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import type { Table } from './expressions.ts';
import { itemToLedgerRow, itemToVideo } from './items.ts';
import type { Item } from './items.ts';

const LEDGER_PREFIX = 'LEDGER#';

const readPage = async <T>(
  { client, name }: Table,
  { pk, prefix, cursor }: { readonly pk: string; readonly prefix: string; readonly cursor: string | null },
  convert: (item: Item) => T,
  pageSize: number,
): Promise<Page<T>> => {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      ...(cursor !== null && { ExclusiveStartKey: { pk, sk: cursor } }),
      ConsistentRead: true,
      Limit: pageSize,
    }),
  );
  return { items: Items.map(convert), nextCursor: sortKeyOf(LastEvaluatedKey) };
};

const sortKeyOf = (key: Item | undefined): string | null => (key ? String(key['sk']) : null);

/** Scans the table: only reconciliation lists all workspaces, so there is no index for it. */
const createReadWorkspaceIds =
  ({ client, name }: Table, pageSize: number): LedgerReader['workspaceIds'] =>
  async (cursor) => {
    const { sk } = workspaceKey('');
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: name,
        FilterExpression: 'sk = :meta AND begins_with(pk, :workspace)',
        ExpressionAttributeValues: { ':meta': sk, ':workspace': workspaceKey('').pk },
        ProjectionExpression: 'id',
        ...(cursor !== null && { ExclusiveStartKey: JSON.parse(cursor) as Item }),
        ConsistentRead: true,
        Limit: pageSize,
      }),
    );
    // safe: the filter selects workspace items
    const items = Items.map(({ id }) => id as WorkspaceId);
    return { items, nextCursor: LastEvaluatedKey ? JSON.stringify(LastEvaluatedKey) : null };
  };

export const createLedgerReader = (
  client: DynamoDBDocumentClient,
  tableName: string,
  pageSize = 500,
): LedgerReader => {
  const table = { client, name: tableName };
  return {
    workspaceIds: createReadWorkspaceIds(table, pageSize),
    videos: (workspaceId, cursor) => {
      const { pk, sk: prefix } = videoKey(workspaceId, '');
      return readPage(table, { pk, prefix, cursor }, itemToVideo, pageSize);
    },
    ledger: (workspaceId, cursor): Promise<Page<LedgerRow>> => {
      const { pk } = workspaceKey(workspaceId);
      return readPage(table, { pk, prefix: LEDGER_PREFIX, cursor }, itemToLedgerRow, pageSize);
    },
  };
};
