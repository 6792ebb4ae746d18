import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { renderDashboardOpenapiJson } from '#api/openapi/dashboard-document.ts';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import type { DashboardRoute } from '#contracts/dashboard-routes.ts';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation, Route } from '#contracts/routes.ts';
import openapiDocument from '../../docs/openapi.json' with { type: 'json' };

type Json = Record<string, unknown>;
interface DescribedResponse {
  readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: Json }>>;
  readonly content: Readonly<Record<string, unknown>>;
}
type Paths = Record<string, Record<string, { responses: Record<string, DescribedResponse> }>>;

export interface CheckedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Forbids additional members, which the public document allows: tests must not see undocumented members. */
const closed = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, closed(member)]));
  const isObjectSchema = 'type' in node && [node.type].flat().includes('object') && 'properties' in node;
  return isObjectSchema ? { additionalProperties: false, ...members } : members;
};

// safe: closing object schemas keeps the structure of a document
const documents = {
  openapi: closed(openapiDocument) as { readonly paths: Paths },
  dashboard: closed(JSON.parse(renderDashboardOpenapiJson())) as { readonly paths: Paths },
};
type DocumentName = keyof typeof documents;

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
ajv.addFormat('uri', (text: string) => URL.canParse(text));
for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const validators = new Map<string, ValidateFunction>();
const validatorAt = (pointer: readonly string[], name: DocumentName = 'openapi'): ValidateFunction => {
  const $ref = `${name}#/${pointer.map(escapePointer).map(encodeURIComponent).join('/')}`;
  const validator = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, validator);
  return validator;
};

const violationsOf = (validate: ValidateFunction, value: unknown, subject: string): string[] =>
  validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${subject}${instancePath} ${message}`);

const findHeader = (headers: CheckedResponse['headers'], wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];

const checkResponse = (
  document: DocumentName,
  { path, method }: Pick<Route | DashboardRoute, 'path' | 'method'>,
  { headers, body, status }: CheckedResponse,
): readonly string[] => {
  const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status)];
  const described = documents[document].paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  if (described === undefined) return [`status ${status} is not in the document`];
  const headerViolations = Object.entries(described.headers).flatMap(([name, { required }]) => {
    const value = findHeader(headers, name);
    if (value === undefined) return required ? [`header ${name} is missing`] : [];
    return violationsOf(
      validatorAt([...pointer, 'headers', name, 'schema'], document),
      value,
      `header ${name}`,
    );
  });
  const validateBody = validatorAt([...pointer, 'content', 'application/json', 'schema'], document);
  const isJson = /^application\/json\b/.test(findHeader(headers, 'content-type') ?? '');
  return [
    ...(isJson ? [] : ['the content type is not JSON']),
    ...headerViolations,
    ...violationsOf(validateBody, body, 'body'),
  ];
};

/** Differences between an operation's response and the OpenAPI document. */
export const findResponseViolations = (
  operation: Operation,
  response: CheckedResponse,
): readonly string[] => {
  const route = ROUTES.find((candidate) => candidate.operation === operation);
  if (route === undefined) throw new Error(`no route for ${operation}`);
  return checkResponse('openapi', route, response);
};

/** The same for an operation of the dashboard API. */
export const findDashboardViolations = (operation: string, response: CheckedResponse): readonly string[] => {
  const route = DASHBOARD_ROUTES.find((candidate) => candidate.operation === operation);
  if (route === undefined) throw new Error(`no dashboard route for ${operation}`);
  return checkResponse('dashboard', route, response);
};

/** Differences between a member of the document, by its pointer, and the schema at another pointer. */
export const findExampleViolations = (
  schemaPointer: readonly string[],
  example: unknown,
  document: DocumentName = 'openapi',
): readonly string[] => violationsOf(validatorAt(schemaPointer, document), example, schemaPointer.join(' '));

/** Differences between a webhook body and the OpenAPI document. */
export const findEventViolations = (
  body: unknown,
  schema: 'VideoEvent' | 'BatchEvent' | 'AssetEvent' = 'VideoEvent',
): readonly string[] => violationsOf(validatorAt(['components', 'schemas', schema]), body, 'body');

/** Differences between a gateway response, which belongs to no operation, and the OpenAPI document. */
export const findGatewayViolations = ({ headers, body }: CheckedResponse): readonly string[] => [
  ...(findHeader(headers, 'x-request-id') === undefined ? ['header x-request-id is missing'] : []),
  ...violationsOf(validatorAt(['components', 'schemas', 'Error']), body, 'body'),
];
