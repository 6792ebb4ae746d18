import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import { renderDashboardOpenapiJson } from '#api/openapi/dashboard-document.ts';
import { findExampleViolations } from '#test/support/openapi-checker.ts';

interface Described {
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<
  Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
>;

const text = renderDashboardOpenapiJson();
const document = JSON.parse(text) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

const operations = DASHBOARD_ROUTES.map(({ operation, method, path, statuses }) => {
  const described = document.paths[path]?.[method.toLowerCase()];
  if (!described) throw new Error(`${operation} is not in the document`);
  return { operation, path, statuses, described, pointer: ['paths', path, method.toLowerCase()] };
});

describe('the OpenAPI document of the dashboard', () => {
  it('is a valid OpenAPI document', async () => {
    const problems = await lintFromString({
      source: text,
      config: await createConfig({ rules: { struct: 'error' } }),
    });
    expect(problems).toEqual([]);
  });

  it.each(operations)('$operation needs an access token and has every status and path parameter', (each) => {
    const { described, path, statuses } = each;
    expect(described.security).toEqual([{ AccessToken: [] }]);
    expect(Object.keys(described.responses)).toEqual([...statuses, 500].map(String).concat('default'));
    const inPath = (described.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
  });

  it('has examples that match their schemas', () => {
    const violations = operations.flatMap(({ described, pointer }) =>
      [
        [[...pointer, 'requestBody'], described.requestBody?.content] as const,
        ...Object.entries(described.responses).map(
          ([status, { content }]) => [[...pointer, 'responses', status], content] as const,
        ),
      ].flatMap(([place, content]) =>
        Object.values(content?.['application/json']?.examples ?? {}).flatMap(({ value }) =>
          findExampleViolations([...place, 'content', 'application/json', 'schema'], value, 'dashboard'),
        ),
      ),
    );
    expect(violations).toEqual([]);
  });
});
