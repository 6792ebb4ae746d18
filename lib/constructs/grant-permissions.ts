import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { FunctionName } from '#contracts/environment.ts';
import { apiKeyKey, TABLE } from '#contracts/table-keys.ts';
import { FUNCTION_PERMISSIONS } from '../permissions.ts';
import type { DataStack } from '../stacks/data-stack.ts';

export interface PermissionTargets {
  readonly data: DataStack;
  readonly queue: Queue;
  readonly webhookQueue: Queue;
  readonly renderer: LambdaFunction;
}

type Grant = readonly [
  service: string,
  actions: readonly string[],
  resource: string,
  conditions?: Readonly<Record<string, unknown>>,
];

const ONLY_API_KEYS = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [apiKeyKey('*').pk] } };

const grantsOf = (
  name: FunctionName,
  { data, queue, webhookQueue, renderer }: PermissionTargets,
): Grant[] => {
  const rights = FUNCTION_PERMISSIONS[name];
  const { table, bucket, keyPepper, webhookKey } = data;
  return [
    ['dynamodb', rights.table ?? [], table.tableArn],
    ['dynamodb', rights.countsRequests ? ['UpdateItem'] : [], table.tableArn, ONLY_API_KEYS],
    ['dynamodb', rights.dueIndex ? ['Query'] : [], `${table.tableArn}/index/${TABLE.dueIndex.name}`],
    ...Object.entries(rights.objects ?? {}).map(([folder, actions]): Grant => [
      's3',
      actions,
      bucket.arnForObjects(`${folder}/*`),
    ]),
    ['s3', rights.listsBucket ? ['ListBucket'] : [], bucket.bucketArn],
    ['sqs', rights.sendsToQueue ? ['SendMessage'] : [], queue.queueArn],
    ['sqs', rights.sendsToWebhookQueue ? ['SendMessage'] : [], webhookQueue.queueArn],
    ['secretsmanager', rights.readsKeyPepper ? ['GetSecretValue'] : [], keyPepper.secretArn],
    ['secretsmanager', rights.readsWebhookKey ? ['GetSecretValue'] : [], webhookKey.secretArn],
    ['lambda', rights.invokesRenderer ? ['InvokeFunction'] : [], renderer.functionArn],
  ];
};

/** Gives a function exactly what `FUNCTION_PERMISSIONS` says. */
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
