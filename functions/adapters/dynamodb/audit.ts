import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { auditKey } from '#contracts/table-keys.ts';
import type { AuditStore } from '#core/ports/members.ts';
import { parseAuditId } from '#core/workspace/audit.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import { runTransaction, tryUpdate } from './conditional-writes.ts';
import { toCreate, toUpdate } from './expressions.ts';
import type { ConditionalUpdate, Table } from './expressions.ts';
import { auditToItem, itemToAudit } from './items.ts';
import { queryNewest } from './newest-items.ts';

/** The action that stores an entry inside the transaction of its change; none without an entry. */
export const putAudit = (table: Table, entry: AuditEntry | undefined) =>
  entry ? [toCreate(table, auditToItem(entry))] : [];

/** Updates one item together with an audit entry, if there is one. False when the condition did not hold. */
export const runAudited = async (
  table: Table,
  update: ConditionalUpdate,
  audit: AuditEntry | undefined,
): Promise<boolean> => {
  if (!audit) return tryUpdate(table, update);
  const outcome = await runTransaction(table, {
    TransactItems: [{ Update: toUpdate(table, update) }, ...putAudit(table, audit)],
  });
  return outcome.status === 'committed';
};

export const createAuditStore = (client: DynamoDBDocumentClient, tableName: string): AuditStore => {
  const table = { client, name: tableName };
  return {
    list: async (workspaceId, { limit, before }) => {
      const { items, nextCursor } = await queryNewest(table, {
        limit,
        key: (id) => auditKey(workspaceId, id),
        idPrefix: 'audit_',
        parseId: parseAuditId,
        before,
      });
      return { entries: items.map(itemToAudit), nextCursor };
    },
    record: async (entry) => {
      await client.send(new PutCommand({ TableName: tableName, Item: auditToItem(entry) }));
    },
  };
};
