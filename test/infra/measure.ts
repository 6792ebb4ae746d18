import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { MeasureStack } from '../../lib/stacks/measure-stack.ts';
import { stageSettings } from '../../lib/stage.ts';
import { synthesize } from './synthesize.ts';

const SIZES = [1769, 2560] as const;
const template = Template.fromStack(
  new MeasureStack(new App({ context: { 'aws:cdk:bundling-stacks': [] } }), 'Measure', {
    stage: stageSettings('dev'),
    memorySizesMiB: SIZES,
  }),
);

it('deploys a measuring function for each size, set up like the renderer of the stage', () => {
  const [renderer = {}] = Object.values(
    synthesize('dev').service.findResources('AWS::Lambda::Function', {
      Properties: { MemorySize: stageSettings('dev').rendererMemoryMiB },
    }),
  );
  const { Environment, EphemeralStorage, Runtime, Architectures, TenancyConfig } = renderer['Properties'];
  const same = { Environment, EphemeralStorage, Runtime, Architectures, TenancyConfig };
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  expect(functions.map(({ Properties }) => Properties.MemorySize)).toEqual(SIZES);
  for (const { Properties } of functions) {
    expect(Properties).toMatchObject(same);
    expect(Properties.Layers).toHaveLength(renderer['Properties'].Layers.length);
  }
});

it('lets nothing but the credentials of the operator invoke it, and its role write a log alone', () => {
  for (const type of [
    'AWS::Lambda::Permission',
    'AWS::Lambda::EventSourceMapping',
    'AWS::Lambda::Url',
    'AWS::Events::Rule',
  ])
    template.resourceCountIs(type, 0);
  const policies = Object.values(template.findResources('AWS::IAM::Policy'));
  expect(policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement)).toMatchObject([
    { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Effect: 'Allow' },
  ]);
  for (const { Properties } of Object.values(template.findResources('AWS::IAM::Role')))
    expect(Properties.ManagedPolicyArns).toBeUndefined();
});

it('leaves nothing behind when it is deleted', () => {
  const { Resources } = template.toJSON();
  const policies = Object.values<{ DeletionPolicy?: string }>(Resources).map(
    (resource) => resource.DeletionPolicy,
  );
  expect(policies.filter((policy) => policy?.startsWith('Retain'))).toEqual([]);
});
