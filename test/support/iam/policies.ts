import type { AwsCall } from './aws-calls.ts';
import { FUNCTION_ENV } from '#contracts/environment.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { constructId } from '../../../lib/constructs/service-function.ts';

/** A part of a CloudFormation template. */
// oxlint-disable-next-line typescript/no-explicit-any -- template JSON has many shapes
type Json = any;
type Template = Readonly<Record<string, Json>>;

/** One action on one resource that a role allows. */
export interface Grant {
  readonly functionName: string;
  readonly action: string;
  /** With `*` for any characters. */
  readonly resource: string;
  /** Patterns of partition keys; every key must match one. */
  readonly leadingKeys?: readonly string[];
}

const HASH = /[0-9A-F]{8}$/;
/** Attributes that hold the ARN, which policies need. `Ref` of a secret is one. */
const isArn = (type: string, attribute: string): boolean =>
  attribute === 'Arn' || (type === 'AWS::SecretsManager::Secret' && attribute === 'Ref');

/** The value of an export of another stack. */
const exportedValue = (templates: readonly Template[], name: string): readonly [Template, Json] => {
  for (const template of templates)
    for (const { Value, Export } of Object.values<Json>(template['Outputs'] ?? {}))
      if (Export?.Name === name) return [template, Value];
  throw new Error(`no stack exports ${name}`);
};

/** A resource of a policy with the ids of constructs in the place of ARNs: `MediaBucket/in/*`. */
const resolveResource = (templates: readonly Template[], template: Template, value: Json): string => {
  if (typeof value === 'string') return value;
  const [[kind, argument] = ['', undefined]] = Object.entries<Json>(value);
  if (kind === 'Fn::Join')
    return argument[1].map((part: Json) => resolveResource(templates, template, part)).join(argument[0]);
  if (kind === 'Fn::ImportValue') return resolveResource(templates, ...exportedValue(templates, argument));
  const [id, attribute] = kind === 'Ref' ? [argument, 'Ref'] : kind === 'Fn::GetAtt' ? argument : [];
  const type = template['Resources'][id]?.Type;
  if (type === undefined || !isArn(type, attribute)) throw new Error(`not an ARN: ${JSON.stringify(value)}`);
  return id.replace(HASH, '');
};

const CONDITION = 'ForAllValues:StringLike';
const LEADING_KEYS = 'dynamodb:LeadingKeys';

const leadingKeysOf = (condition: Json): Pick<Grant, 'leadingKeys'> => {
  if (condition === undefined) return {};
  const keys = condition[CONDITION]?.[LEADING_KEYS];
  if (
    keys === undefined ||
    JSON.stringify(condition) !== JSON.stringify({ [CONDITION]: { [LEADING_KEYS]: keys } })
  )
    throw new Error(`a condition that is not evaluated: ${JSON.stringify(condition)}`);
  return { leadingKeys: [keys].flat() };
};

/**
 * The renderer as functions invoke it: on AWS perhaps by a version, for which they need a permission on `RenderSegment:*`.
 * Calls of the local stack name no version.
 */
const invokedRenderer = ({ Resources: resources }: Template): string => {
  const namesVersion = Object.values<Json>(resources).some(({ Properties }) => {
    const id = Properties?.Environment?.Variables?.SEGMENT_FUNCTION_NAME?.Ref;
    return resources[id]?.Type === 'AWS::Lambda::Version';
  });
  return namesVersion ? 'RenderSegment:*' : 'RenderSegment';
};

/** What the roles of all functions allow, from the templates of the stack with the functions and those it imports from. */
export const readGrants = (service: Template, ...others: readonly Template[]): readonly Grant[] => {
  const templates = [service, ...others];
  const renderer = invokedRenderer(service);
  const resourceOf = (value: Json): string => {
    const resource = resolveResource(templates, service, value);
    if (resource === renderer) return 'RenderSegment';
    return resource === 'RenderSegment' ? 'RenderSegment without a version' : resource;
  };
  const names = new Map(
    // safe: keys of the contract
    (Object.keys(FUNCTION_ENV) as FunctionName[]).map((name) => [`${constructId(name)}Role`, name]),
  );
  return Object.values<Json>(service['Resources'])
    .filter(({ Type }) => Type === 'AWS::IAM::Policy')
    .flatMap(({ Properties: { PolicyDocument, Roles } }) =>
      Roles.flatMap(({ Ref }: Json) => {
        const functionName = names.get(Ref.replace(HASH, ''));
        if (functionName === undefined) return [];
        return PolicyDocument.Statement.flatMap(({ Effect, Action, Resource, Condition }: Json) => {
          if (Effect !== 'Allow') throw new Error(`an effect that is not evaluated: ${Effect}`);
          return [Action].flat().flatMap((action) =>
            [Resource].flat().map((resource) => ({
              functionName,
              action,
              resource: resourceOf(resource),
              ...leadingKeysOf(Condition),
            })),
          );
        });
      }),
    );
};

/** As IAM compares, `*` included. Neither patterns nor values contain `?`. */
const matches = (pattern: string, value: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll('*', '[^]*')}$`).test(
    value,
  );

/** Whether a grant is what allows a call. */
export const allows = (grant: Grant, call: AwsCall): boolean =>
  grant.functionName === call.functionName &&
  grant.action === call.action &&
  matches(grant.resource, call.resource) &&
  // `ForAllValues` also holds for a call without keys.
  (grant.leadingKeys === undefined ||
    (call.leadingKeys ?? []).every((key) => grant.leadingKeys?.some((pattern) => matches(pattern, key))));

export const describeGrant = ({ functionName, action, resource, leadingKeys }: Grant): string =>
  `${functionName}: ${action} ${resource}${leadingKeys ? ` where ${leadingKeys.join()}` : ''}`;
