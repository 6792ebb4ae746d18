import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { checkCompliance } from '../../lib/compliance.ts';
import { stageSettings } from '../../lib/stage.ts';
import type { OperatorSettings } from '../../lib/stage.ts';
import { createVideoApi } from '../../lib/video-api.ts';
import type { VideoApiStacks } from '../../lib/video-api.ts';

/** Properties of a resource in a template. */
// oxlint-disable-next-line typescript/no-explicit-any -- template JSON has many shapes
export type Properties = Record<string, any>;

export interface Templates {
  readonly data: Template;
  readonly service: Template;
  /** Empty for a stage without a dashboard. */
  readonly dashboard: Template;
  /** Empty for a stage without a web ACL or a dashboard. */
  readonly edge: Template;
  /** Empty for a stage without a second region for backups. */
  readonly copies: Template;
}

/** What an operator must write into config/prod.json. */
export const PROD_REQUIRED = {
  account: '111122223333',
  region: 'ap-southeast-3',
  alarmEmail: 'alarms@video.example',
  secretReplicaRegion: 'ap-southeast-1',
} as const satisfies OperatorSettings;

type Change = (stacks: VideoApiStacks) => unknown;

const templateOf = (stack: Stack | undefined): Template =>
  stack ? Template.fromStack(stack) : Template.fromJSON({});

const synthesizeAnew = (stageName: string, settings: OperatorSettings, change: Change): Templates => {
  const outdir = mkdtempSync(path.join(tmpdir(), 'synthesized-'));
  try {
    const required = stageName === 'prod' ? PROD_REQUIRED : {};
    const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } });
    const stacks = createVideoApi(app, stageName, stageSettings(stageName, { ...required, ...settings }));
    checkCompliance(app, stacks);
    change(stacks);
    return {
      data: Template.fromStack(stacks.data),
      service: Template.fromStack(stacks.service),
      dashboard: templateOf(stacks.dashboard),
      edge: templateOf(stacks.edge),
      copies: templateOf(stacks.copies),
    };
  } finally {
    rmSync(outdir, { recursive: true });
  }
};

/** Templates by stage and settings: a synthesis takes a second. */
const synthesized = new Map<string, Templates>();

/** The templates of a stage with overridden settings. Runs the compliance rules and bundles no code. */
export const synthesize = (
  stageName: string,
  settings: OperatorSettings = {},
  change?: Change,
): Templates => {
  if (change) return synthesizeAnew(stageName, settings, change);
  const key = JSON.stringify([stageName, settings]);
  const templates = synthesized.get(key) ?? synthesizeAnew(stageName, settings, () => {});
  synthesized.set(key, templates);
  return templates;
};

/** Properties of all resources of a type, by logical id without CDK's hash. */
export const resourcesOf = (template: Template, type: string): Record<string, Properties> =>
  Object.fromEntries(
    Object.entries(template.findResources(type)).map(([id, { Properties: properties }]) => [
      nameOf(id),
      properties as Properties,
    ]),
  );

/** Alarms that notify a person, by id. The others only roll a deployment back. */
export const alarmsOf = (template: Template): Record<string, Properties> =>
  Object.fromEntries(
    Object.entries(resourcesOf(template, 'AWS::CloudWatch::Alarm')).filter(
      ([, alarm]) => 'AlarmActions' in alarm,
    ),
  );

const HASH = /[0-9A-F]{8}$/;
/** Output of another stack, exported or not. */
const IMPORTED = /(?:Exports|Publish)Output(?:FnGetAtt|Ref)([A-Za-z]+?)[0-9A-F]{8}/;

const nameOf = (logicalId: string): string => logicalId.replace(HASH, '');

/** Readable target of a reference: `Table/index/due`, `MediaBucket/in/*`, `RenderQueue`. */
export const describeReference = (reference: unknown): string => {
  if (typeof reference === 'string') return reference;
  const [[kind, value] = ['', undefined]] = Object.entries(reference as Record<string, unknown>);
  if (kind === 'Ref') return nameOf(String(value));
  if (kind === 'Fn::GetAtt') return nameOf((value as [string, string])[0]);
  if (kind === 'Fn::ImportValue') return IMPORTED.exec(String(value))?.[1] ?? String(value);
  if (kind === 'Fn::GetStackOutput')
    return describeReference({ 'Fn::ImportValue': (value as { readonly OutputName: string }).OutputName });
  // The name of an alias: part of its ARN.
  if (kind === 'Fn::Select')
    return describeReference((value as [number, { 'Fn::Split': unknown[] }])[1]['Fn::Split'][1]);
  if (kind === 'Fn::Join') return (value as [string, unknown[]])[1].map(describeReference).join('');
  throw new Error(`unknown reference: ${JSON.stringify(reference)}`);
};

/** Sorted lines `action resource`, followed by `where <leading keys>` for conditions, granted to a role. */
export const grantsOf = (template: Template, roleId: string): string[] =>
  Object.values(resourcesOf(template, 'AWS::IAM::Policy'))
    .filter(({ Roles }) => Roles.map(describeReference).includes(roleId))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement as Properties[])
    .flatMap(({ Effect, Action, Resource, Condition }) =>
      [Action].flat().flatMap((action: string) =>
        [Resource].flat().map((resource: unknown) => {
          const keys = Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'];
          const line = `${action} ${describeReference(resource)}${keys ? ` where ${keys}` : ''}`;
          return Effect === 'Allow' ? line : `${Effect} ${line}`;
        }),
      ),
    )
    .sort();
