import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation } from '#contracts/routes.ts';
import { A_PROJECT, createApi } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { findExampleViolations } from '#test/support/openapi-checker.ts';
import openapiDocument from '../../docs/openapi.json' with { type: 'json' };

type Examples = Record<string, { readonly value: unknown }>;
type Content = Record<string, { readonly examples?: Examples }>;
interface Described {
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: { readonly examples?: string[] };
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly content?: Content }>;
}

const CATALOG_DIR = fileURLToPath(new URL('../../catalog', import.meta.url));
const PROJECTS: readonly Operation[] = [
  'create-project',
  'update-project',
  'find-missing-texts',
  'store-project-texts',
];
const CHECKS: readonly Operation[] = ['check-video', 'check-composition'];
const JSON_TYPE = 'application/json';

// safe: the generator writes this structure
const paths = openapiDocument.paths as unknown as Record<string, Record<string, Described>>;
const webhooks = openapiDocument.webhooks as unknown as Record<string, { readonly post: Described }>;

const operations = ROUTES.map(({ operation, path, method }) => {
  const described = paths[path]?.[method.toLowerCase()];
  if (!described) throw new Error(`${operation} is not in the document`);
  return { operation, described, pointer: ['paths', path, method.toLowerCase()] };
});

const requestExamples = operations.flatMap(({ operation, described }) =>
  Object.entries(described.requestBody?.content[JSON_TYPE]?.examples ?? {}).map(
    ([name, { value }]) => [operation, name, value] as const,
  ),
);

const bodyExamples = [
  ...operations.flatMap(({ described, pointer }) =>
    Object.entries(described.responses).map(
      ([status, { content = {} }]) => [[...pointer, 'responses', status], content] as const,
    ),
  ),
  ...Object.entries(webhooks).map(
    ([name, { post }]) =>
      [['webhooks', name, 'post', 'requestBody'], post.requestBody?.content ?? {}] as const,
  ),
].flatMap(([pointer, content]) =>
  Object.entries(content[JSON_TYPE]?.examples ?? {}).map(
    ([name, { value }]) => [`${pointer.join(' ')}: ${name}`, pointer, value] as const,
  ),
);

/** The API with the real validator and the published templates, for a workspace whose brand kit is empty. */
const createPublishedApi = async () => {
  const api = await createApi({
    validator: createTestValidator(),
    maxStoredBytes: 1e9,
    maxUploadedBytesPerDay: 1e9,
  });
  for (const template of createTemplateCatalog(CATALOG_DIR).list()) api.world.templates.add(template);
  await api.world.workspaceAdmin.setBrandKit(api.workspace.id, {});
  return api;
};

describe('examples of the OpenAPI document', () => {
  it('exist for the request body of every operation that has one', () => {
    const creates: readonly Operation[] = [
      'create-video',
      'create-composition',
      'create-asset',
      'create-frames',
      'create-batch',
      ...CHECKS,
      ...PROJECTS,
    ];
    expect(new Set(requestExamples.map(([operation]) => operation))).toEqual(new Set(creates));
  });

  it.each(requestExamples.filter(([operation]) => PROJECTS.includes(operation)))(
    'is accepted: %s %s',
    async (operation, _name, body) => {
      const { send } = await createPublishedApi();
      const { body: project } = await send('create-project', { body: A_PROJECT });
      const { status, body: record } = await send(operation, {
        body,
        path: { id: project.id },
        ifMatch: '"1"',
      });
      expect([200, 201]).toContain(status);
      if ('problems' in record) expect(record.problems).toEqual([]);
    },
  );

  it.each(requestExamples.filter(([operation]) => CHECKS.includes(operation)))(
    'is valid: %s %s',
    async (operation, name, body) => {
      const { send } = await createPublishedApi();
      const checked = await send(operation, { body });
      const path = ROUTES.find((route) => route.operation === operation)?.path ?? '';
      const examples = paths[path]?.['post']?.responses['200']?.content?.[JSON_TYPE]?.examples;
      expect(checked, name).toMatchObject({ status: 200, body: examples?.['valid']?.value });
    },
  );

  it.each(
    requestExamples.filter(
      ([operation]) => ![...PROJECTS, ...CHECKS, 'create-frames', 'create-batch'].includes(operation),
    ),
  )('is accepted: %s %s', async (operation, _name, body) => {
    const { send } = await createPublishedApi();
    const createsVideo = operation !== 'create-asset';
    if (createsVideo) {
      const dryRun = await send(operation, { body, query: { dry_run: 'true' } });
      expect(dryRun).toMatchObject({ status: 200, body: { valid: true } });
    }
    const ofAsset = Object.hasOwn(body as object, 'source_url') ? 'fetching' : 'awaiting_upload';
    const status = createsVideo ? 'queued' : ofAsset;
    expect(await send(operation, { body })).toMatchObject({ status: 201, body: { status } });
  });

  it.each(requestExamples.filter(([operation]) => operation === 'create-frames'))(
    'is drawn: %s %s',
    async (operation, _name, body) => {
      const { send } = await createPublishedApi();
      const { status, body: drawn } = await send(operation, { body });
      expect([status, drawn.error, drawn.frames.length]).toEqual([200, null, 2]);
    },
  );

  it.each(requestExamples.filter(([operation]) => operation === 'create-batch'))(
    'is accepted: %s %s',
    async (operation, _name, body) => {
      const { send } = await createPublishedApi();
      const answer = await send(operation, { body });
      expect(answer).toMatchObject({ status: 201, body: { counts: { total: 2 } } });
    },
  );

  it('exist for every response but that of the document itself', () => {
    const expected = operations.flatMap(({ operation, described, pointer }) =>
      Object.keys(described.responses)
        .filter((status) => !(operation === 'get-openapi' && status === '200'))
        .map((status) => [...pointer, 'responses', status].join(' ')),
    );
    const found = bodyExamples.map(([, pointer]) => pointer.join(' '));
    expect(expected.filter((pointer) => !found.includes(pointer))).toEqual([]);
  });

  it.each(bodyExamples)('have exactly the members of their schema: %s', (_name, pointer, value) => {
    expect(findExampleViolations([...pointer, 'content', JSON_TYPE, 'schema'], value)).toEqual([]);
  });

  it('show the template as the API answers it', async () => {
    const { send } = await createPublishedApi();
    const templateExamples = operations
      .find(({ operation }) => operation === 'get-template')
      ?.described.parameters?.flatMap(({ schema }) => schema.examples ?? []);
    expect(templateExamples).toHaveLength(1);
    for (const template of templateExamples ?? []) {
      const response = await send('get-template', { path: { template } });
      const examples = paths['/v1/templates/{template}']?.['get']?.responses['200']?.content;
      expect(response).toMatchObject({ status: 200 });
      expect(examples?.[JSON_TYPE]?.examples?.['template']?.value).toEqual({
        ...response.body,
        preview_video_url: expect.stringContaining(`/catalog/${template}.mp4?`),
        preview_image_url: expect.stringContaining(`/catalog/${template}.jpg?`),
      });
    }
  });
});
