import { describe, expect, it } from 'vitest';
import { ROUTES } from '#api/routes.ts';
import { GATEWAY_RESPONSES } from '#http/gateway-responses.ts';
import { constructId } from '../../lib/constructs/house-function.ts';
import { describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const { service } = synthesize('dev');
const [stage = {}] = Object.values(resourcesOf(service, 'AWS::ApiGateway::Stage'));
const resources = resourcesOf(service, 'AWS::ApiGateway::Resource');
const answers: Record<string, Properties> = Object.fromEntries(
  Object.values(resourcesOf(service, 'AWS::ApiGateway::GatewayResponse')).map((answer) => [
    answer['ResponseType'],
    answer,
  ]),
);

const pathOf = (reference: unknown): string => {
  const resource = resources[describeReference(reference)];
  return resource ? `${pathOf(resource['ParentId'])}/${resource['PathPart']}` : `/${stage['StageName']}`;
};

/** The function in `…:path/2015-03-31/functions/<arn>/invocations`. */
const targetOf = ({ Integration }: Properties): string => {
  const [, parts] = Integration.Uri['Fn::Join'] as [string, unknown[]];
  const functionArn = parts.find((part) => typeof part === 'object' && part !== null && 'Fn::GetAtt' in part);
  return describeReference(functionArn);
};

describe('the REST API', () => {
  it('has the routes of the contract, each with its own function, and no other', () => {
    const methods = Object.values(resourcesOf(service, 'AWS::ApiGateway::Method')).map(
      (method) => `${method['HttpMethod']} ${pathOf(method['ResourceId'])} ${targetOf(method)}`,
    );
    const routes = ROUTES.map(({ method, path, operation }) => `${method} ${path} ${constructId(operation)}`);
    expect(methods.sort()).toEqual(routes.sort());
  });

  it('throttles, and keeps headers and bodies out of its logs', () => {
    const [settings] = stage['MethodSettings'];
    expect(settings).toMatchObject({
      HttpMethod: '*',
      ResourcePath: '/*',
      ThrottlingRateLimit: 10,
      ThrottlingBurstLimit: 20,
      LoggingLevel: 'OFF',
      DataTraceEnabled: false,
    });
    expect(Object.keys(JSON.parse(stage['AccessLogSetting'].Format))).toEqual([
      'request_id',
      'method',
      'route',
      'status',
      'gateway_error',
      'latency_ms',
    ]);
  });

  it('ends a function before the gateway would stop waiting for it', () => {
    const functions = resourcesOf(service, 'AWS::Lambda::Function');
    for (const { operation } of ROUTES)
      expect(functions[constructId(operation)]?.['Timeout']).toBeLessThan(29);
  });
});

describe('what the gateway answers by itself', () => {
  it.each([
    ['MISSING_AUTHENTICATION_TOKEN', GATEWAY_RESPONSES.unknownRoute],
    ['RESOURCE_NOT_FOUND', GATEWAY_RESPONSES.unknownRoute],
    ['REQUEST_TOO_LARGE', GATEWAY_RESPONSES.bodyTooLarge],
    ['THROTTLED', GATEWAY_RESPONSES.throttled],
    ['QUOTA_EXCEEDED', GATEWAY_RESPONSES.throttled],
    ['INTEGRATION_FAILURE', GATEWAY_RESPONSES.unavailable],
    ['INTEGRATION_TIMEOUT', GATEWAY_RESPONSES.unavailable],
    ['DEFAULT_4XX', GATEWAY_RESPONSES.badRequest],
    ['DEFAULT_5XX', GATEWAY_RESPONSES.failure],
  ])('%s has our envelope, a status of the contract and a request id', (type, { statusCode, body }) => {
    const answer = answers[type];
    expect(answer?.['StatusCode']).toBe(String(statusCode));
    expect(JSON.parse(answer?.['ResponseTemplates']['application/json'])).toEqual(body);
    expect(answer?.['ResponseParameters']['gatewayresponse.header.x-request-id']).toBe('context.requestId');
  });

  it('a throttled caller is told when to come back', () => {
    expect(answers['THROTTLED']?.['ResponseParameters']['gatewayresponse.header.Retry-After']).toBe("'1'");
  });

  it('no sentence holds a dollar sign, which the gateway would take for a variable', () => {
    const templates = Object.values(answers).map(
      (answer) => answer['ResponseTemplates']['application/json'] as string,
    );
    expect(templates.filter((template) => template.includes('$'))).toEqual([]);
    expect(templates).toHaveLength(9);
  });
});
