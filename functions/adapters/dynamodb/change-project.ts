import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { PROJECTS_MAX, RECORD_KEPT_DAYS, USES_PER_SHARD_MAX } from '#contracts/limits.ts';
import {
  projectIdempotencyKey,
  projectsKey,
  revisionKey,
  TABLE,
  workspaceKey,
} from '#contracts/table-keys.ts';
import type {
  ProjectChange,
  ProjectChangeOutcome,
  ProjectIdempotency,
  ProjectStore,
} from '#core/ports/projects.ts';
import type { ProjectId } from '#core/project/project.ts';
import { isConditionFailed, isContended, runTransaction } from './conditional-writes.ts';
import type { TransactionOutcome } from './conditional-writes.ts';
import { clause, EXISTS, toCheck, toCreate, toDelete, toUpdate } from './expressions.ts';
import type { Table } from './expressions.ts';
import { expiresAtSeconds, projectToItem, revisionToItem } from './items.ts';
import { releaseBytes, reserveBytes } from './storage.ts';
import { writeUses } from './uses.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Part = 'project' | 'revision' | 'uses' | 'storage' | 'projects' | 'idempotency' | 'active';

const putProject = ({ name }: Table, { project }: ProjectChange): Action => ({
  Put: {
    TableName: name,
    Item: projectToItem(project),
    ...(project.version === 1
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':seen': project.version - 1 },
        }),
  },
});

const countProjects = (table: Table, { project: { workspaceId }, projects }: ProjectChange): Action => ({
  Update: toUpdate(table, {
    key: projectsKey(workspaceId),
    change: clause('ADD projects :change', { ':change': projects }),
    condition:
      projects > 0
        ? clause('attribute_not_exists(projects) OR projects < :max', { ':max': PROJECTS_MAX })
        : clause('projects > :none', { ':none': 0 }),
  }),
});

/** Expires with the videos of the day; reusable then. */
const putIdempotency = (
  { name }: Table,
  { project: { workspaceId, createdAtMs } }: ProjectChange,
  record: ProjectIdempotency,
): Action => ({
  Put: {
    TableName: name,
    Item: {
      ...projectIdempotencyKey(workspaceId, record.keyHash),
      ...record,
      [TABLE.ttl]: expiresAtSeconds(createdAtMs, RECORD_KEPT_DAYS),
    },
    ConditionExpression: `attribute_not_exists(pk) OR ${TABLE.ttl} <= :nowSeconds`,
    ExpressionAttributeValues: { ':nowSeconds': Math.floor(createdAtMs / 1000) },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

/** The set of active videos is the one that was read; DynamoDB has no empty set. */
const checkActive = (
  table: Table,
  { project: { workspaceId } }: ProjectChange,
  ids: readonly string[],
): Action =>
  toCheck(
    table,
    workspaceKey(workspaceId),
    ids.length === 0
      ? clause('attribute_not_exists(active)')
      : clause('active = :ids', { ':ids': new Set(ids) }),
  );

const changeStorage = (
  table: Table,
  { project: { workspaceId }, storedBytes, maxStoredBytes }: ProjectChange,
): Action =>
  storedBytes > 0
    ? reserveBytes(table, workspaceId, storedBytes, maxStoredBytes)
    : releaseBytes(table, workspaceId, -storedBytes);

export const createChange =
  (table: Table): ProjectStore['change'] =>
  async (change) => {
    const { project, added, removed, uses, storedBytes, projects, idempotency, activeVideoIds } = change;
    const { workspaceId } = project;
    const written = uses && writeUses(table, workspaceId, uses);
    if (written && written.mostNames > USES_PER_SHARD_MAX) return { status: 'too_many_texts' };
    const parts: (readonly [Part, Action])[] = [
      ['project', putProject(table, change)],
      ...(added ? [['revision', toCreate(table, revisionToItem(added))] as const] : []),
      ...(removed
        ? [
            [
              'revision',
              toDelete(table, revisionKey(workspaceId, project.id, removed.revision), EXISTS),
            ] as const,
          ]
        : []),
      ...(written?.actions ?? []).map((action) => ['uses', action] as const),
      ...(storedBytes === 0 ? [] : [['storage', changeStorage(table, change)] as const]),
      ...(projects === 0 ? [] : [['projects', countProjects(table, change)] as const]),
      ...(idempotency ? [['idempotency', putIdempotency(table, change, idempotency)] as const] : []),
      ...(activeVideoIds ? [['active', checkActive(table, change, activeVideoIds)] as const] : []),
    ];
    const outcome = await tryTransaction(
      table,
      parts.map(([, action]) => action),
    );
    if (outcome.status !== 'refused') return outcome;
    const failed = new Map(
      parts.flatMap(([part], index) => {
        const reason = outcome.reasons[index];
        return reason && isConditionFailed(reason) ? [[part, reason] as const] : [];
      }),
    );
    return readRefusal(change, failed);
  };

/** `conflict` when other writes of the same items did not leave room for it in time. */
const tryTransaction = async (
  table: Table,
  TransactItems: Action[],
): Promise<TransactionOutcome | { readonly status: 'conflict' }> => {
  try {
    return await runTransaction(table, { TransactItems });
  } catch (error) {
    if (isContended(error)) return { status: 'conflict' };
    throw error;
  }
};

/** A replay takes precedence; a change meanwhile may be the reason of any other refusal. */
const readRefusal = (
  { project, storedBytes }: ProjectChange,
  failed: ReadonlyMap<Part, CancellationReason>,
): ProjectChangeOutcome => {
  const earlier = failed.get('idempotency');
  if (earlier) return { status: 'replayed', record: toIdempotency(earlier) };
  if (['project', 'revision', 'uses', 'active'].some((part) => failed.has(part as Part)))
    return { status: 'conflict' };
  if (failed.has('projects')) return { status: 'too_many_projects' };
  if (storedBytes < 0)
    throw new Error(
      `the stored bytes of workspace ${project.workspaceId} do not include project ${project.id}`,
    );
  return {
    status: 'storage_full',
    storedBytes: Number(failed.get('storage')?.Item?.['storedBytes']?.N ?? 0),
  };
};

const toIdempotency = ({ Item: item }: CancellationReason): ProjectIdempotency => {
  const [keyHash, fingerprint, projectId] = ['keyHash', 'fingerprint', 'projectId'].map(
    (name) => item?.[name]?.S ?? '',
  ) as [string, string, string];
  return { keyHash, fingerprint, projectId: projectId as ProjectId }; // safe: written by `putIdempotency`
};
