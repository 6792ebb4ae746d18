import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { workspaceKey } from '#contracts/table-keys.ts';
import { videosBelow } from '#core/ledger/ledger-list.ts';
import type { TimedLedgerRow } from '#core/ledger/ledger-list.ts';
import type { LedgerList } from '#core/ports/members.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import { itemToTimedLedgerRow } from './items.ts';

const GRANTS_FROM = 'LEDGER#';
/** Ids of grants are before those of videos. */
const VIDEOS_FROM = 'LEDGER#vid_';
const VIDEOS_TO = 'LEDGER#vid_~';
/** A reservation, and a capture or a release. */
const ROWS_PER_VIDEO = 2;

export const createLedgerList = (client: DynamoDBDocumentClient, tableName: string): LedgerList => {
  const query = async (
    workspaceId: WorkspaceId,
    from: string,
    to: string,
    limit?: number,
  ): Promise<readonly TimedLedgerRow[]> => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': workspaceKey(workspaceId).pk, ':from': from, ':to': to },
        ScanIndexForward: false,
        ConsistentRead: true,
        ...(limit !== undefined && { Limit: limit }),
      }),
    );
    return Items.map(itemToTimedLedgerRow);
  };
  return {
    newestRows: async (workspaceId, { limit, before }) => {
      // The rows of a subject follow its id with a `#`, so that they are above it.
      const to = before === undefined ? VIDEOS_TO : `LEDGER#${videosBelow(before)}`;
      const [videos, grants] = await Promise.all([
        query(workspaceId, VIDEOS_FROM, to, ROWS_PER_VIDEO * (limit + 1)),
        query(workspaceId, GRANTS_FROM, VIDEOS_FROM),
      ]);
      return [...videos, ...grants];
    },
  };
};
