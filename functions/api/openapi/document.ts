import { ASSET_KIND_NAMES, ASSET_MAX_BYTES, FETCH_MAX_BYTES } from '#contracts/limits.ts';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation } from '#contracts/routes.ts';
import { ASSET_SCHEMAS } from '#contracts/schemas/asset-records.ts';
import { CreateBatchBodySchema } from '#contracts/schemas/batch-bodies.ts';
import { BATCH_SCHEMAS } from '#contracts/schemas/batch-records.ts';
import { CheckCompositionBodySchema } from '#contracts/schemas/check-composition-body.ts';
import { CHECK_SCHEMAS } from '#contracts/schemas/check-records.ts';
import { CreateFramesBodySchema } from '#contracts/schemas/frames-body.ts';
import { FRAMES_SCHEMAS } from '#contracts/schemas/frames-records.ts';
import { CreateAssetBodySchema } from '#contracts/schemas/create-asset-body.ts';
import { CreateCompositionBodySchema } from '#contracts/schemas/create-composition-body.ts';
import {
  CreateProjectBodySchema,
  FindMissingTextsBodySchema,
  StoreTextsBodySchema,
  UpdateProjectBodySchema,
} from '#contracts/schemas/project-bodies.ts';
import { PROJECT_SCHEMAS } from '#contracts/schemas/project-records.ts';
import { CreateVideoBodySchema } from '#contracts/schemas/create-video-body.ts';
import {
  AssetEventSchema,
  BatchEventSchema,
  TestEventSchema,
  WebhookEventSchema,
} from '#contracts/schemas/messages.ts';
import { TEMPLATE_SCHEMAS } from '#contracts/schemas/template-records.ts';
import { VIDEO_SCHEMAS } from '#contracts/schemas/video-records.ts';
import { WorkspaceJsonSchema } from '#contracts/schemas/workspace-records.ts';
import { errorSchemas, pascalCase } from './errors.ts';
import { OPERATIONS } from './operations.ts';
import type { DocumentedRoute, OperationDescription } from './operation-description.ts';
import { LANGUAGE_PARAMETER, PARAMETERS } from './parameters.ts';
import { codesOf, jsonContent, responsesOf } from './responses.ts';
import { describeWebhooks } from './webhooks.ts';

/** One OpenAPI document: routes with their descriptions, and what the components need besides. */
export interface DocumentedApi {
  readonly info: object;
  readonly tags: readonly {
    readonly name: OperationDescription['tag'] | 'Webhooks';
    readonly description: string;
  }[];
  readonly routes: readonly DocumentedRoute[];
  readonly describe: (operation: string) => OperationDescription;
  readonly securitySchemes: object;
  readonly webhooks?: Readonly<Record<string, object>>;
  readonly schemas: Readonly<Record<string, object>>;
}

const operationId = (operation: string): string => {
  const name = pascalCase(operation);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

const parametersOf = (route: DocumentedRoute, { parameters = [] }: OperationDescription) => [
  ...(route.isInWorkspace ? [PARAMETERS.workspaceId] : []),
  ...parameters.map((name) => PARAMETERS[name]),
];

const describeOperation = (route: DocumentedRoute, described: OperationDescription): object => ({
  operationId: operationId(route.operation),
  tags: [described.tag],
  summary: described.summary,
  description: described.description,
  security: route.security,
  ...(parametersOf(route, described).length > 0 && { parameters: parametersOf(route, described) }),
  ...(described.body && {
    requestBody: {
      required: true,
      content: jsonContent(described.body.schema, described.body.examples),
    },
  }),
  responses: responsesOf(route, described),
});

const describePaths = ({ routes, describe }: DocumentedApi): Readonly<Record<string, object>> => {
  const paths: Record<string, object> = {};
  for (const route of routes) {
    const operation = describeOperation(route, describe(route.operation));
    const shared = { parameters: [{ $ref: '#/components/parameters/AcceptLanguage' }] };
    paths[route.path] = { ...(paths[route.path] ?? shared), [route.method.toLowerCase()]: operation };
  }
  return paths;
};

const describeComponents = ({ routes, describe, securitySchemes, schemas }: DocumentedApi): object => {
  const codes = routes.flatMap((route) =>
    [...route.statuses, 500]
      .filter((status) => status >= 400)
      .flatMap((status) => codesOf(route, describe(route.operation), status)),
  );
  const api = routes[0]?.api ?? 'keys';
  return {
    securitySchemes,
    parameters: { AcceptLanguage: LANGUAGE_PARAMETER },
    schemas: { ...schemas, ...errorSchemas([...new Set(codes)], api) },
  };
};

/** Fields required for a file to upload and refused for one to fetch. */
const UPLOAD_FIELDS = ['content_type', 'size_bytes'] as const;

/** Bodies of the operations that API keys and members have in common, by name. */
export const SHARED_SCHEMAS: DocumentedApi['schemas'] = {
  ...VIDEO_SCHEMAS,
  ...BATCH_SCHEMAS,
  ...CHECK_SCHEMAS,
  ...FRAMES_SCHEMAS,
  ...TEMPLATE_SCHEMAS,
  ...ASSET_SCHEMAS,
  ...PROJECT_SCHEMAS,
  Workspace: WorkspaceJsonSchema,
  CreateVideoRequest: CreateVideoBodySchema,
  CreateCompositionRequest: CreateCompositionBodySchema,
  CreateBatchRequest: CreateBatchBodySchema,
  CreateFramesRequest: CreateFramesBodySchema,
  CheckCompositionRequest: CheckCompositionBodySchema,
  CreateProjectRequest: {
    ...CreateProjectBodySchema,
    oneOf: [{ required: ['files'] }, { required: ['from_template'] }],
  },
  UpdateProjectRequest: UpdateProjectBodySchema,
  FindMissingTextsRequest: FindMissingTextsBodySchema,
  StoreTextsRequest: StoreTextsBodySchema,
  CreateAssetRequest: {
    ...CreateAssetBodySchema,
    properties: {
      ...CreateAssetBodySchema.properties,
      size_bytes: { ...CreateAssetBodySchema.properties.size_bytes, maximum: FETCH_MAX_BYTES },
      source_url: { ...CreateAssetBodySchema.properties.source_url, pattern: '^https://' },
    },
    oneOf: [
      { required: UPLOAD_FIELDS },
      {
        required: ['source_url'],
        not: { anyOf: UPLOAD_FIELDS.map((field) => ({ required: [field], properties: { [field]: {} } })) },
      },
    ],
    not: {
      anyOf: ASSET_KIND_NAMES.map((kind) => ({
        required: UPLOAD_FIELDS,
        properties: {
          content_type: { pattern: `^${kind}/` },
          size_bytes: { exclusiveMinimum: ASSET_MAX_BYTES[kind] },
        },
      })),
    },
  },
};

const KEYS_API: DocumentedApi = {
  info: {
    title: 'HTML video API',
    version: '1.0.0',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    description: `Renders short MP4 videos from templates or from your own HTML.

Create a video, poll it until its status is final, download the file. One credit pays one second of finished video; a video that fails or is canceled costs nothing.

Every request but the one for this document needs the header \`x-api-key\`. A key belongs to one workspace and may send a limited number of requests a minute, all at the same time if needed; the headers \`RateLimit-Policy\` and \`RateLimit\` contain the limit and what remains of it. Errors share one envelope: branch on \`error\`, show \`message\` to people (Indonesian, or English with \`Accept-Language: en\`), read \`details\` for what to correct.`,
  },
  tags: [
    { name: 'Videos', description: 'Create, follow, list and cancel videos.' },
    { name: 'Batches', description: 'Create, follow and cancel many videos of one template.' },
    { name: 'Templates', description: 'List templates with their variables and sizes.' },
    { name: 'Assets', description: 'Upload, list and delete photos, logos, music, clips and fonts.' },
    {
      name: 'Projects',
      description: 'Documents of more than one file, which are the workspace’s own templates.',
    },
    { name: 'Workspace', description: 'Credits, brand kit, storage and limits of the workspace.' },
    { name: 'Webhooks', description: 'Events sent to the webhook endpoint of a workspace.' },
    { name: 'Description', description: 'This document.' },
  ],
  routes: ROUTES.map(({ permission, ...route }) => ({
    ...route,
    api: 'keys',
    isGuarded: permission !== null,
    security: permission === null ? [] : [{ ApiKey: [permission] }],
    isForOwners: false,
    isInWorkspace: false,
  })),
  describe: (operation) => OPERATIONS[operation as Operation], // safe: called with the operations of `routes`
  securitySchemes: {
    ApiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'Keep it on your server: whoever holds it can spend the workspace’s credits.',
    },
  },
  webhooks: describeWebhooks(),
  schemas: {
    ...SHARED_SCHEMAS,
    VideoEvent: WebhookEventSchema,
    BatchEvent: BatchEventSchema,
    AssetEvent: AssetEventSchema,
    TestEvent: TestEventSchema,
  },
};

/** The format `unicode` is defined in the body parser only: text without a NUL, since JSON has no lone surrogates. */
const withoutOwnFormat = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== 'unicode')
    return value;
  const { format: _, ...schema } = value;
  return { ...schema, pattern: '^[^\\u0000]*$' };
};

/** Text of an OpenAPI 3.1 document, generated from routes, request schemas and limits. */
export const renderDocument = (api: DocumentedApi): string => {
  const document = {
    openapi: '3.1.0',
    info: api.info,
    servers: [{ url: '/', description: 'The host this document comes from.' }],
    tags: api.tags,
    paths: describePaths(api),
    ...(api.webhooks && { webhooks: api.webhooks }),
    components: describeComponents(api),
  };
  return `${JSON.stringify(document, withoutOwnFormat, 2)}\n`;
};

/** Text of `docs/openapi.json`. */
export const renderOpenapiJson = (): string => renderDocument(KEYS_API);
