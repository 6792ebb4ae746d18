import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSAL_CODES } from '#core/refusal.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { readSample } from '#test/support/docs-samples.ts';
import { writeDocsFiles } from '../../../dashboard/docs/write-docs-files.ts';
import { ERRORS } from '../../../dashboard/src/docs/errors.ts';
import { describeRules, describeType } from '../../../dashboard/src/docs/reference/describe-schema.ts';
import { GROUPS } from '../../../dashboard/src/docs/reference/openapi.ts';

const ENDPOINTS = GROUPS.flatMap(({ endpoints }) => endpoints);
const RESPONSES = ENDPOINTS.flatMap(({ operation }) => Object.entries(operation.responses));

describe('the docs page', () => {
  it('imports nothing that signs in or sends requests', () => {
    const files = readdirSync('dashboard/src/docs', { recursive: true, encoding: 'utf8' });
    const imports = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join('dashboard/src/docs', file), 'utf8').matchAll(
          /from '[./]*\/((?:ui|api|session)\/.*)'/g,
        ),
      ])
      .map(([, path]) => path);
    expect(new Set(imports)).toEqual(new Set(['ui/copy-button.tsx', 'ui/format.ts', 'api/config.ts']));
  });
});

describe('the errors table of the docs page', () => {
  it('has every error code of the API', () => {
    expect(Object.keys(ERRORS).sort()).toEqual([...REFUSAL_CODES].sort());
  });

  it('names each status of each code in the OpenAPI document', () => {
    const statuses = new Map<string, Set<number>>();
    const add = (code: string, status: number) =>
      statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
    for (const [status, { content }] of RESPONSES)
      for (const { value } of Object.values(content?.['application/json']?.examples ?? {}))
        if (typeof (value as { error?: unknown }).error === 'string' && status !== 'default')
          add((value as { error: string }).error, Number(status));
    // The API reports a key that is not known as `unauthorized`.
    expect([...statuses.keys()].sort()).toEqual(REFUSAL_CODES.filter((c) => c !== 'invalid_api_key').sort());
    for (const [code, expected] of statuses) {
      const { status, meaning } = ERRORS[code as keyof typeof ERRORS];
      const named = [status, ...[...meaning.matchAll(/\b[45]\d\d\b/g)].map(Number)];
      expect({ code, named }).toEqual({ code, named: expect.arrayContaining([...expected]) });
    }
  });
});

describe('the composition of the docs page', () => {
  it('passes the validator', async () => {
    const checked = await createTestValidator().check(await readSample('composition.html'));
    expect(checked).toEqual({ root: expect.anything() });
  });

  it.each(['audio.html', 'clip.html'])('passes the validator with the sample %s', async (name) => {
    const asset = 'asset_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e66';
    const element = (await readSample(name)).replace('asset_…', asset);
    const html = (await readSample('composition.html')).replace(
      /(<div[^>]*data-composition-id[^>]*>)/,
      `$1${element}`,
    );
    const checked = await createTestValidator().check(html);
    const references = expect.arrayContaining([expect.objectContaining({ id: asset })]);
    expect(checked).toMatchObject({ root: {}, assetUse: { references } });
  });
});

describe('the API reference', () => {
  it('has every operation and event of the OpenAPI document', () => {
    const { paths, webhooks } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
    const all = [...Object.values(paths), ...Object.values(webhooks)] as Record<
      string,
      { operationId?: string }
    >[];
    const expected = all
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId }) => operationId ?? []); // the parameters of a path have none
    expect(ENDPOINTS.map(({ operation }) => operation.operationId).sort()).toEqual(expected.sort());
  });

  it.each([
    [{ type: ['string', 'null'], format: 'uri' }, 'teks atau null', ['format uri']],
    [{ type: 'string', minLength: 1, maxLength: 200 }, 'teks', ['1–200 karakter']],
    [
      { type: 'array', minItems: 1, items: { type: 'string' } },
      'array berisi teks',
      ['paling sedikit 1 butir'],
    ],
    [{ type: 'number', exclusiveMinimum: 0, default: 2 }, 'angka', ['lebih dari 0', 'default 2']],
    [{ const: true }, 'selalu true', []],
    [{ type: 'integer', enum: [24, 25] }, 'bilangan bulat', ['salah satu dari 24, 25']],
    [{ oneOf: [] }, 'salah satu bentuk di bawah', []],
    [{ $ref: '#/components/schemas/Video' }, 'objek', []],
  ])('describes %j', (schema, type, rules) => {
    expect({ type: describeType(schema), rules: describeRules(schema) }).toEqual({ type, rules });
  });
});

describe('the files for programs and language models', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docs-files-'));
    await writeDocsFiles(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const linksOf = (file: string) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

  it('are listed in llms.txt by its rules', () => {
    const text = readFileSync(join(folder, 'llms.txt'), 'utf8');
    expect(text).toMatch(/^# .+\n\n> .+\n\n/);
    expect(linksOf('llms.txt')).toEqual(
      expect.arrayContaining([
        '/docs/openapi.json',
        '/docs/authoring-guide.md',
        '/docs/compositions.md',
        '/docs/webhooks.md',
      ]),
    );
    expect(readFileSync(join(folder, 'docs/llms.txt'), 'utf8')).toBe(text);
  });

  it('include the OpenAPI document with the address of the API as a variable', () => {
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
    const { servers, ...served } = read(join(folder, 'docs/openapi.json'));
    const { servers: _own, ...document } = read('docs/openapi.json');
    expect(served).toEqual(document);
    expect(servers).toMatchObject([{ url: '{api_url}' }]);
  });

  it.each([
    'llms.txt',
    'docs/authoring-guide.md',
    'docs/compositions.md',
    'docs/assets.md',
    'docs/webhooks.md',
    'docs/templates.md',
  ])('have no link that leads nowhere (%s)', (file) => {
    const served = (link: string) => existsSync(join(folder, link.split('#')[0] ?? ''));
    const isPage = (link: string) => link === '/docs' || link === '/config.json';
    const broken = linksOf(file).filter(
      (link) => !/^(?:#|https:)/.test(link) && !isPage(link) && !served(link),
    );
    expect(broken).toEqual([]);
  });
});
