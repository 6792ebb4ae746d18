import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation } from '#contracts/routes.ts';
import { createOpenapiDocument } from '#api/openapi/document.ts';

type Json = Record<string, unknown>;
interface Response {
  readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: Json }>>;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface JudgedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The document leaves room for members to come; here each object has the members it lists and no other. */
const closed = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, closed(member)]));
  const isObjectSchema = 'type' in node && [node.type].flat().includes('object') && 'properties' in node;
  return isObjectSchema ? { additionalProperties: false, ...members } : members;
};

// safe: an object with more members in some of its objects is still the document
const document = closed(JSON.parse(JSON.stringify(createOpenapiDocument()))) as ReturnType<
  typeof createOpenapiDocument
>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addSchema(document, 'openapi');

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const validators = new Map<string, ValidateFunction>();
const validatorAt = (pointer: readonly string[]): ValidateFunction => {
  const $ref = `openapi#/${pointer.map(escapePointer).map(encodeURIComponent).join('/')}`;
  const known = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, known);
  return known;
};

const problemsOf = (validate: ValidateFunction, value: unknown, what: string): string[] =>
  validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath} ${message}`);

const findHeader = (headers: JudgedAnswer['headers'], wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];

const judge = (
  pointer: readonly string[],
  response: Response | undefined,
  { headers, body, status }: JudgedAnswer,
): readonly string[] => {
  if (response === undefined) return [`status ${status} is not in the document`];
  const headerProblems = Object.entries(response.headers).flatMap(([name, { required }]) => {
    const value = findHeader(headers, name);
    if (value === undefined) return required ? [`header ${name} is missing`] : [];
    return problemsOf(validatorAt([...pointer, 'headers', name, 'schema']), value, `header ${name}`);
  });
  const validate = validatorAt([...pointer, 'content', 'application/json', 'schema']);
  const isJson = /^application\/json\b/.test(findHeader(headers, 'content-type') ?? '');
  return [
    ...(isJson ? [] : ['the content type is not JSON']),
    ...headerProblems,
    ...problemsOf(validate, body, 'body'),
  ];
};

/** What the document does not allow about an operation's answer; nothing when it fits. */
export const findMisfits = (operation: Operation, answer: JudgedAnswer): readonly string[] => {
  const route = ROUTES.find((candidate) => candidate.operation === operation);
  if (route === undefined) throw new Error(`no route for ${operation}`);
  const pointer = ['paths', route.path, route.method.toLowerCase(), 'responses'];
  // safe: the document has every route, and each operation has `responses`
  const described = document.paths[route.path] as Record<string, { responses: Record<string, Response> }>;
  const responses = described[route.method.toLowerCase()]?.responses ?? {};
  const status = String(answer.status);
  return judge([...pointer, status], responses[status], answer);
};

/** What the document does not allow about the body of a webhook. */
export const findEventMisfits = (body: unknown): readonly string[] =>
  problemsOf(validatorAt(['components', 'schemas', 'VideoEvent']), body, 'body');

/** The same for an answer the gateway makes itself, also where there is no operation. */
export const findGatewayMisfits = ({ headers, body }: JudgedAnswer): readonly string[] => [
  ...(findHeader(headers, 'x-request-id') === undefined ? ['header x-request-id is missing'] : []),
  ...problemsOf(validatorAt(['components', 'schemas', 'Error']), body, 'body'),
];
