import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { renderOpenapiJson } from '#api/openapi/document.ts';
import { createApi } from '#test/support/api.ts';

const fetchDocument = async () => {
  const { send } = await createApi();
  return send('get-openapi', { key: null });
};

/** Problems that the Redocly linter reports, as `<rule> <pointer>`. */
const lint = async (document: unknown): Promise<readonly string[]> => {
  const examples = { severity: 'error', allowAdditionalProperties: true } as const;
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-media-type-examples': examples,
      'no-invalid-schema-examples': examples,
      'operation-description': 'error',
      'tag-description': 'error',
      'operation-4xx-response': 'off', // get-openapi has no 4xx
    },
  });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
};

describe('get-openapi 200', () => {
  it('needs no key and allows caching', async () => {
    const response = await fetchDocument();
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
        'x-request-id': 'request-1',
      },
      body: { openapi: '3.1.0' },
    });
    expect(response.headers).not.toHaveProperty('RateLimit');
  });

  it('ignores a key', async () => {
    const { send, world } = await createApi();
    world.failOn('apiKeys', 'findByHash');
    expect(await send('get-openapi', { key: 'vk_live_none' })).toMatchObject({ status: 200 });
  });

  it('returns docs/openapi.json, which is current (update: npm run openapi)', async () => {
    const text = readFileSync('docs/openapi.json', 'utf8');
    expect(text).toBe(renderOpenapiJson());
    expect((await fetchDocument()).body).toEqual(JSON.parse(text));
  });

  it('passes the OpenAPI linter, examples included', async () => {
    const { body } = await fetchDocument();
    expect(await lint(body)).toEqual([]);
  });

  it('fails the linter after a wrong example, a missing summary or a dangling reference', async () => {
    const body = structuredClone((await fetchDocument()).body);
    body.paths['/v1/videos/{id}'].get.responses['200'].content[
      'application/json'
    ].examples.done.value.status = 'ready';
    delete body.paths['/v1/videos'].get.summary;
    delete body.components.schemas.TemplateList;
    const rules = (await lint(body)).map((problem) => problem.split(' ')[0]);
    expect(rules).toEqual(
      expect.arrayContaining(['no-invalid-media-type-examples', 'operation-summary', 'no-unresolved-refs']),
    );
  });

  it('describes exactly the routes, each with its permission and statuses', async () => {
    const { body } = await fetchDocument();
    type Described = Record<string, { security: { ApiKey: string[] }[]; responses: object }>;
    const described = Object.entries<Described>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security, responses }]) =>
        method === 'parameters'
          ? []
          : {
              route: `${method.toUpperCase()} ${path}`,
              permission: security[0]?.ApiKey[0] ?? null,
              statuses: Object.keys(responses),
            },
      ),
    );
    const routes = ROUTES.map(({ method, path, permission, statuses }) => ({
      route: `${method} ${path}`,
      permission,
      statuses: [...statuses, 500, 'default'].map(String),
    }));
    expect(new Set(described)).toEqual(new Set(routes));
  });

  it('takes lengths and enums from the request schemas, without the private unicode format', async () => {
    const { body } = await fetchDocument();
    const { CreateVideoRequest, CreateCompositionRequest } = body.components.schemas;
    expect(CreateVideoRequest.properties.output.properties.fps.enum).toEqual([24, 25, 30]);
    expect(CreateCompositionRequest.properties.html.maxLength).toBe(200_000);
    expect(JSON.stringify(body)).not.toContain('"unicode"');
  });
});
