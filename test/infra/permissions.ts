import { describe, expect, it } from 'vitest';
import { FUNCTION_ENV } from '#contracts/environment.ts';
import { constructId } from '../../lib/constructs/service-function.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { describeReference, grantsOf, resourcesOf, synthesize } from './synthesize.ts';

const { service } = synthesize('dev', { canary: true, syntheticRenders: true }); // with every function
const { service: traced } = synthesize('dev', { canary: true, syntheticRenders: true, tracing: true });
const functions = resourcesOf(service, 'AWS::Lambda::Function');
const roles = resourcesOf(service, 'AWS::IAM::Role');
const names = Object.keys(FUNCTION_ENV) as FunctionName[];

const consume = (queue: string) => [
  `sqs:ChangeMessageVisibility ${queue}`,
  `sqs:DeleteMessage ${queue}`,
  `sqs:GetQueueAttributes ${queue}`,
  `sqs:GetQueueUrl ${queue}`,
  `sqs:ReceiveMessage ${queue}`,
];
const authenticate = ['dynamodb:GetItem Table', 'secretsmanager:GetSecretValue KeyPepper'];
const readOnly = [...authenticate, 'dynamodb:UpdateItem Table where KEY#*,USER#*'];
const downloadLink = ['s3:GetObject MediaBucket/out/*'];
const changeVideo = ['dynamodb:PutItem Table', 'dynamodb:UpdateItem Table'];
const completeVideo = [
  'dynamodb:GetItem Table',
  ...changeVideo,
  'sqs:SendMessage BatchQueue',
  'sqs:SendMessage WebhookQueue',
];
const inspectUpload = [
  's3:DeleteObject MediaBucket/assets/*',
  's3:GetObject MediaBucket/uploads/*',
  's3:ListBucket MediaBucket',
  's3:PutObject MediaBucket/assets/*',
];
const settleUpload = [...inspectUpload, 'sqs:SendMessage InspectionQueue'];
const readAssets = [
  ...settleUpload,
  ...authenticate,
  ...changeVideo,
  's3:GetObject MediaBucket/assets/*',
  's3:GetObject MediaBucket/thumbnails/*',
  'sqs:SendMessage ThumbnailQueue',
];
const buildVideo = [
  'dynamodb:ConditionCheckItem Table',
  ...changeVideo,
  's3:DeleteObject MediaBucket/captions/*',
  's3:DeleteObject MediaBucket/in/*',
  's3:DeleteObject MediaBucket/orders/*',
  's3:GetObject MediaBucket/projects/*',
  's3:GetObject MediaBucket/texts/*',
  's3:PutObject MediaBucket/captions/*',
  's3:PutObject MediaBucket/in/*',
  's3:PutObject MediaBucket/orders/*',
  'sqs:SendMessage BatchQueue',
  'sqs:SendMessage RenderQueue',
];
const createVideos = [
  ...settleUpload,
  ...buildVideo,
  ...authenticate,
  ...downloadLink,
  'lambda:InvokeFunction RenderSegment:*',
  's3:DeleteObject MediaBucket/batches/*',
  's3:GetObject MediaBucket/assets/*',
  's3:GetObject MediaBucket/frames/*',
  's3:GetObject MediaBucket/parts/*',
  's3:PutObject MediaBucket/batches/*',
  's3:PutObject MediaBucket/frames/*',
  's3:PutObject MediaBucket/parts/*',
  'sqs:SendMessage FetchQueue',
];

/** Every IAM permission of every function besides its own log. Extend it only deliberately. */
const FUNCTION_PERMISSIONS: Readonly<Record<FunctionName, readonly string[]>> = {
  'create-videos': createVideos,
  'list-videos': [
    ...readOnly,
    ...downloadLink,
    's3:GetObject MediaBucket/captions/*',
    'dynamodb:Query Table',
  ],
  'get-video': [...readOnly, ...downloadLink, 's3:GetObject MediaBucket/captions/*'],
  'cancel-video': [
    ...authenticate,
    ...downloadLink,
    ...changeVideo,
    'sqs:SendMessage BatchQueue',
    'sqs:SendMessage WebhookQueue',
  ],
  'read-templates': [
    ...readOnly,
    'dynamodb:Query Table',
    's3:GetObject MediaBucket/assets/*',
    's3:GetObject MediaBucket/catalog/*',
    's3:GetObject MediaBucket/projects/*',
    's3:GetObject MediaBucket/texts/*',
  ],
  'change-projects': [
    ...authenticate,
    ...changeVideo,
    'dynamodb:ConditionCheckItem Table',
    'dynamodb:DeleteItem Table',
    'dynamodb:Query Table',
    's3:DeleteObject MediaBucket/assets/*',
    's3:DeleteObject MediaBucket/projects/*',
    's3:GetObject MediaBucket/projects/*',
    's3:GetObject MediaBucket/texts/*',
    's3:ListBucket MediaBucket',
    's3:PutObject MediaBucket/projects/*',
    's3:PutObject MediaBucket/texts/*',
  ],
  'create-asset': [
    ...authenticate,
    ...changeVideo,
    's3:PutObject MediaBucket/uploads/*',
    'sqs:SendMessage FetchQueue',
  ],
  'read-assets': [...readAssets, 'dynamodb:Query Table'],
  'delete-asset': [
    ...authenticate,
    'dynamodb:DeleteItem Table',
    'dynamodb:PutItem Table where AUDIT#*',
    'dynamodb:UpdateItem Table',
    's3:DeleteObject MediaBucket/assets/*',
    's3:DeleteObject MediaBucket/thumbnails/*',
  ],
  'get-workspace': readOnly,
  'public-operations': [],
  'dashboard-reads': [
    'dynamodb:GetItem Table',
    'dynamodb:Query Table',
    'dynamodb:UpdateItem Table where KEY#*,USER#*',
    's3:GetObject MediaBucket/orders/*',
    's3:ListBucket MediaBucket',
  ],
  'dashboard-brand-kit': [
    'dynamodb:GetItem Table',
    'dynamodb:PutItem Table where AUDIT#*',
    'dynamodb:UpdateItem Table',
  ],
  'dashboard-api-keys': [
    ...authenticate,
    ...changeVideo,
    'dynamodb:ConditionCheckItem Table',
    'dynamodb:Query Table',
  ],
  'dashboard-webhooks': [
    ...changeVideo,
    'dynamodb:ConditionCheckItem Table',
    'dynamodb:DeleteItem Table',
    'dynamodb:GetItem Table',
    'secretsmanager:GetSecretValue WebhookKey',
  ],
  'dashboard-members': [
    ...changeVideo,
    'cognito-idp:AdminCreateUser Users',
    'cognito-idp:AdminGetUser Users',
    'dynamodb:ConditionCheckItem Table',
    'dynamodb:DeleteItem Table',
    'dynamodb:GetItem Table',
    'dynamodb:Query Table',
  ],
  'render-video': [
    ...completeVideo,
    ...downloadLink,
    's3:GetObject MediaBucket/assets/*',
    's3:GetObject MediaBucket/catalog/*',
    's3:GetObject MediaBucket/in/*',
    's3:GetObject MediaBucket/parts/*',
    's3:GetObject MediaBucket/progress/*',
    's3:ListBucket MediaBucket',
    's3:PutObject MediaBucket/out/*',
    's3:PutObject MediaBucket/parts/*',
    's3:PutObject MediaBucket/progress/*',
    'lambda:InvokeFunction RenderSegment:*',
    ...consume('RenderQueue'),
    ...consume('RenderRetryQueue'),
  ],
  'make-thumbnail': [
    'dynamodb:GetItem Table',
    'dynamodb:UpdateItem Table',
    's3:DeleteObject MediaBucket/thumbnails/*',
    's3:GetObject MediaBucket/assets/*',
    's3:GetObject MediaBucket/parts/*',
    's3:ListBucket MediaBucket',
    's3:PutObject MediaBucket/parts/*',
    's3:PutObject MediaBucket/thumbnails/*',
    'lambda:InvokeFunction RenderSegment:*',
    ...consume('ThumbnailQueue'),
  ],
  'fetch-asset': [
    ...changeVideo,
    'dynamodb:GetItem Table',
    's3:GetObject MediaBucket/uploads/*',
    's3:ListBucket MediaBucket',
    's3:PutObject MediaBucket/uploads/*',
    'sqs:SendMessage InspectionQueue',
    ...consume('FetchQueue'),
  ],
  'inspect-upload': [
    ...inspectUpload,
    ...changeVideo,
    'dynamodb:GetItem Table',
    's3:GetObject MediaBucket/parts/*',
    's3:PutObject MediaBucket/parts/*',
    'lambda:InvokeFunction RenderSegment:*',
    ...consume('InspectionQueue'),
  ],
  'render-segment': [],
  'check-renderer': ['lambda:InvokeFunction RenderVideo:*', 's3:GetObject MediaBucket/parts/*'],
  'close-abandoned-render': [...completeVideo, ...consume('RenderDeadLetters')],
  'sweep-renders': [
    ...completeVideo,
    'dynamodb:Query Table/index/due',
    'sqs:GetQueueAttributes RenderQueue',
    'sqs:SendMessage RenderQueue',
    'sqs:SendMessage RenderRetryQueue',
  ],
  'deliver-webhook': [
    'dynamodb:GetItem Table',
    'dynamodb:UpdateItem Table',
    ...downloadLink,
    's3:GetObject MediaBucket/assets/*',
    'secretsmanager:GetSecretValue WebhookKey',
    'sqs:SendMessage WebhookQueue',
    ...consume('WebhookQueue'),
  ],
  'feed-batches': [
    ...buildVideo,
    'dynamodb:GetItem Table',
    's3:GetObject MediaBucket/batches/*',
    'sqs:SendMessage WebhookQueue',
    ...consume('BatchQueue'),
  ],
  'sweep-webhooks': [
    'dynamodb:UpdateItem Table',
    'dynamodb:Query Table/index/due',
    'sqs:SendMessage WebhookQueue',
  ],
  'sweep-assets': [
    ...settleUpload,
    'dynamodb:ConditionCheckItem Table',
    'dynamodb:PutItem Table',
    'dynamodb:Query Table',
    's3:DeleteObject MediaBucket/projects/*',
    's3:DeleteObject MediaBucket/texts/*',
    's3:GetObject MediaBucket/projects/*',
    's3:GetObject MediaBucket/texts/*',
    's3:DeleteObject MediaBucket/thumbnails/*',
    'dynamodb:DeleteItem Table',
    'dynamodb:GetItem Table',
    'dynamodb:Query Table/index/due',
    'dynamodb:UpdateItem Table',
    'sqs:SendMessage FetchQueue',
  ],
  'reconcile-ledger': [
    'dynamodb:GetItem Table',
    'dynamodb:PutItem Table where CHECKPOINT#*',
    'dynamodb:Query Table',
    's3:GetObject MediaBucket/projects/*',
    's3:ListBucket MediaBucket',
  ],
  'synthetic-render': ['secretsmanager:GetSecretValue SyntheticRenderKey'],
};
const SEND_TRACES = ['xray:PutTelemetryRecords *', 'xray:PutTraceSegments *'];

describe('function roles', () => {
  it.each(names)('%s has exactly the listed permissions', (name) => {
    const id = constructId(name);
    const ownLog = [`logs:CreateLogStream ${id}Log`, `logs:PutLogEvents ${id}Log`];
    expect(grantsOf(service, `${id}Role`)).toEqual([...FUNCTION_PERMISSIONS[name], ...ownLog].sort());
  });

  it.each(names)('%s may also send traces when the stage enables tracing, except the renderer', (name) => {
    const id = constructId(name);
    const added = name === 'render-segment' ? [] : SEND_TRACES;
    expect(grantsOf(traced, `${id}Role`)).toEqual([...grantsOf(service, `${id}Role`), ...added].sort());
    const mode = resourcesOf(traced, 'AWS::Lambda::Function')[id]?.['TracingConfig'];
    expect(mode).toEqual(name === 'render-segment' ? undefined : { Mode: 'Active' });
    expect(functions[id]?.['TracingConfig']).toBeUndefined();
  });

  it.each(names)('%s has its own role, which only Lambda can assume, without managed policies', (name) => {
    const id = constructId(name);
    expect(describeReference(functions[id]?.['Role'])).toBe(`${id}Role`);
    expect(roles[`${id}Role`]).toEqual({
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
        ],
      },
    });
  });

  it('exist for no other function', () => {
    expect(Object.keys(functions).sort()).toEqual(names.map(constructId).sort());
  });
});

describe('function environments', () => {
  it.each(names)('%s has exactly the variables of the contract', (name) => {
    const variables = Object.keys(functions[constructId(name)]?.['Environment'].Variables);
    const tools = name === 'render-segment' ? ['FFMPEG_BIN'] : [];
    expect(variables.sort()).toEqual([...FUNCTION_ENV[name], ...tools, 'NODE_OPTIONS'].sort());
  });

  it('render-segment has only tool paths and its launch strategy', () => {
    expect(functions['RenderSegment']?.['Environment'].Variables).toEqual({
      BUNDLED_FILES_DIR: '/opt/bundled-files',
      FFMPEG_BIN: '/opt/bin/ffmpeg',
      LAUNCH_STRATEGY: 'single-process',
      NODE_OPTIONS: '--enable-source-maps',
      TENANT_ISOLATION: 'true',
    });
  });

  it('only API Gateway and EventBridge may invoke functions by resource policy', () => {
    const permissions = Object.values(resourcesOf(service, 'AWS::Lambda::Permission'));
    expect(new Set(permissions.map(({ Principal }) => Principal))).toEqual(
      new Set(['apigateway.amazonaws.com', 'events.amazonaws.com']),
    );
    for (const { SourceArn } of permissions) expect(SourceArn).toBeDefined();
  });
});
