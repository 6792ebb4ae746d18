import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { assetKey, storageKey, videoKey, workspaceEntryKey, workspaceKey } from '#contracts/table-keys.ts';
import type { LedgerReader, Page, SubjectRange } from '#core/ports/workspaces.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import type { Table } from './expressions.ts';
import { itemToAsset, itemToLedgerRow, itemToVideo } from './items.ts';
import type { Item } from './items.ts';
import { createFindVideo } from './video-queries.ts';

const LEDGER_PREFIX = 'LEDGER#';

/** Sort keys from the first to the second one, both included. */
type KeyRange = readonly [from: string, to: string];

const readPage = async <T>(
  { client, name }: Table,
  pk: string,
  [from, to]: KeyRange,
  convert: (item: Item) => T,
  { cursor, pageSize }: { readonly cursor: string | null; readonly pageSize: number },
): Promise<Page<T>> => {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ...(cursor !== null && { ExclusiveStartKey: { pk, sk: cursor } }),
      ConsistentRead: true,
      Limit: pageSize,
    }),
  );
  return { items: Items.map(convert), nextCursor: LastEvaluatedKey ? String(LastEvaluatedKey['sk']) : null };
};

/** `$` follows `#`, so that the keys of a subject, `<subject>#<kind>`, are before `<subject>$`. */
const rangeOf = (prefix: string, { after, through }: SubjectRange): KeyRange => [
  `${prefix}${after}$`,
  `${prefix}${through}$`,
];

const WORKSPACE_IDS: KeyRange = [' ', '~'];

export const createLedgerReader = (
  client: DynamoDBDocumentClient,
  tableName: string,
  pageSize = 500,
): LedgerReader => {
  const table = { client, name: tableName };
  const readRows = (workspaceId: WorkspaceId, range: KeyRange, cursor: string | null) =>
    readPage(table, workspaceKey(workspaceId).pk, range, itemToLedgerRow, { cursor, pageSize });
  return {
    workspaceIds: (cursor) => {
      const { pk } = workspaceEntryKey('');
      return readPage(table, pk, WORKSPACE_IDS, ({ sk }) => sk as WorkspaceId, { cursor, pageSize });
    },
    videos: (workspaceId, range, cursor) => {
      const { pk, sk: prefix } = videoKey(workspaceId, '');
      return readPage(table, pk, rangeOf(prefix, range), itemToVideo, { cursor, pageSize });
    },
    ledger: (workspaceId, range, cursor) => readRows(workspaceId, rangeOf(LEDGER_PREFIX, range), cursor),
    entry: async (workspaceId, videoId) => {
      const own: KeyRange = [`${LEDGER_PREFIX}${videoId}#`, `${LEDGER_PREFIX}${videoId}$`];
      const { items: rows } = await readRows(workspaceId, own, null);
      return { subject: videoId, video: await createFindVideo(table)(workspaceId, videoId), rows };
    },
    storage: async (workspaceId) => {
      const Key = storageKey(workspaceId);
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
      return { storedBytes: Number(Item?.['storedBytes'] ?? 0), version: String(Item?.['changes'] ?? 0) };
    },
    assets: (workspaceId, cursor) => {
      const { pk, sk: prefix } = assetKey(workspaceId, '');
      return readPage(table, pk, [prefix, `${prefix}~`], itemToAsset, { cursor, pageSize });
    },
  };
};
