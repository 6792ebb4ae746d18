import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deliveryKey, duePartition, webhookEndpointKey, workspaceKey } from '#contracts/table-keys.ts';
import type { WebhookAdmin } from '#core/ports/webhooks.ts';
import { runTransaction, runUpdate } from './conditional-writes.ts';
import { clause, EXISTS, STATUS_NAME } from './expressions.ts';
import type { Table } from './expressions.ts';
import { endpointToItem, itemToDelivery } from './items.ts';

const putEndpoint =
  (table: Table): WebhookAdmin['putEndpoint'] =>
  async (endpoint) => {
    const { workspaceId } = endpoint;
    const workspaceExists = {
      TableName: table.name,
      Key: workspaceKey(workspaceId),
      ConditionExpression: EXISTS.expression,
    };
    const outcome = await runTransaction(table, {
      TransactItems: [
        { ConditionCheck: workspaceExists },
        { Put: { TableName: table.name, Item: endpointToItem(endpoint) } },
      ],
    });
    if (outcome.status === 'refused') throw new Error(`no workspace ${workspaceId}`);
  };

const removeEndpoint =
  ({ client, name }: Table): WebhookAdmin['removeEndpoint'] =>
  async (workspaceId) => {
    const { Attributes } = await client.send(
      new DeleteCommand({ TableName: name, Key: webhookEndpointKey(workspaceId), ReturnValues: 'ALL_OLD' }),
    );
    return Attributes !== undefined;
  };

/** Newest video first: delivery keys contain the video id, which is ordered by creation time. */
const listDeliveries =
  ({ client, name }: Table): WebhookAdmin['listDeliveries'] =>
  async (workspaceId, limit) => {
    const { pk, sk: prefix } = deliveryKey(workspaceId, '');
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit,
      }),
    );
    return Items.map(itemToDelivery);
  };

const resend =
  (table: Table): WebhookAdmin['resend'] =>
  async (workspaceId, videoId, nowMs) => {
    const updated = await runUpdate(table, {
      key: deliveryKey(workspaceId, videoId),
      change: clause('SET #status = :pending, attempt = :none, dueAtMs = :nowMs, duePk = :due', {
        ':pending': 'pending',
        ':none': 0,
        ':nowMs': nowMs,
        ':due': duePartition('DELIVERY', videoId),
      }),
      condition: clause('#status = :failed', { ':failed': 'failed' }),
      names: STATUS_NAME,
    });
    return updated !== undefined;
  };

export const createWebhookAdmin = (client: DynamoDBDocumentClient, tableName: string): WebhookAdmin => {
  const table = { client, name: tableName };
  return {
    putEndpoint: putEndpoint(table),
    removeEndpoint: removeEndpoint(table),
    listDeliveries: listDeliveries(table),
    resend: resend(table),
  };
};
