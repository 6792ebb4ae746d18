import { App } from 'aws-cdk-lib';
import type { CfnResource } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { API_FUNCTIONS } from '#contracts/dashboard-routes.ts';
import { constructId } from '../../lib/constructs/service-function.ts';
import { BudgetStack } from '../../lib/stacks/budget-stack.ts';
import type { VideoApiStacks } from '../../lib/video-api.ts';
import { describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const domain = {
  name: 'api.video.example',
  certificateArn: 'arn:aws:acm:ap-southeast-3:111122223333:certificate/c1',
} as const;
const { service: prod, dashboard } = synthesize('prod', { domain });
const { service: dev } = synthesize('dev');
const operations = API_FUNCTIONS.map(constructId);

/** The whole resource whose id begins with `name` and is followed by a hash. */
const resourceOf = (template: Template, name: string, type: string): Properties => {
  const found = Object.entries(template.findResources(type)).filter(([id]) =>
    new RegExp(String.raw`^${name}[0-9A-F]{8}$`).test(id),
  );
  expect(found, name).toHaveLength(1);
  return found[0]?.[1] ?? {};
};

const aliasOf = (template: Template, id: string) =>
  resourceOf(template, `${id}Aliaslive`, 'AWS::Lambda::Alias');

describe('API functions of stage prod', () => {
  it.each(operations)('%s gets 10 %% of its requests on a new version for five minutes', (id) => {
    const policy = aliasOf(prod, id)['UpdatePolicy'].CodeDeployLambdaAliasUpdate;
    expect(describeReference(policy.DeploymentGroupName)).toBe(`${id}Deployment`);
    const { Properties: group } = resourceOf(prod, `${id}Deployment`, 'AWS::CodeDeploy::DeploymentGroup');
    expect(group).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']),
      },
    });
    expect(group.AlarmConfiguration.Alarms.map(({ Name }: Properties) => describeReference(Name))).toEqual([
      `${id}CanaryFailing`,
    ]);
  });

  it.each(operations)('%s rolls back on errors of the new version only', (id) => {
    const alias = aliasOf(prod, id);
    const { Properties: alarm } = resourceOf(prod, `${id}CanaryFailing`, 'AWS::CloudWatch::Alarm');
    expect(alarm).toMatchObject({ MetricName: 'Errors', Threshold: 1, TreatMissingData: 'notBreaching' });
    const version = alarm.Dimensions.find(({ Name }: Properties) => Name === 'ExecutedVersion').Value;
    expect(version).toEqual(alias['Properties'].FunctionVersion);
    expect(alias['DependsOn'].map((name: string) => describeReference({ Ref: name }))).toContain(
      `${id}Deployment`,
    );
  });

  it('get a new alarm with a new version only, so that no alarm of an old version stops a deployment', () => {
    const changed = synthesize('prod', { domain, requestsPerKeyPerMinute: 301 }).service;
    const alarmsOfAll = (template: Template) =>
      Object.keys(template.findResources('AWS::CloudWatch::Alarm')).filter((id) => id.includes('Canary'));
    const [before, after] = [alarmsOfAll(prod), alarmsOfAll(changed)];
    expect(after).toHaveLength(operations.length);
    const unchanged = after.filter((id) => before.includes(id));
    expect(unchanged.map((id) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(['PublicOperationsCanaryFailing']); // reads no keys
  });

  it('have an alias each, and so have coordinator and renderer; other functions have none', () => {
    expect(Object.keys(resourcesOf(prod, 'AWS::Lambda::Alias')).toSorted()).toEqual(
      [...operations, 'RenderSegment', 'RenderVideo'].map((id) => `${id}Aliaslive`).toSorted(),
    );
  });
});

describe('a new renderer', () => {
  const functionOf = (template: Template, id: string) => resourceOf(template, id, 'AWS::Lambda::Function');
  const versionsOf = (template: Template, id: string) =>
    Object.entries(template.findResources('AWS::Lambda::Version')).filter(([name]) =>
      name.startsWith(`${id}CurrentVersion`),
    );
  const checkOf = (template: Template) => Object.entries(template.findResources('Custom::RendererCheck'));
  const segmentOf = (template: Template) =>
    functionOf(template, 'RenderVideo')['Properties'].Environment.Variables.SEGMENT_FUNCTION_NAME;

  it('is one version that one version of render-video calls, for all segments of a video', () => {
    for (const template of [prod, dev]) {
      const [[version] = ['']] = versionsOf(template, 'RenderSegment');
      expect(segmentOf(template)).toEqual({ Ref: version });
    }
  });

  it('reaches callers by the alias of render-video, which both queues invoke', () => {
    const sources = Object.values(resourcesOf(prod, 'AWS::Lambda::EventSourceMapping'));
    const invoked = sources.map(({ FunctionName }) => describeReference(FunctionName));
    expect(invoked.filter((name) => name.startsWith('RenderVideo'))).toEqual([
      'RenderVideoAliaslive:live',
      'RenderVideoAliaslive:live',
    ]);
  });

  it('reaches them in prod only after this version has rendered the control document', () => {
    const [[check, { Properties }] = ['', {} as Properties]] = checkOf(prod);
    const alias = aliasOf(prod, 'RenderVideo');
    expect(alias['DependsOn']).toContain(check);
    expect({ 'Fn::GetAtt': [Properties.Version.Ref, 'Version'] }).toEqual(
      alias['Properties'].FunctionVersion,
    );
    expect(describeReference(Properties.ServiceToken)).toBe('CheckRenderer');
    const timeout: number = functionOf(prod, 'CheckRenderer')['Properties'].Timeout;
    expect(Properties.ServiceTimeout).toBeGreaterThan(timeout);
  });

  it('is checked by functions whose permissions are in place', () => {
    for (const id of ['CheckRenderer', 'RenderVideo'])
      expect(
        functionOf(prod, id)['DependsOn'].map((name: string) => describeReference({ Ref: name })),
      ).toEqual(expect.arrayContaining([`${id}Role`, `${id}RoleDefaultPolicy`]));
  });

  it('has a check of its own, so that a roll back deletes it and checks nothing', () => {
    const { service: changed } = synthesize('prod', { domain, rendererMemoryMiB: 3008 });
    expect(segmentOf(changed)).not.toEqual(segmentOf(prod));
    const [[before] = [''], [after] = ['']] = [checkOf(prod)[0], checkOf(changed)[0]];
    expect(after).toMatch(/^RendererCheck[0-9A-F]{8}$/);
    expect(after).not.toBe(before);
    const { service: other } = synthesize('prod', { domain, requestsPerKeyPerMinute: 301 });
    expect(checkOf(other)[0]?.[0]).toBe(before);
  });

  it('leaves the versions before it to renders that have begun, but not the one that is rolled back', () => {
    for (const id of ['RenderSegment', 'RenderVideo'])
      expect(versionsOf(prod, id).map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual([
        'RetainExceptOnCreate',
      ]);
  });

  it('makes thumbnails only after the check, by an alias of its own', () => {
    for (const template of [prod, dev]) {
      const { SEGMENT_FUNCTION_NAME: invoked } = functionOf(template, 'MakeThumbnail')['Properties']
        .Environment.Variables;
      expect(describeReference(invoked)).toBe('RenderSegmentAliaslive');
    }
    const alias = aliasOf(prod, 'RenderSegment');
    expect(alias['DependsOn']).toContain(checkOf(prod)[0]?.[0]);
    expect({ Ref: alias['Properties'].FunctionVersion['Fn::GetAtt'][0] }).toEqual(segmentOf(prod));
  });

  it('is not checked in dev, where the launch probe follows the deployment', () => {
    expect(checkOf(dev)).toEqual([]);
    expect(dev.findResources('AWS::Lambda::Function', {})).not.toHaveProperty('CheckRenderer');
  });
});

describe('API functions of stage dev', () => {
  it('move to a new version at once', () => {
    expect(Object.keys(resourcesOf(dev, 'AWS::Lambda::Alias'))).toHaveLength(operations.length + 2);
    for (const id of operations) expect(aliasOf(dev, id)).not.toHaveProperty('UpdatePolicy');
    expect(dev.findResources('AWS::CodeDeploy::DeploymentGroup')).toEqual({});
  });

  it('get a new version when only a layer changed', () => {
    const changeLayer = ({ service }: VideoApiStacks) =>
      (service.node.findChild('BundledFilesLayer').node.defaultChild as CfnResource).addPropertyOverride(
        'Description',
        'changed',
      );
    const { service: changed } = synthesize('dev', {}, changeLayer);
    const versionOf = (template: Template, id: string) => aliasOf(template, id)['Properties'].FunctionVersion;
    expect(versionOf(changed, 'ReadTemplates')).not.toEqual(versionOf(dev, 'ReadTemplates'));
    expect(versionOf(changed, 'GetWorkspace')).toEqual(versionOf(dev, 'GetWorkspace'));
  });
});

describe('a custom domain', () => {
  it('serves the paths of the contract with TLS 1.2, and is the only address of the API of keys', () => {
    const [name] = Object.values(resourcesOf(prod, 'AWS::ApiGateway::DomainName'));
    expect(name).toMatchObject({
      DomainName: domain.name,
      RegionalCertificateArn: domain.certificateArn,
      SecurityPolicy: 'TLS_1_2',
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
    const mappings = Object.values(resourcesOf(prod, 'AWS::ApiGateway::BasePathMapping'));
    expect(mappings.map(({ BasePath, RestApiId }) => [BasePath, describeReference(RestApiId)])).toEqual([
      ['v1', 'Api'],
    ]);
    const apis = [prod, dashboard].flatMap((template) =>
      Object.values(resourcesOf(template, 'AWS::ApiGateway::RestApi')),
    );
    expect(apis.map(({ DisableExecuteApiEndpoint }) => DisableExecuteApiEndpoint)).toEqual([true, false]);
  });

  it('is the base URL, and its DNS record has a target', () => {
    const valueOf = (output: string) => prod.findOutputs(output)[output]?.['Value'];
    expect(describeReference(valueOf('ApiUrl'))).toBe('https://ApiDomain');
    expect(valueOf('DomainTarget')['Fn::GetAtt'][1]).toBe('RegionalDomainName');
  });

  it('is optional', () => {
    expect(dev.findResources('AWS::ApiGateway::DomainName')).toEqual({});
    const [api] = Object.values(resourcesOf(dev, 'AWS::ApiGateway::RestApi'));
    expect(api?.['DisableExecuteApiEndpoint']).not.toBe(true);
  });
});

describe('a budget', () => {
  const stack = new BudgetStack(new App(), 'Budget', {
    budget: { dollarsPerMonth: 200, email: 'billing@video.example' },
    account: '111122223333',
    bootstrappedRegion: 'ap-southeast-3',
  });

  it('mails when the cost of a month exceeds the limit, or is forecast to', () => {
    const [budget] = Object.values(resourcesOf(Template.fromStack(stack), 'AWS::Budgets::Budget'));
    expect(budget?.['Budget']).toEqual({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 200, Unit: 'USD' },
    });
    const notifications = budget?.['NotificationsWithSubscribers'] as Properties[];
    expect(notifications.map(({ Notification }) => Notification.NotificationType)).toEqual([
      'ACTUAL',
      'FORECASTED',
    ]);
    for (const { Notification, Subscribers } of notifications) {
      expect(Notification).toMatchObject({ Threshold: 100, ThresholdType: 'PERCENTAGE' });
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: 'billing@video.example' }]);
    }
  });

  it('needs no bootstrap of its region', () => {
    expect(stack.region).toBe('us-east-1');
    const artifact =
      stack.node.root instanceof App ? stack.node.root.synth().getStackByName('Budget') : undefined;
    expect(artifact?.assumeRoleArn).toBe(
      'arn:${AWS::Partition}:iam::111122223333:role/cdk-hnb659fds-deploy-role-111122223333-ap-southeast-3',
    );
    expect(artifact?.requiresBootstrapStackVersion).toBeUndefined();
  });
});
