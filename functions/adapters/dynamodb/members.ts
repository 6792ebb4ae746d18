import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Role } from '#contracts/dashboard-routes.ts';
import { MAX_ADDED_MEMBERS_PER_DAY } from '#contracts/limits.ts';
import { addedMembersKey, memberKey, memberPointerKey, ownersKey, TABLE } from '#contracts/table-keys.ts';
import { dayOf } from '#core/days.ts';
import type { MemberChange, MemberStore } from '#core/ports/members.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import type { Member } from '#core/workspace/member.ts';
import { putAudit } from './audit.ts';
import { isConditionFailed, runTransaction, tryUpdate } from './conditional-writes.ts';
import { clause, toCreate, toDelete, toUpdate, toRequireWorkspace } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { expiresAtSeconds, itemToMember, memberToItem } from './items.ts';
import { findRecord, queryPrefix } from './reads.ts';

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;

const hasRole = (role: Role): Clause => clause('#role = :seen', { ':seen': role });

const createFind =
  (table: Table): MemberStore['find'] =>
  (workspaceId, userId) =>
    findRecord(table, memberKey(workspaceId, userId), itemToMember);

const createListOfWorkspace =
  (table: Table): MemberStore['listOfWorkspace'] =>
  async (workspaceId) => {
    const items = await queryPrefix(table, memberKey(workspaceId, ''));
    return items.map(itemToMember).sort((a, b) => a.addedAtMs - b.addedAtMs);
  };

const createListOfUser = (table: Table): MemberStore['listOfUser'] => {
  const find = createFind(table);
  return async (userId) => {
    const { pk, sk } = memberPointerKey(userId, '');
    const pointers = await queryPrefix(table, { pk, sk });
    const found = await Promise.all(
      // safe: the sort key of a pointer is made of a workspace id
      pointers.map((pointer) => find(String(pointer['sk']).slice(sk.length) as WorkspaceId, userId)),
    );
    return found.filter((member) => member !== undefined).sort((a, b) => a.addedAtMs - b.addedAtMs);
  };
};

/** Changes the number of owners; a decrease fails for the last one. */
const changeOwners = (table: Table, workspaceId: WorkspaceId, by: 1 | -1): Actions[number] => ({
  Update: toUpdate(table, {
    key: ownersKey(workspaceId),
    change: clause('ADD owners :by', { ':by': by }),
    condition:
      by === 1
        ? clause('attribute_not_exists(pk) OR owners >= :none', { ':none': 0 })
        : clause('owners > :one', { ':one': 1 }),
  }),
});

const createAdd =
  (table: Table): MemberStore['add'] =>
  async (member, audit) => {
    const { workspaceId, userId } = member;
    const outcome = await runTransaction(table, {
      TransactItems: [
        toRequireWorkspace(table, workspaceId),
        toCreate(table, memberToItem(member)),
        toCreate(table, memberPointerKey(userId, workspaceId)),
        ...(member.role === 'owner' ? [changeOwners(table, workspaceId, 1)] : []),
        ...putAudit(table, audit),
      ],
    });
    if (outcome.status === 'committed') return true;
    if (isConditionFailed(outcome.reasons[0])) throw new Error(`no workspace ${workspaceId}`);
    return false;
  };

const ADDITIONS_KEPT_DAYS = 2;

const createCountAddition =
  (table: Table): MemberStore['countAddition'] =>
  async (workspaceId, atMs) => {
    return tryUpdate(table, {
      key: addedMembersKey(workspaceId, dayOf(atMs)),
      change: clause(`SET ${TABLE.ttl} = :expires ADD added :one`, {
        ':expires': expiresAtSeconds(atMs, ADDITIONS_KEPT_DAYS),
        ':one': 1,
      }),
      condition: clause('attribute_not_exists(added) OR added < :max', { ':max': MAX_ADDED_MEMBERS_PER_DAY }),
    });
  };

/** Runs a change whose first action has the condition that the membership is as it was read. */
const runChange = async (
  table: Table,
  { workspaceId }: Member,
  actions: Actions,
  ownersBy: 1 | -1 | 0,
  audit: AuditEntry,
): Promise<MemberChange> => {
  const owners = ownersBy === 0 ? [] : [changeOwners(table, workspaceId, ownersBy)];
  const outcome = await runTransaction(table, {
    TransactItems: [...actions, ...owners, ...putAudit(table, audit)],
  });
  if (outcome.status === 'committed') return 'changed';
  return isConditionFailed(outcome.reasons[0]) ? 'stale' : 'last_owner';
};

const createChangeRole =
  (table: Table): MemberStore['changeRole'] =>
  (member, role, audit) => {
    const update = toUpdate(table, {
      key: memberKey(member.workspaceId, member.userId),
      change: clause('SET #role = :role', { ':role': role }),
      condition: hasRole(member.role),
    });
    return runChange(table, member, [{ Update: update }], role === 'owner' ? 1 : -1, audit);
  };

const createRemove =
  (table: Table): MemberStore['remove'] =>
  (member, audit) => {
    const { workspaceId, userId, role } = member;
    const actions = [
      toDelete(table, memberKey(workspaceId, userId), hasRole(role)),
      { Delete: { TableName: table.name, Key: memberPointerKey(userId, workspaceId) } },
    ];
    return runChange(table, member, actions, role === 'owner' ? -1 : 0, audit);
  };

/** Memberships, with a pointer from each user. docs/data-model.md lists the conditions. */
export const createMemberStore = (client: DynamoDBDocumentClient, tableName: string): MemberStore => {
  const table = { client, name: tableName };
  return {
    find: createFind(table),
    listOfWorkspace: createListOfWorkspace(table),
    listOfUser: createListOfUser(table),
    countAddition: createCountAddition(table),
    add: createAdd(table),
    changeRole: createChangeRole(table),
    remove: createRemove(table),
  };
};
