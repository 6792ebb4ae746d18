import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, it } from 'vitest';
import { functionOf, ROUTES } from '#contracts/routes.ts';
import { PROJECT_ROOT } from '../../lib/bundle-function.ts';
import { concurrencyOf } from '../../lib/concurrency.ts';
import { readOperatorSettings } from '../../lib/operator-settings.ts';
import { stageSettings } from '../../lib/stage.ts';
import type { OperatorSettings } from '../../lib/stage.ts';
import { createVideoApi } from '../../lib/video-api.ts';
import { readStacks } from '../../scripts/deploy/stacks.ts';
import { describeReference, PROD_REQUIRED, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const NEW_ACCOUNT = { concurrentExecutions: 10, memoryMiB: 3008 };
const folder = mkdtempSync(path.join(tmpdir(), 'operator-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (stageName: string, text: string): void =>
  writeFileSync(path.join(folder, `${stageName}.json`), text);

describe('the dev stage', () => {
  const functions = Object.entries(resourcesOf(synthesize('dev').service, 'AWS::Lambda::Function'));

  it('needs no settings of the operator', () => {
    expect(() => stageSettings('dev')).not.toThrow();
  });

  it.each(['dev', 'local', 'prod'])(
    'reserves no concurrency, and neither does any other stage with its defaults (%s)',
    (stage) => {
      // Lambda refuses every reservation in an account of 10 executions, and one that leaves less than 100.
      const deployed = Object.entries(resourcesOf(synthesize(stage).service, 'AWS::Lambda::Function'));
      expect(deployed.length).toBeGreaterThan(10);
      const reserving = deployed.filter(([, lambda]) => 'ReservedConcurrentExecutions' in lambda);
      expect(reserving.map(([id]) => id)).toEqual([]);
    },
  );

  it('fits the first deployment of prod that docs/deploy.md names for a new account', () => {
    const deployGuide = readFileSync(path.join(PROJECT_ROOT, 'docs/deploy.md'), 'utf8');
    const [, named = ''] = /start with\s+`("maxConcurrentRenders"[^`]+)`/.exec(deployGuide) ?? [];
    const given = JSON.parse(`{${named}}`) as OperatorSettings;
    const { needed } = concurrencyOf(stageSettings('prod', { ...PROD_REQUIRED, ...given }));
    expect(needed).toBeLessThanOrEqual(NEW_ACCOUNT.concurrentExecutions);
  });

  it('has no function with more memory than a new account allows', () => {
    const large = functions.filter(([, { MemorySize }]) => !(MemorySize <= NEW_ACCOUNT.memoryMiB));
    expect(large.map(([id]) => id)).toEqual([]);
  });

  it('runs within the concurrent executions of a new account', () => {
    expect(concurrencyOf(stageSettings('dev')).needed).toBeLessThanOrEqual(NEW_ACCOUNT.concurrentExecutions);
  });

  it('needs two more for each thumbnail, inspected upload, fetch and request for frames at the same time, and the feeders', () => {
    const { needed, withUploads } = concurrencyOf(stageSettings('dev'));
    const sources = Object.values(resourcesOf(synthesize('dev').service, 'AWS::Lambda::EventSourceMapping'));
    const atOnce = (name: string): number =>
      sources.find(({ FunctionName }) => describeReference(FunctionName) === name)?.['ScalingConfig']
        .MaximumConcurrency;
    const frames = Number(
      functions.find(([id]) => id === 'CreateVideos')?.[1]['Environment'].Variables.MAX_CONCURRENT_FRAMES,
    );
    const stills = atOnce('MakeThumbnail') + atOnce('InspectUpload') + frames;
    expect(withUploads - needed).toBe(2 * stills + atOnce('FeedBatches') + 2 * atOnce('FetchAsset'));
  });
});

describe('schedules', () => {
  it('drop a run that Lambda throttles, instead of running it up to six hours later', () => {
    const { service } = synthesize('prod');
    const asynchronous = Object.values(resourcesOf(service, 'AWS::Lambda::EventInvokeConfig'));
    const targets = Object.values(resourcesOf(service, 'AWS::Events::Rule')).flatMap(
      ({ Targets }) => Targets as Properties[],
    );
    const invoked = targets.map(({ Arn }) => describeReference(Arn)).toSorted();
    expect(asynchronous.map(({ FunctionName }) => describeReference(FunctionName)).toSorted()).toEqual(
      invoked,
    );
    for (const config of asynchronous)
      expect(config).toMatchObject({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
  });
});

describe('synthetic renders', () => {
  it('run in prod every five minutes, without retries, and neither in dev nor on LocalStack', () => {
    const { service } = synthesize('prod');
    const rule = resourcesOf(service, 'AWS::Events::Rule')['SyntheticRenderSchedule'];
    expect(rule).toMatchObject({ ScheduleExpression: 'rate(5 minutes)', State: 'ENABLED' });
    expect(rule?.['Targets']).toMatchObject([{ RetryPolicy: { MaximumRetryAttempts: 0 } }]);
    expect(describeReference(rule?.['Targets'][0].Arn)).toBe('SyntheticRender');
    for (const stage of ['dev', 'local'])
      expect(resourcesOf(synthesize(stage).service, 'AWS::Lambda::Function')).not.toHaveProperty(
        'SyntheticRender',
      );
  });

  it('reach the API as callers do, by the domain of the operator where it has one', () => {
    const urlOf = (settings: OperatorSettings) =>
      resourcesOf(synthesize('prod', settings).service, 'AWS::Lambda::Function')['SyntheticRender']?.[
        'Environment'
      ].Variables.API_URL;
    expect(describeReference(urlOf({}))).toMatch(/^https:\/\/Api\.execute-api\./);
    const domain = {
      name: 'api.video.example',
      certificateArn: 'arn:aws:acm:ap-southeast-3:111122223333:certificate/c1',
    };
    expect(urlOf({ domain })).toEqual(
      synthesize('prod', { domain }).service.toJSON()['Outputs'].ApiUrl.Value,
    );
  });
});

describe('a stage without a dashboard', () => {
  const { data, service, dashboard } = synthesize('local');
  const typesOf = (template: typeof data): string[] =>
    Object.values<Properties>(template.toJSON()['Resources'] ?? {}).map(({ Type }) => Type);

  it('has the stacks of the API alone', () => {
    expect(typesOf(dashboard)).toEqual([]);
    expect([...typesOf(data), ...typesOf(service)]).toContain('AWS::ApiGateway::RestApi');
  });

  it.each(['data', 'service'] as const)('uses neither Cognito nor CloudFront (%s)', (name) => {
    const types = typesOf({ data, service }[name]);
    expect(types.filter((type) => /Cognito|CloudFront|Authorizer/.test(type))).toEqual([]);
  });

  it('has no function of the dashboard', () => {
    const functions = Object.keys(resourcesOf(service, 'AWS::Lambda::Function'));
    expect(functions).toContain('CreateVideos');
    expect(functions.filter((id) => id.startsWith('Dashboard'))).toEqual([]);
  });

  it('sets every variable of its functions', () => {
    const functions = Object.values(resourcesOf(service, 'AWS::Lambda::Function'));
    const variables = functions.flatMap(({ Environment }) => Object.entries(Environment.Variables));
    expect(variables.filter(([, value]) => value === '' || value === undefined)).toEqual([]);
  });

  it('has a web ACL for the API alone', () => {
    const limited = synthesize('local', { requestsPerAddressPerMinute: 100 }).service;
    expect(Object.keys(resourcesOf(limited, 'AWS::WAFv2::WebACL'))).toEqual(['WebAcl']);
  });

  it('deploys API versions gradually', () => {
    const groups = resourcesOf(
      synthesize('local', { canary: true }).service,
      'AWS::CodeDeploy::DeploymentGroup',
    );
    expect(Object.keys(groups)).toHaveLength(new Set(ROUTES.map(functionOf)).size);
  });
});

describe('the stacks of a synthesis', () => {
  const readSynthesized = (settings: OperatorSettings): string[] => {
    const outdir = mkdtempSync(path.join(folder, 'assembly-'));
    const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } });
    createVideoApi(app, 'dev', stageSettings('dev', settings));
    app.synth();
    return readStacks(outdir)
      .map(({ name, region }) => `${name} in ${region}`)
      .toSorted();
  };

  it('are read with their regions', () => {
    const settings = {
      account: '111122223333',
      region: 'ap-southeast-3',
      backupRegion: 'ap-southeast-1',
      requestsPerAddressPerMinute: 100,
      budget: { dollarsPerMonth: 20, email: 'billing@video.example' },
    };
    expect(readSynthesized(settings)).toEqual([
      'video-api-dev-budget-ap-southeast-3 in us-east-1',
      'video-api-dev-copies-ap-southeast-3 in ap-southeast-1',
      'video-api-dev-dashboard in ap-southeast-3',
      'video-api-dev-data in ap-southeast-3',
      'video-api-dev-edge-ap-southeast-3 in us-east-1',
      'video-api-dev-service in ap-southeast-3',
    ]);
  });

  it('have the region of the shell without one in the settings', () => {
    expect(readSynthesized({ dashboard: false })).toEqual([
      'video-api-dev-data in undefined',
      'video-api-dev-service in undefined',
    ]);
  });
});

describe('a dashboard that is turned off', () => {
  const exportsOf = (template: Template): string[] =>
    Object.values<Properties>(template.toJSON()['Outputs'] ?? {}).flatMap(({ Export }) => Export?.Name ?? []);
  const importsOf = (template: Template): string[] =>
    [...JSON.stringify(template.toJSON()).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
  // As `npm run deploy` does it: the stack of the dashboard is gone, then the service changes, then the data stack.
  const on = synthesize('dev');
  const off = synthesize('dev', { dashboard: false });

  it('needs this order, as other stacks import what the data stack no longer exports', () => {
    const removed = exportsOf(on.data).filter((name) => !exportsOf(off.data).includes(name));
    expect(importsOf(on.service).filter((name) => removed.includes(name))).not.toEqual([]);
    expect(importsOf(on.dashboard).filter((name) => removed.includes(name))).not.toEqual([]);
    expect(importsOf(off.service).filter((name) => removed.includes(name))).toEqual([]);
  });

  it('leaves a service that the older data stack has all exports for', () => {
    const imported = importsOf(off.service);
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((name) => !exportsOf(on.data).includes(name))).toEqual([]);
  });

  it('has no stack that keeps the service from changing', () => {
    expect(importsOf(on.data)).toEqual([]);
    expect([...exportsOf(on.service), ...exportsOf(off.service)]).toEqual([]);
  });
});

describe('the prod stage', () => {
  it.each(Object.keys(PROD_REQUIRED))('fails with a sentence when %s is missing', (name) => {
    expect(() => stageSettings('prod', { ...PROD_REQUIRED, [name]: undefined })).toThrow(
      `Stage "prod" needs ${name} in config/prod.json; config/example.json is an example.`,
    );
  });

  it('reserves concurrency only if the operator chooses', () => {
    expect(stageSettings('prod', PROD_REQUIRED).reservesConcurrency).toBe(false);
    const reserving = stageSettings('prod', { ...PROD_REQUIRED, reservesConcurrency: true });
    expect(concurrencyOf(reserving).reserved).toEqual({ coordinators: 50, renderers: 650 });
  });
});

describe('settings of the operator', () => {
  it('are empty without a file', () => {
    expect(readOperatorSettings('dev', folder)).toEqual({});
  });

  it('take precedence over the defaults of the stage', () => {
    write('dev', JSON.stringify({ segmentsPerVideo: 4 }));
    expect(stageSettings('dev', readOperatorSettings('dev', folder))).toMatchObject({
      segmentsPerVideo: 4,
      maxConcurrentRenders: 2,
    });
  });

  it('are rejected when the file is not JSON', () => {
    write('prod', '{');
    expect(() => readOperatorSettings('prod', folder)).toThrow('Correct config/prod.json: it is not JSON.');
  });

  it.each([
    [{ alarmMail: 'a@b.example' }, 'alarmMail is not a setting'],
    [{ maxConcurrentRenders: 1 }, 'maxConcurrentRenders must be >= 2'],
    [{ domain: { name: 'a.example' } }, "domain must have required property 'certificateArn'"],
    [{ account: '123' }, 'account must match pattern "^\\d{12}$"'],
    [
      { region: 'ap-southeast-3', secretReplicaRegion: 'ap-southeast-3' },
      'secretReplicaRegion must be another region than region',
    ],
    [{ tags: { application: 'shop' } }, 'tags must not contain application, which the service sets itself'],
    [{ tags: { team: 'a', stage: 'prod' } }, 'tags must not contain stage, which the service sets itself'],
  ])('are rejected with the name of the setting: %j', (settings, problem) => {
    expect(() => stageSettings('dev', settings as OperatorSettings)).toThrow(
      `Correct config/dev.json: ${problem}.`,
    );
  });

  it('need account and region for a budget', () => {
    const budget = { dollarsPerMonth: 50, email: 'billing@video.example' };
    expect(() => stageSettings('dev', { budget })).toThrow(
      'Stage "dev" needs account, region in config/dev.json',
    );
  });

  it('are valid in the example', () => {
    const example = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'config/example.json'), 'utf8'));
    expect(stageSettings('prod', example)).toMatchObject(example);
  });

  it('set account, region and tags of both stacks', () => {
    const tags = { 'cost-center': 'video' };
    const app = new App({ context: { 'aws:cdk:bundling-stacks': [] }, outdir: folder });
    const { data, service } = createVideoApi(app, 'prod', stageSettings('prod', { ...PROD_REQUIRED, tags }));
    for (const stack of [data, service]) {
      expect(stack.account).toBe(PROD_REQUIRED.account);
      expect(stack.region).toBe(PROD_REQUIRED.region);
      expect(stack.tags.tagValues()).toEqual({ application: 'video-api', stage: 'prod', ...tags });
    }
  });
});

it.each(['staging', '__proto__', 'constructor', 'toString'])('the unknown stage %s is rejected', (name) => {
  const sentence = `Unknown stage "${name}": lib/stage.ts defines dev, local, prod.`;
  expect(() => stageSettings(name)).toThrow(sentence);
  expect(() => readOperatorSettings(name, folder)).toThrow(sentence);
});

it('the file of an unknown stage is not read', () => {
  const inner = path.join(folder, 'config');
  write('elsewhere', '{');
  expect(() => readOperatorSettings('../elsewhere', inner)).toThrow('Unknown stage "../elsewhere"');
});
