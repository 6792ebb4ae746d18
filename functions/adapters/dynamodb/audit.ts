import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { auditKey } from '#contracts/table-keys.ts';
import type { AuditStore } from '#core/ports/members.ts';
import { parseAuditId } from '#core/workspace/audit.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import { toCreate } from './expressions.ts';
import type { Table } from './expressions.ts';
import { auditToItem, itemToAudit } from './items.ts';
import { queryNewest } from './newest-items.ts';

/** The action that stores an entry inside the transaction of its change; none without an entry. */
export const putAudit = (table: Table, entry: AuditEntry | undefined) =>
  entry ? [toCreate(table, auditToItem(entry))] : [];

export const createAuditStore = (client: DynamoDBDocumentClient, tableName: string): AuditStore => ({
  list: async (workspaceId, { limit, before }) => {
    const { items, continueBelow } = await queryNewest(
      { client, name: tableName },
      {
        limit,
        prefix: auditKey(workspaceId, 'audit_'),
        before: before && auditKey(workspaceId, before),
      },
    );
    return { entries: items.map(itemToAudit), nextCursor: parseAuditId(continueBelow ?? undefined) ?? null };
  },
  record: async (entry) => {
    await client.send(new PutCommand({ TableName: tableName, Item: auditToItem(entry) }));
  },
});
