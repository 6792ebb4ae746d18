import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { workspaceKey } from '#contracts/table-keys.ts';
import type { Lease } from '#core/ports/videos.ts';
import { TRANSITIONS } from '#core/video/video.ts';
import type { Video, VideoTransition } from '#core/video/video.ts';

export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

/** An expression with the values it refers to. `#name` is an attribute whose name is a reserved word. */
export interface Clause {
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ConditionalUpdate {
  readonly key: ItemKey;
  readonly change: Clause;
  readonly condition: Clause;
}

export const clause = (expression: string, values: Clause['values'] = {}): Clause => ({ expression, values });

const mergeValues = (clauses: readonly Clause[]) =>
  Object.assign({}, ...clauses.map(({ values }) => values)) as Clause['values'];

export const allOf = (...clauses: readonly Clause[]): Clause => ({
  expression: clauses.map(({ expression }) => `(${expression})`).join(' AND '),
  values: mergeValues(clauses),
});

/** An action that sets each attribute to its value; a reserved word has its `#`. */
export const setAttributes = (attributes: Readonly<Record<string, unknown>>): Clause => {
  const valueName = (name: string) => `:${name.replace('#', '')}`;
  return {
    expression: `SET ${Object.keys(attributes)
      .map((name) => `${name} = ${valueName(name)}`)
      .join(', ')}`,
    values: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [valueName(name), value])),
  };
};

/** Joins the actions of one update expression: SET, REMOVE, ADD, DELETE. */
export const joinActions = (...clauses: readonly Clause[]): Clause => ({
  expression: clauses.map(({ expression }) => expression).join(' '),
  values: mergeValues(clauses),
});

export const EXISTS = clause('attribute_exists(pk)');

/** The video has a status from which the transition is legal. */
export const allowsTransition = (transition: VideoTransition): Clause => {
  const values = Object.fromEntries(TRANSITIONS[transition].from.map((status) => [`:${status}`, status]));
  return clause(`#status IN (${Object.keys(values).join(', ')})`, values);
};

export const isHeldBy = ({ attempt, owner }: Lease): Clause =>
  clause('attempt = :attempt AND leaseOwner = :owner', { ':attempt': attempt, ':owner': owner });

/** No claim, heartbeat, resend or completion since the video was read. */
export const isUnchanged = ({ status, attempt, dueAtMs }: Video): Clause =>
  clause('#status = :seenStatus AND attempt = :seenAttempt AND dueAtMs = :seenDueAtMs', {
    ':seenStatus': status,
    ':seenAttempt': attempt,
    ':seenDueAtMs': dueAtMs,
  });

/** The names and values that clauses use: DynamoDB refuses others, and empty lists. */
export const attributesOf = (...clauses: readonly Clause[]) => {
  const names = clauses.flatMap(({ expression }) => expression.match(/#\w+/g) ?? []);
  const values = mergeValues(clauses);
  return {
    ...(names.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [name, name.slice(1)])),
    }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
};

/** Input for an UpdateCommand or for an update inside a transaction. */
export const toUpdate = ({ name }: Table, { key, change, condition }: ConditionalUpdate) => ({
  TableName: name,
  Key: key,
  UpdateExpression: change.expression,
  ConditionExpression: condition.expression,
  ...attributesOf(change, condition),
});

const toCondition = ({ name }: Table, Key: ItemKey, condition: Clause) => ({
  TableName: name,
  Key,
  ConditionExpression: condition.expression,
  ...attributesOf(condition),
});

/** Actions of a transaction. */
export const toDelete = (...condition: Parameters<typeof toCondition>) => ({
  Delete: toCondition(...condition),
});
export const toCheck = (...condition: Parameters<typeof toCondition>) => ({
  ConditionCheck: toCondition(...condition),
});

/** Input for a put inside a transaction that fails when the key exists. */
export const toCreate = ({ name }: Table, Item: Readonly<Record<string, unknown>>) => ({
  Put: { TableName: name, Item, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** An action of a transaction that fails unless the workspace exists. */
export const toRequireWorkspace = (table: Table, workspaceId: string) =>
  toCheck(table, workspaceKey(workspaceId), EXISTS);
