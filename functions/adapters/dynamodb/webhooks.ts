import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deliveryKey, webhookEndpointKey } from '#contracts/table-keys.ts';
import type { WebhookStore } from '#core/ports/webhooks.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { runUpdate, tryUpdate } from './conditional-writes.ts';
import { createListDue } from './due-index.ts';
import { clause } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { itemToDelivery, itemToEndpoint } from './items.ts';
import { findRecord } from './reads.ts';

const createFindEndpoint =
  (table: Table): WebhookStore['findEndpoint'] =>
  (workspaceId) =>
    findRecord(table, webhookEndpointKey(workspaceId), itemToEndpoint);

/** Whether the events of the workspace are sent. */
export const hasEnabledEndpoint = async (table: Table, workspaceId: WorkspaceId): Promise<boolean> => {
  const endpoint = await createFindEndpoint(table)(workspaceId);
  return endpoint !== undefined && endpoint.disabledAtMs === null;
};

const createDisableEndpoint =
  (table: Table): WebhookStore['disableEndpoint'] =>
  async ({ workspaceId, url }, nowMs) => {
    await runUpdate(table, {
      key: webhookEndpointKey(workspaceId),
      change: clause('SET disabledAtMs = :nowMs', { ':nowMs': nowMs }),
      condition: clause('#url = :url', { ':url': url }),
    });
  };

/** Pending, and no attempt has started since the delivery was read. */
const isAtAttempt = (attempt: number): Clause =>
  clause('#status = :pending AND attempt = :attempt', { ':pending': 'pending', ':attempt': attempt });

/**
 *   completed    claim        settle: pending                            dueAtMs
 *     ├── sent ────┼── attempt ───┼──── delay before the next attempt ─────┼── sweep-webhooks sends again ──▶
 *                  └ dueAtMs: when sweep-webhooks sends again if this attempt dies
 */
const createClaim =
  (table: Table): WebhookStore['claim'] =>
  async ({ workspaceId, videoId, attempt }, { nowMs, leaseExpiresAtMs }) => {
    const claimed = await runUpdate(table, {
      key: deliveryKey(workspaceId, videoId),
      change: clause('SET attempt = attempt + :one, dueAtMs = :leaseExpiresAtMs, lastAttemptAtMs = :nowMs', {
        ':one': 1,
        ':leaseExpiresAtMs': leaseExpiresAtMs,
        ':nowMs': nowMs,
      }),
      condition: isAtAttempt(attempt),
    });
    return claimed && itemToDelivery(claimed);
  };

const createSettle =
  (table: Table): WebhookStore['settle'] =>
  async ({ workspaceId, videoId, attempt }, settlement) => {
    const result = { ':result': settlement.result };
    const change =
      settlement.status === 'pending'
        ? clause('SET lastResult = :result, dueAtMs = :dueAtMs', {
            ...result,
            ':dueAtMs': settlement.dueAtMs,
          })
        : clause('SET lastResult = :result, #status = :to REMOVE duePk, dueAtMs', {
            ...result,
            ':to': settlement.status,
          });
    return tryUpdate(table, {
      key: deliveryKey(workspaceId, videoId),
      change,
      condition: isAtAttempt(attempt),
    });
  };

const createPostpone =
  (table: Table): WebhookStore['postpone'] =>
  async ({ workspaceId, videoId, attempt }, dueAtMs) => {
    return tryUpdate(table, {
      key: deliveryKey(workspaceId, videoId),
      change: clause('SET dueAtMs = :dueAtMs', { ':dueAtMs': dueAtMs }),
      condition: isAtAttempt(attempt),
    });
  };

const SHARD_PAGE = 25;

export const createWebhookStore = (client: DynamoDBDocumentClient, tableName: string): WebhookStore => {
  const table = { client, name: tableName };
  return {
    findEndpoint: createFindEndpoint(table),
    disableEndpoint: createDisableEndpoint(table),
    claim: createClaim(table),
    settle: createSettle(table),
    postpone: createPostpone(table),
    listDue: createListDue(table, 'DELIVERY', itemToDelivery, SHARD_PAGE),
  };
};
