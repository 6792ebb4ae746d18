import type { Template } from 'aws-cdk-lib/assertions';
import { constructId } from '../../lib/constructs/service-function.ts';
import type { ApiDefinition } from '../../lib/constructs/rest-api.ts';
import { describeReference, resourcesOf } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

/** The methods of the one REST API of a template. */
export const methodsOf = (template: Template): readonly Properties[] =>
  Object.values(resourcesOf(template, 'AWS::ApiGateway::Method'));

/** The alias in `…:path/2015-03-31/functions/<arn>/invocations`. */
const targetOf = ({ Integration }: Properties): string => {
  const [, parts] = Integration.Uri['Fn::Join'] as [string, unknown[]];
  const references = parts.filter((part) => typeof part === 'object').map(describeReference);
  return references.filter((name) => name !== 'AWS::Partition').join();
};

/** Sorted lines `GET /v1/videos ListVideosAliaslive` of a template; its paths begin with the API Gateway stage. */
export const describeMethods = (template: Template, stageName: string): string[] => {
  const resources = resourcesOf(template, 'AWS::ApiGateway::Resource');
  const pathOf = (reference: unknown): string => {
    const resource = resources[describeReference(reference)];
    return resource ? `${pathOf(resource['ParentId'])}/${resource['PathPart']}` : `/${stageName}`;
  };
  return methodsOf(template)
    .map((method) => `${method['HttpMethod']} ${pathOf(method['ResourceId'])} ${targetOf(method)}`)
    .sort();
};

/** Lines of the same form for the routes of the contract. */
export const describeRoutes = (routes: ApiDefinition['routes']): string[] =>
  routes
    .map(({ method, path, functionName }) => `${method} ${path} ${constructId(functionName)}Aliaslive`)
    .sort();
