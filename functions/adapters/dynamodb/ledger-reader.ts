import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  assetKey,
  fileKey,
  storageKey,
  videoKey,
  workspaceEntryKey,
  workspaceKey,
} from '#contracts/table-keys.ts';
import type { Page } from '#core/ports/page.ts';
import type { LedgerReader, SubjectRange } from '#core/ports/workspaces.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Table } from './expressions.ts';
import { itemToAsset, itemToFile, itemToLedgerRow, itemToVideo } from './items.ts';
import type { Item } from './items.ts';
import { findItem, queryRange } from './reads.ts';
import type { KeyRange } from './reads.ts';
import { createFindVideo } from './video-queries.ts';

const LEDGER_PREFIX = 'LEDGER#';

const readPage = async <T>(
  table: Table,
  pk: string,
  range: KeyRange,
  convert: (item: Item) => T,
  { cursor, pageSize }: { readonly cursor: string | null; readonly pageSize: number },
): Promise<Page<T>> => {
  const { items, lastKey } = await queryRange(table, pk, range, {
    ...(cursor !== null && { ExclusiveStartKey: { pk, sk: cursor } }),
    Limit: pageSize,
  });
  return { items: items.map(convert), nextCursor: lastKey ? String(lastKey['sk']) : null };
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
      const item = await findItem(table, storageKey(workspaceId));
      return {
        storedBytes: Number(item?.['storedBytes'] ?? 0),
        version: `${Number(item?.['changes'] ?? 0)}`,
      };
    },
    assets: (workspaceId, cursor) => {
      const { pk, sk: prefix } = assetKey(workspaceId, '');
      return readPage(table, pk, [prefix, `${prefix}~`], itemToAsset, { cursor, pageSize });
    },
    files: (workspaceId, cursor) => {
      const { pk, sk: prefix } = fileKey(workspaceId, '');
      return readPage(table, pk, [prefix, `${prefix}~`], itemToFile, { cursor, pageSize });
    },
  };
};
