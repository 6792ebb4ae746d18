import { ROUTES } from '#contracts/routes.ts';
import type { Route } from '#contracts/routes.ts';
import { CreateAssetBodySchema } from '#contracts/schemas/create-asset-body.ts';
import { CreateCompositionBodySchema } from '#contracts/schemas/create-composition-body.ts';
import { CreateVideoBodySchema } from '#contracts/schemas/create-video-body.ts';
import { ASSET_SCHEMAS } from './asset-schemas.ts';
import { errorSchemas, pascalCase } from './errors.ts';
import { schemaRef } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { OPERATIONS } from './operations.ts';
import type { OperationDescription } from './operation-description.ts';
import { PARAMETERS } from './parameters.ts';
import { codesOf, responsesOf } from './responses.ts';
import { TEMPLATE_SCHEMAS } from './template-schemas.ts';
import { VIDEO_SCHEMAS } from './video-schemas.ts';
import { WORKSPACE_SCHEMAS } from './workspace-schema.ts';
import { describeWebhooks, WEBHOOK_SCHEMAS } from './webhooks.ts';

interface OpenapiDocument {
  readonly openapi: string;
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly webhooks: Readonly<Record<string, JsonSchema>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & JsonSchema;
}

const INFO: JsonSchema = {
  title: 'HTML video API',
  version: '1.0.0',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description: `Renders short MP4 videos from templates or from your own HTML.

Create a video, poll it until its status is final, download the file. One credit pays one second of finished video; a video that fails or is canceled costs nothing.

Every request but the one for this document needs the header \`x-api-key\`. A key belongs to one workspace and may send a limited number of requests a minute, all at the same time if needed; the headers \`RateLimit-Policy\` and \`RateLimit\` contain the limit and what remains of it. Errors share one envelope: branch on \`error\`, show \`message\` (Indonesian) to people, read \`details\` for what to correct.`,
};

const TAGS: readonly {
  readonly name: OperationDescription['tag'] | 'Webhooks';
  readonly description: string;
}[] = [
  { name: 'Videos', description: 'Create, follow, list and cancel videos.' },
  { name: 'Templates', description: 'List templates with their variables and sizes.' },
  { name: 'Assets', description: 'Upload, list and delete photos, logos and music.' },
  { name: 'Workspace', description: 'Credits, brand kit, storage and limits of the workspace.' },
  { name: 'Webhooks', description: 'Events sent to the webhook endpoint of a workspace.' },
  { name: 'Description', description: 'This document.' },
];

const operationId = (operation: string): string => {
  const name = pascalCase(operation);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

const describeOperation = (route: Route, described: OperationDescription): JsonSchema => ({
  operationId: operationId(route.operation),
  tags: [described.tag],
  summary: described.summary,
  description: described.description,
  security: route.permission === null ? [] : [{ ApiKey: [route.permission] }],
  ...(described.parameters && { parameters: described.parameters.map((name) => PARAMETERS[name]) }),
  ...(described.body && {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaRef(described.body.schema),
          examples: Object.fromEntries(
            Object.entries(described.body.examples).map(([name, value]) => [name, { value }]),
          ),
        },
      },
    },
  }),
  responses: responsesOf(route, described),
});

const describePaths = (): Readonly<Record<string, JsonSchema>> => {
  const paths: Record<string, JsonSchema> = {};
  for (const route of ROUTES) {
    const operation = describeOperation(route, OPERATIONS[route.operation]);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return paths;
};

/** Removes the `unicode` format, which only the body parser defines. */
const withoutOwnFormats = (schema: object): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      name === 'format' && value === 'unicode' ? undefined : value,
    ),
  ) as JsonSchema; // safe: removing members keeps an object an object

const describeComponents = (): OpenapiDocument['components'] => {
  const codes = ROUTES.flatMap(({ operation, statuses }) =>
    [...statuses, 500]
      .filter((status) => status >= 400)
      .flatMap((status) => codesOf(OPERATIONS[operation], status)),
  );
  return {
    securitySchemes: {
      ApiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'Keep it on your server: whoever holds it can spend the workspace’s credits.',
      },
    },
    schemas: {
      ...VIDEO_SCHEMAS,
      ...TEMPLATE_SCHEMAS,
      ...ASSET_SCHEMAS,
      ...WORKSPACE_SCHEMAS,
      ...WEBHOOK_SCHEMAS,
      CreateVideoRequest: withoutOwnFormats(CreateVideoBodySchema),
      CreateCompositionRequest: withoutOwnFormats(CreateCompositionBodySchema),
      CreateAssetRequest: withoutOwnFormats(CreateAssetBodySchema),
      ...errorSchemas([...new Set(codes)]),
    },
  };
};

/** The OpenAPI 3.1 document of the API, generated from routes, request schemas and limits. */
const createOpenapiDocument = (): OpenapiDocument => ({
  openapi: '3.1.0',
  info: INFO,
  servers: [{ url: '/', description: 'The host this document comes from.' }],
  tags: TAGS,
  paths: describePaths(),
  webhooks: describeWebhooks(),
  components: describeComponents(),
});

/** Text of `docs/openapi.json`. */
export const renderOpenapiJson = (): string => `${JSON.stringify(createOpenapiDocument(), null, 2)}\n`;
