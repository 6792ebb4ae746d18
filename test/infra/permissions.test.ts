import { describe, expect, it } from 'vitest';
import { FUNCTION_ENV } from '#contracts/environment.ts';
import { constructId } from '../../lib/constructs/service-function.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { describeReference, grantsOf, resourcesOf, synthesize } from './synthesize.ts';

const { service } = synthesize('dev');
const { service: traced } = synthesize('dev', { tracing: true });
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
const knowCaller = ['dynamodb:GetItem Table', 'secretsmanager:GetSecretValue KeyPepper'];
const readOnly = [...knowCaller, 'dynamodb:UpdateItem Table where KEY#*'];
const linkVideo = ['s3:GetObject MediaBucket/out/*'];
const changeVideo = ['dynamodb:PutItem Table', 'dynamodb:UpdateItem Table'];
const endVideo = ['dynamodb:GetItem Table', ...changeVideo, 'sqs:SendMessage WebhookQueue'];
const createVideo = [
  ...knowCaller,
  ...changeVideo,
  ...linkVideo,
  's3:DeleteObject MediaBucket/in/*',
  's3:PutObject MediaBucket/in/*',
  'sqs:SendMessage RenderQueue',
];

/** Every right of every function besides its own log. A new line here is a decision, not a formality. */
const FUNCTION_PERMISSIONS: Readonly<Record<FunctionName, readonly string[]>> = {
  'create-video': createVideo,
  'create-composition': createVideo,
  'list-videos': [...readOnly, ...linkVideo, 'dynamodb:Query Table'],
  'get-video': [...readOnly, ...linkVideo],
  'cancel-video': [...knowCaller, ...linkVideo, ...changeVideo, 'sqs:SendMessage WebhookQueue'],
  'list-templates': readOnly,
  'get-template': readOnly,
  'get-openapi': [],
  'render-video': [
    ...endVideo,
    ...linkVideo,
    's3:GetObject MediaBucket/in/*',
    's3:GetObject MediaBucket/parts/*',
    's3:GetObject MediaBucket/progress/*',
    's3:ListBucket MediaBucket',
    's3:PutObject MediaBucket/out/*',
    's3:PutObject MediaBucket/parts/*',
    's3:PutObject MediaBucket/progress/*',
    'lambda:InvokeFunction RenderSegment',
    ...consume('RenderQueue'),
  ],
  'render-segment': [],
  'close-abandoned-render': [...endVideo, ...consume('DeadLetters')],
  'sweep-renders': [...endVideo, 'dynamodb:Query Table/index/due', 'sqs:SendMessage RenderQueue'],
  'deliver-webhook': [
    'dynamodb:GetItem Table',
    'dynamodb:UpdateItem Table',
    ...linkVideo,
    'secretsmanager:GetSecretValue WebhookKey',
    'sqs:SendMessage WebhookQueue',
    ...consume('WebhookQueue'),
  ],
  'sweep-webhooks': [
    'dynamodb:UpdateItem Table',
    'dynamodb:Query Table/index/due',
    'sqs:SendMessage WebhookQueue',
  ],
  'reconcile-ledger': ['dynamodb:GetItem Table', 'dynamodb:Query Table', 'dynamodb:Scan Table'],
};
const SEND_TRACES = ['xray:PutTelemetryRecords *', 'xray:PutTraceSegments *'];

describe('what each function may do', () => {
  it.each(names)('%s may do this and nothing else', (name) => {
    const id = constructId(name);
    const ownLog = [`logs:CreateLogStream ${id}Log`, `logs:PutLogEvents ${id}Log`];
    expect(grantsOf(service, `${id}Role`)).toEqual([...FUNCTION_PERMISSIONS[name], ...ownLog].sort());
  });

  it.each(names)('%s may send traces besides, where a stage has them; the renderer may not', (name) => {
    const id = constructId(name);
    const added = name === 'render-segment' ? [] : SEND_TRACES;
    expect(grantsOf(traced, `${id}Role`)).toEqual([...grantsOf(service, `${id}Role`), ...added].sort());
    const mode = resourcesOf(traced, 'AWS::Lambda::Function')[id]?.['TracingConfig'];
    expect(mode).toEqual(name === 'render-segment' ? undefined : { Mode: 'Active' });
    expect(functions[id]?.['TracingConfig']).toBeUndefined();
  });

  it.each(names)('%s has a role of its own, which only Lambda takes and no other policy widens', (name) => {
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

  it('there is no function besides ours', () => {
    expect(Object.keys(functions).sort()).toEqual(names.map(constructId).sort());
  });
});

describe('what each function is told', () => {
  it.each(names)('%s gets the variables it reads', (name) => {
    const variables = Object.keys(functions[constructId(name)]?.['Environment'].Variables);
    const tools = name === 'render-segment' ? ['FFMPEG_BIN'] : [];
    expect(variables.sort()).toEqual([...FUNCTION_ENV[name], ...tools, 'NODE_OPTIONS'].sort());
  });

  it('render-segment is told where its tools lie, and of nothing that is ours', () => {
    expect(functions['RenderSegment']?.['Environment'].Variables).toEqual({
      ASSETS_DIR: '/opt/assets',
      FFMPEG_BIN: '/opt/bin/ffmpeg',
      NODE_OPTIONS: '--enable-source-maps',
    });
  });

  it('nobody but the gateway and the schedule may call a function from outside', () => {
    const permissions = Object.values(resourcesOf(service, 'AWS::Lambda::Permission'));
    expect(new Set(permissions.map(({ Principal }) => Principal))).toEqual(
      new Set(['apigateway.amazonaws.com', 'events.amazonaws.com']),
    );
    for (const { SourceArn } of permissions) expect(SourceArn).toBeDefined();
  });
});
