import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { WorkspaceAdmin } from '#core/ports/workspaces.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import { clause, STATUS_NAME } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { ledgerToItem, workspaceToItem } from './items.ts';
import { workspaceKey } from '#contracts/table-keys.ts';
import type { Table } from './table.ts';
import { isRefusedBy, runTransaction } from './transaction-outcome.ts';
import { runUpdate, toUpdate } from './update.ts';
import { createWorkspaceStore } from './workspace-store.ts';

const EXISTS = clause('attribute_exists(pk)');

const createWorkspace =
  ({ client, name }: Table): WorkspaceAdmin['create'] =>
  async (workspace) => {
    const command = new PutCommand({
      TableName: name,
      Item: workspaceToItem(workspace),
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    try {
      await client.send(command);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException)
        throw new Error(`workspace ${workspace.id} exists already`, { cause: error });
      throw error;
    }
  };

/** The ledger row's key holds the grant's id, so a grant that is sent twice counts once. */
const grantCredits = (table: Table): WorkspaceAdmin['grant'] => {
  const { find } = createWorkspaceStore(table.client, table.name);
  return async (workspaceId, { id, milliCredits, nowMs }) => {
    const change = clause('SET balanceMilliCredits = balanceMilliCredits + :granted', {
      ':granted': milliCredits,
    });
    const row = { workspaceId, subject: id, kind: 'grant', milliCredits, atMs: nowMs } as const;
    const outcome = await runTransaction(table, {
      TransactItems: [
        { Update: toUpdate(table, { key: workspaceKey(workspaceId), change, condition: EXISTS }) },
        {
          Put: {
            TableName: table.name,
            Item: ledgerToItem(row),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ],
    });
    const isMissing = outcome.status === 'refused' && isRefusedBy(outcome.reasons[0]);
    const workspace = isMissing ? undefined : await find(workspaceId);
    if (!workspace) throw new Error(`no workspace ${workspaceId}`);
    return workspace.balanceMilliCredits;
  };
};

const change = async (
  table: Table,
  workspaceId: WorkspaceId,
  change: Clause,
  names?: Record<string, string>,
): Promise<void> => {
  const key = workspaceKey(workspaceId);
  const changed = await runUpdate(table, { key, change, condition: EXISTS, ...(names && { names }) });
  if (!changed) throw new Error(`no workspace ${workspaceId}`);
};

export const createWorkspaceAdmin = (client: DynamoDBDocumentClient, tableName: string): WorkspaceAdmin => {
  const table = { client, name: tableName };
  return {
    create: createWorkspace(table),
    grant: grantCredits(table),
    setStatus: (workspaceId, status) =>
      change(table, workspaceId, clause('SET #status = :status', { ':status': status }), STATUS_NAME),
    setBrandKit: (workspaceId, brandKit) =>
      change(table, workspaceId, clause('SET brandKit = :brandKit', { ':brandKit': brandKit })),
  };
};
