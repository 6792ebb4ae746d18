import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { workspaceKey } from '#contracts/table-keys.ts';
import { videosBelow } from '#core/ledger/ledger-list.ts';
import type { LedgerList } from '#core/ports/members.ts';
import { itemToLedgerRow } from './items.ts';
import { queryRange } from './reads.ts';

const GRANTS_FROM = 'LEDGER#';
/** Ids of grants are before those of videos. */
const VIDEOS_FROM = 'LEDGER#vid_';
const VIDEOS_TO = 'LEDGER#vid_~';
/** A reservation, and a capture or a release. */
const ROWS_PER_VIDEO = 2;

export const createLedgerList = (client: DynamoDBDocumentClient, tableName: string): LedgerList => ({
  newestRows: async (workspaceId, { limit, before }) => {
    const table = { client, name: tableName };
    const { pk } = workspaceKey(workspaceId);
    // The rows of a subject follow its id with a `#`, so that they are above it.
    const to = before === undefined ? VIDEOS_TO : `LEDGER#${videosBelow(before)}`;
    const newest = { ScanIndexForward: false, Limit: ROWS_PER_VIDEO * (limit + 1) };
    const [videos, grants] = await Promise.all([
      queryRange(table, pk, [VIDEOS_FROM, to], newest),
      queryRange(table, pk, [GRANTS_FROM, VIDEOS_FROM], { ScanIndexForward: false }), // beyond 1 MB, the newest
    ]);
    return [...videos.items, ...grants.items].map(itemToLedgerRow);
  },
});
