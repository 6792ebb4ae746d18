import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { createApi } from '#test/support/api.ts';

const fetchDocument = async () => {
  const { send } = await createApi();
  return send('get-openapi', { key: null });
};

/** Everything the linter has to say, by rule and place. */
const lint = async (document: unknown): Promise<readonly string[]> => {
  const examples = { severity: 'error', allowAdditionalProperties: true } as const;
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-media-type-examples': examples,
      'no-invalid-schema-examples': examples,
      'operation-description': 'error',
      'tag-description': 'error',
      'operation-4xx-response': 'off', // the public operation refuses nobody by itself
    },
  });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
};

describe('get-openapi 200', () => {
  it('answers anybody, and lets the answer be kept for a while', async () => {
    const answer = await fetchDocument();
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
        'x-request-id': 'request-1',
      },
      body: { openapi: '3.1.0' },
    });
    expect(answer.headers).not.toHaveProperty('RateLimit');
  });

  it('does not look at a key', async () => {
    const { send, world } = await createApi();
    world.failOn('apiKeys', 'findByHash');
    expect(await send('get-openapi', { key: 'vk_live_none' })).toMatchObject({ status: 200 });
  });

  it('passes the linter, examples included', async () => {
    const { body } = await fetchDocument();
    expect(await lint(body)).toEqual([]);
  });

  it('would not pass it with a wrong example, a missing summary or a reference to nothing', async () => {
    const { body } = await fetchDocument();
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

  it('describes every route with its permission and every status, and nothing else', async () => {
    const { body } = await fetchDocument();
    type Described = Record<string, { security: { ApiKey: string[] }[]; responses: object }>;
    const described = Object.entries<Described>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security, responses }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        permission: security[0]?.ApiKey[0] ?? null,
        statuses: Object.keys(responses),
      })),
    );
    const routes = ROUTES.map(({ method, path, permission, statuses }) => ({
      route: `${method} ${path}`,
      permission,
      statuses: [...statuses, 500, 'default'].map(String),
    }));
    expect(new Set(described)).toEqual(new Set(routes));
  });

  it('takes lengths and choices from the very rules requests are held to', async () => {
    const { body } = await fetchDocument();
    const { CreateVideoRequest, CreateCompositionRequest } = body.components.schemas;
    expect(CreateVideoRequest.properties.output.properties.fps.enum).toEqual([24, 25, 30]);
    expect(CreateCompositionRequest.properties.html.maxLength).toBe(200_000);
    expect(JSON.stringify(body)).not.toContain('"unicode"');
  });
});
