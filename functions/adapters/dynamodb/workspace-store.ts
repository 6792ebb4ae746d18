import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { WorkspaceStore } from '#core/ports/workspaces.ts';
import { itemToWorkspace } from './items.ts';
import { workspaceKey } from '#contracts/table-keys.ts';

export const createWorkspaceStore = (client: DynamoDBDocumentClient, tableName: string): WorkspaceStore => ({
  find: async (workspaceId) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: workspaceKey(workspaceId), ConsistentRead: true }),
    );
    return Item && itemToWorkspace(Item);
  },
});
