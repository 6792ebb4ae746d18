import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { FunctionName } from '#contracts/environment.ts';
import { apiKeyKey, auditKey, checkpointKey, TABLE, userRateKey } from '#contracts/table-keys.ts';
import { FUNCTION_PERMISSIONS } from './function-permissions.ts';
import type { ServiceQueues } from './queues.ts';
import type { DashboardUsers } from './user-pool.ts';
import type { DataStack } from '../stacks/data-stack.ts';

export interface PermissionTargets {
  readonly data: DataStack;
  readonly queues: ServiceQueues;
  readonly renderer: LambdaFunction;
}

type Grant = readonly [
  service: string,
  actions: readonly string[],
  resource: string,
  conditions?: Readonly<Record<string, unknown>>,
];

const onlyKeys = (...pks: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': pks },
});
const ONLY_RATE_LIMITS = onlyKeys(apiKeyKey('*').pk, userRateKey('*').pk);
const ONLY_AUDIT_LOGS = onlyKeys(auditKey('*', '').pk);
const ONLY_CHECKPOINTS = onlyKeys(checkpointKey('*').pk);

const invitationsTo = ({ userPool }: DashboardUsers): Grant => [
  'cognito-idp',
  ['AdminGetUser', 'AdminCreateUser'],
  userPool.userPoolArn,
];

const grantsOf = (name: FunctionName, { data, queues, renderer }: PermissionTargets): Grant[] => {
  const permissions = FUNCTION_PERMISSIONS[name];
  const { table, bucket, keyPepper, webhookKey, users } = data;
  const { renders, renderRetries, webhooks, thumbnails, inspections, batches, fetches } = queues;
  return [
    ['dynamodb', permissions.table ?? [], table.tableArn],
    ['dynamodb', permissions.countsRequests ? ['UpdateItem'] : [], table.tableArn, ONLY_RATE_LIMITS],
    ['dynamodb', permissions.writesAudit ? ['PutItem'] : [], table.tableArn, ONLY_AUDIT_LOGS],
    ...(permissions.invitesUsers && users ? [invitationsTo(users)] : []),
    ['dynamodb', permissions.writesCheckpoints ? ['PutItem'] : [], table.tableArn, ONLY_CHECKPOINTS],
    ['dynamodb', permissions.dueIndex ? ['Query'] : [], `${table.tableArn}/index/${TABLE.dueIndex.name}`],
    ...Object.entries(permissions.objects ?? {}).map(([folder, actions]): Grant => [
      's3',
      actions,
      bucket.arnForObjects(`${folder}*`),
    ]),
    ['s3', permissions.listsBucket ? ['ListBucket'] : [], bucket.bucketArn],
    ['sqs', permissions.sendsToRenderQueue ? ['SendMessage'] : [], renders.queue.queueArn],
    ['sqs', permissions.readsRenderQueueDepth ? ['GetQueueAttributes'] : [], renders.queue.queueArn],
    ['sqs', permissions.sendsToRetryQueue ? ['SendMessage'] : [], renderRetries.queueArn],
    ['sqs', permissions.sendsToWebhookQueue ? ['SendMessage'] : [], webhooks.queue.queueArn],
    ['sqs', permissions.sendsToThumbnailQueue ? ['SendMessage'] : [], thumbnails.queue.queueArn],
    ['sqs', permissions.sendsToInspectionQueue ? ['SendMessage'] : [], inspections.queue.queueArn],
    ['sqs', permissions.sendsToBatchQueue ? ['SendMessage'] : [], batches.queue.queueArn],
    ['sqs', permissions.sendsToFetchQueue ? ['SendMessage'] : [], fetches.queue.queueArn],
    ['secretsmanager', permissions.readsKeyPepper ? ['GetSecretValue'] : [], keyPepper.secretArn],
    ['secretsmanager', permissions.readsWebhookKey ? ['GetSecretValue'] : [], webhookKey.secretArn],
    // Of every version: a coordinator calls the renderer that it was deployed with, until it ends.
    ['lambda', permissions.invokesRenderer ? ['InvokeFunction'] : [], `${renderer.functionArn}:*`],
  ];
};

/** Grants a function exactly what `FUNCTION_PERMISSIONS` lists for it. */
export const grantPermissions = (
  name: FunctionName,
  lambda: LambdaFunction,
  targets: PermissionTargets,
): void => {
  for (const [service, actions, resource, conditions] of grantsOf(name, targets)) {
    if (actions.length === 0) continue;
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: actions.map((action) => `${service}:${action}`),
        resources: [resource],
        ...(conditions && { conditions }),
      }),
    );
  }
};
