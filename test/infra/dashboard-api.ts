import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import { describeMethods, describeRoutes, methodsOf } from './rest-apis.ts';
import { alarmsOf, describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const { service, dashboard } = synthesize('prod');
const onlyOne = (template: Template, type: string): Properties => {
  const [found = {}, ...others] = Object.values(resourcesOf(template, type));
  expect(others).toEqual([]);
  return found;
};

describe('the REST API of the dashboard', () => {
  it('has exactly the routes of the contract, each with the live alias of its function', () => {
    expect(describeMethods(dashboard, 'dashboard')).toEqual(describeRoutes(DASHBOARD_ROUTES));
  });

  it('may invoke each of these aliases', () => {
    const permissions = Object.values(resourcesOf(dashboard, 'AWS::Lambda::Permission'));
    expect(permissions.map(({ Principal }) => Principal)).toEqual(
      permissions.map(() => 'apigateway.amazonaws.com'),
    );
    const invoked = permissions.map(({ FunctionName }) => describeReference(FunctionName));
    const targets = new Set(describeRoutes(DASHBOARD_ROUTES).map((line) => line.split(' ').at(-1)));
    expect(new Set(invoked)).toEqual(targets);
    expect(invoked).toHaveLength(targets.size);
    for (const { SourceArn } of permissions) expect(describeReference(SourceArn)).toContain('DashboardApi');
  });

  it('accepts only access tokens of the user pool at every method', () => {
    for (const method of methodsOf(dashboard)) {
      expect(method).toMatchObject({
        AuthorizationType: 'COGNITO_USER_POOLS',
        AuthorizationScopes: ['aws.cognito.signin.user.admin'],
      });
      expect(describeReference(method['AuthorizerId'])).toBe('DashboardAuthorizer');
    }
    const authorizer = onlyOne(dashboard, 'AWS::ApiGateway::Authorizer');
    expect(authorizer).toMatchObject({
      Type: 'COGNITO_USER_POOLS',
      IdentitySource: 'method.request.header.Authorization',
      AuthorizerResultTtlInSeconds: 0,
    });
    expect(authorizer['ProviderARNs'].map(describeReference)).toEqual(['Users']);
  });

  it('has no CORS: the dashboard is served from the same origin', () => {
    expect(methodsOf(dashboard).filter(({ HttpMethod }) => HttpMethod === 'OPTIONS')).toEqual([]);
  });

  it('is throttled and logged as the one of keys, with the log role of the service stack', () => {
    const [own, ofKeys] = [dashboard, service].map((each) => onlyOne(each, 'AWS::ApiGateway::Stage'));
    expect(own?.['MethodSettings']).toEqual(ofKeys?.['MethodSettings']);
    expect(own?.['AccessLogSetting'].Format).toEqual(ofKeys?.['AccessLogSetting'].Format);
    for (const each of [own, ofKeys])
      expect(describeReference(each?.['AccessLogSetting'].DestinationArn)).toContain('AccessLog');
    expect(dashboard.findResources('AWS::ApiGateway::Account')).toEqual({});
    expect(Object.keys(service.findResources('AWS::ApiGateway::Account'))).toHaveLength(1);
  });

  it('sends the same gateway responses', () => {
    const responsesOf = (template: Template) =>
      Object.values(resourcesOf(template, 'AWS::ApiGateway::GatewayResponse')).map(
        ({ RestApiId: _api, ...response }) => response,
      );
    expect(responsesOf(dashboard)).toEqual(responsesOf(service));
  });

  it('has the name by which ApiFailing counts its failures', () => {
    const { Name } = onlyOne(dashboard, 'AWS::ApiGateway::RestApi');
    const counted = alarmsOf(service)['ApiFailing']?.['Metrics'].flatMap(
      ({ MetricStat }: Properties) => MetricStat?.Metric.Dimensions ?? [],
    );
    expect(counted).toContainEqual({ Name: 'ApiName', Value: Name });
  });
});

it('the stack of the dashboard keeps the service from removing nothing: its references are no imports', () => {
  const imports = JSON.stringify(dashboard.toJSON()).match(/"Fn::ImportValue":"[^"]+"/g) ?? [];
  expect(imports.filter((text) => !text.includes('video-api-prod-data:'))).toEqual([]);
  const outputs = Object.values<Properties>(service.toJSON()['Outputs']);
  expect(outputs.filter((output) => 'Export' in output)).toEqual([]);
});
