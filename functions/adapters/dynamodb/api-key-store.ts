import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ApiKeyStore } from '#core/ports/workspaces.ts';
import { itemToApiKey } from './items.ts';
import { apiKeyKey } from '#contracts/table-keys.ts';

export const createApiKeyStore = (client: DynamoDBDocumentClient, tableName: string): ApiKeyStore => ({
  findByHash: async (hash) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: apiKeyKey(hash), ConsistentRead: true }),
    );
    return Item && itemToApiKey(Item);
  },
});
