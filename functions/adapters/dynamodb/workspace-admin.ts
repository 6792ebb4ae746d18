import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  apiKeyKey,
  apiKeyPointerKey,
  unpaidTimeKey,
  workspaceEntryKey,
  workspaceKey,
} from '#contracts/table-keys.ts';
import type { ApiKeyAdmin, WorkspaceAdmin } from '#core/ports/workspaces.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import { hourOf } from '#core/workspace/unpaid-budget.ts';
import { putAudit, runAudited } from './audit.ts';
import { isConditionFailed, runTransaction } from './conditional-writes.ts';
import { clause, EXISTS, setAttributes, toCreate, toUpdate, toRequireWorkspace } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import {
  apiKeyPointerToItem,
  apiKeyToItem,
  itemToApiKey,
  itemToWorkspace,
  ledgerToItem,
  workspaceToItem,
} from './items.ts';
import { findItem, findRecord, queryPrefix } from './reads.ts';

const createWorkspace =
  (table: Table): WorkspaceAdmin['create'] =>
  async (workspace) => {
    const outcome = await runTransaction(table, {
      TransactItems: [
        toCreate(table, workspaceToItem(workspace)),
        toCreate(table, workspaceEntryKey(workspace.id)),
      ],
    });
    if (outcome.status === 'refused') throw new Error(`workspace ${workspace.id} exists already`);
  };

/** The key of the ledger row contains the grant id, so a repeated grant is applied once. */
const grantCredits =
  (table: Table): WorkspaceAdmin['grant'] =>
  async (workspaceId, { id, milliCredits, nowMs }) => {
    const change = clause('SET balanceMilliCredits = balanceMilliCredits + :granted', {
      ':granted': milliCredits,
    });
    const row = { subject: id, kind: 'grant', milliCredits, atMs: nowMs } as const;
    const outcome = await runTransaction(table, {
      TransactItems: [
        { Update: toUpdate(table, { key: workspaceKey(workspaceId), change, condition: EXISTS }) },
        toCreate(table, ledgerToItem(workspaceId, row)),
      ],
    });
    const isMissing = outcome.status === 'refused' && isConditionFailed(outcome.reasons[0]);
    const workspace = isMissing
      ? undefined
      : await findRecord(table, workspaceKey(workspaceId), itemToWorkspace);
    if (!workspace) throw new Error(`no workspace ${workspaceId}`);
    return workspace.balanceMilliCredits;
  };

/** A grant of a negative amount: the sum of all grants stays what the workspace was given. */
const takeBackCredits =
  (table: Table): WorkspaceAdmin['takeBack'] =>
  async (workspaceId, { id, milliCredits, nowMs }, audit) => {
    const taken = { ':taken': milliCredits };
    const update = {
      key: workspaceKey(workspaceId),
      change: clause('SET balanceMilliCredits = balanceMilliCredits - :taken', taken),
      condition: clause('attribute_exists(pk) AND balanceMilliCredits >= :taken', taken),
    };
    const row = { subject: id, kind: 'grant', milliCredits: -milliCredits, atMs: nowMs } as const;
    const outcome = await runTransaction(table, {
      TransactItems: [
        { Update: toUpdate(table, update) },
        toCreate(table, ledgerToItem(workspaceId, row)),
        ...putAudit(table, audit),
      ],
    });
    const workspace = await findRecord(table, workspaceKey(workspaceId), itemToWorkspace);
    if (!workspace) throw new Error(`no workspace ${workspaceId}`);
    const isRepeated = outcome.status === 'refused' && isConditionFailed(outcome.reasons[1]);
    return outcome.status === 'committed' || isRepeated ? workspace.balanceMilliCredits : undefined;
  };

const changeWorkspace = async (
  table: Table,
  workspaceId: WorkspaceId,
  change: Clause,
  audit?: AuditEntry,
): Promise<void> => {
  const update = { key: workspaceKey(workspaceId), change, condition: EXISTS };
  if (!(await runAudited(table, update, audit))) throw new Error(`no workspace ${workspaceId}`);
};

export const createWorkspaceAdmin = (client: DynamoDBDocumentClient, tableName: string): WorkspaceAdmin => {
  const table = { client, name: tableName };
  return {
    create: createWorkspace(table),
    grant: grantCredits(table),
    takeBack: takeBackCredits(table),
    resetUnpaid: async (workspaceId, nowMs) => {
      const Key = unpaidTimeKey(workspaceId, hourOf(nowMs));
      await client.send(new DeleteCommand({ TableName: tableName, Key }));
    },
    setStatus: (workspaceId, status) =>
      changeWorkspace(table, workspaceId, clause('SET #status = :status', { ':status': status })),
    setBrandKit: (workspaceId, brandKit, audit) =>
      changeWorkspace(table, workspaceId, setAttributes({ brandKit }), audit),
  };
};

/** Writes the key item, which requests find by hash, and the pointer item, which the workspace lists. */
const createKey =
  (table: Table): ApiKeyAdmin['create'] =>
  async (key, audit) => {
    const outcome = await runTransaction(table, {
      TransactItems: [
        toRequireWorkspace(table, key.workspaceId),
        toCreate(table, apiKeyToItem(key)),
        toCreate(table, apiKeyPointerToItem(key)),
        ...putAudit(table, audit),
      ],
    });
    if (outcome.status === 'refused')
      throw new Error(`API key ${key.id} exists already, or workspace ${key.workspaceId} does not`);
  };

const listKeys =
  (table: Table): ApiKeyAdmin['list'] =>
  async (workspaceId) => {
    const pointers = await queryPrefix(table, apiKeyPointerKey(workspaceId, ''));
    const keys = await Promise.all(
      pointers.map((pointer) => findRecord(table, apiKeyKey(String(pointer['hash'])), itemToApiKey)),
    );
    return keys.filter((key) => key !== undefined).sort((a, b) => a.createdAtMs - b.createdAtMs);
  };

const revokeKey =
  (table: Table): ApiKeyAdmin['revoke'] =>
  async (workspaceId, keyId, nowMs, audit) => {
    const pointer = await findItem(table, apiKeyPointerKey(workspaceId, keyId));
    if (!pointer) return false;
    const update = {
      key: apiKeyKey(String(pointer['hash'])),
      change: clause('SET revokedAtMs = if_not_exists(revokedAtMs, :nowMs)', { ':nowMs': nowMs }),
      condition: EXISTS,
    };
    return runAudited(table, update, audit);
  };

const rotateKey =
  (table: Table): ApiKeyAdmin['rotate'] =>
  async (previous, key, previousExpiresAtMs, audit) => {
    const expire = toUpdate(table, {
      key: apiKeyKey(previous.hash),
      change: clause('SET expiresAtMs = :expiresAtMs', { ':expiresAtMs': previousExpiresAtMs }),
      condition: isUnchangedKey(previous),
    });
    const outcome = await runTransaction(table, {
      TransactItems: [
        { Update: expire },
        toCreate(table, apiKeyToItem(key)),
        toCreate(table, apiKeyPointerToItem(key)),
        ...putAudit(table, audit),
      ],
    });
    return outcome.status === 'committed';
  };

/** Not revoked or rotated since it was read. */
const isUnchangedKey = ({ expiresAtMs }: ApiKey): Clause =>
  expiresAtMs === null
    ? clause(
        'attribute_exists(pk) AND attribute_not_exists(revokedAtMs) AND attribute_not_exists(expiresAtMs)',
      )
    : clause('attribute_not_exists(revokedAtMs) AND expiresAtMs = :seenExpiresAtMs', {
        ':seenExpiresAtMs': expiresAtMs,
      });

export const createApiKeyAdmin = (client: DynamoDBDocumentClient, tableName: string): ApiKeyAdmin => {
  const table = { client, name: tableName };
  return {
    create: createKey(table),
    list: listKeys(table),
    revoke: revokeKey(table),
    rotate: rotateKey(table),
  };
};
