import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deliveryKey, duePartition, webhookEndpointKey } from '#contracts/table-keys.ts';
import type { WebhookAdmin } from '#core/ports/webhooks.ts';
import { parseVideoId } from '#core/video/video.ts';
import { putAudit, runAudited } from './audit.ts';
import { runTransaction } from './conditional-writes.ts';
import { clause, EXISTS, toCreate, toDelete, toRequireWorkspace } from './expressions.ts';
import type { Table } from './expressions.ts';
import { deliveryToItem, endpointToItem, itemToDelivery } from './items.ts';
import { queryNewest } from './newest-items.ts';

const putEndpoint =
  (table: Table): WebhookAdmin['putEndpoint'] =>
  async (endpoint, audit) => {
    const { workspaceId } = endpoint;
    const outcome = await runTransaction(table, {
      TransactItems: [
        toRequireWorkspace(table, workspaceId),
        { Put: { TableName: table.name, Item: endpointToItem(endpoint) } },
        ...putAudit(table, audit),
      ],
    });
    if (outcome.status === 'refused') throw new Error(`no workspace ${workspaceId}`);
  };

const removeEndpoint =
  (table: Table): WebhookAdmin['removeEndpoint'] =>
  async (workspaceId, audit) => {
    const remove = toDelete(table, webhookEndpointKey(workspaceId), EXISTS);
    const outcome = await runTransaction(table, { TransactItems: [remove, ...putAudit(table, audit)] });
    return outcome.status === 'committed';
  };

/** Newest video first: delivery keys contain the video id, which is ordered by creation time. */
const listDeliveries =
  (table: Table): WebhookAdmin['listDeliveries'] =>
  async (workspaceId, { limit, before }) => {
    const { items, nextCursor } = await queryNewest(table, {
      limit,
      key: (id) => deliveryKey(workspaceId, id),
      idPrefix: 'vid_',
      parseId: parseVideoId,
      before,
    });
    return { deliveries: items.map(itemToDelivery), nextCursor };
  };

const addDelivery =
  (table: Table): WebhookAdmin['addDelivery'] =>
  async (delivery, audit) => {
    const outcome = await runTransaction(table, {
      TransactItems: [toCreate(table, deliveryToItem(delivery)), ...putAudit(table, audit)],
    });
    if (outcome.status === 'refused') throw new Error(`delivery ${delivery.videoId} exists`);
  };

const resend =
  (table: Table): WebhookAdmin['resend'] =>
  (workspaceId, videoId, nowMs, audit) => {
    const update = {
      key: deliveryKey(workspaceId, videoId),
      change: clause('SET #status = :pending, attempt = :none, dueAtMs = :nowMs, duePk = :due', {
        ':pending': 'pending',
        ':none': 0,
        ':nowMs': nowMs,
        ':due': duePartition('DELIVERY', videoId),
      }),
      condition: clause('#status = :failed', { ':failed': 'failed' }),
    };
    return runAudited(table, update, audit);
  };

export const createWebhookAdmin = (client: DynamoDBDocumentClient, tableName: string): WebhookAdmin => {
  const table = { client, name: tableName };
  return {
    putEndpoint: putEndpoint(table),
    removeEndpoint: removeEndpoint(table),
    listDeliveries: listDeliveries(table),
    addDelivery: addDelivery(table),
    resend: resend(table),
  };
};
