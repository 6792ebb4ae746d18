import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../render/support/thorough.ts';
import { renderDashboardOpenapiJson } from '../../../functions/api/openapi/dashboard-document.ts';
import openapiDocument from '../../../docs/openapi.json' with { type: 'json' };

const run = promisify(execFile);
const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

// The generator runs on the TypeScript 5 installed beside it; the project's TypeScript compiles what it writes.
const COMPILER = pathOf('../../../node_modules/.bin/tsc');

const CALLER = `
import type { components, operations } from './client.js';

type Video = components['schemas']['Video'];
type Order = operations['createVideo']['requestBody']['content']['application/json'];
type Refusal = operations['createVideo']['responses'][422]['content']['application/json'];
type Found = operations['getVideo']['responses'][200]['content']['application/json'];
type Listed = operations['listVideos']['responses'][200]['content']['application/json'];
type Filter = operations['listVideos']['parameters']['query'];

export const order: Order = { template: 'promo-produk@5', output: { fps: 30 }, idempotency_key: 'a' };
export const filter: Filter = { status: 'done', include: ['title'], limit: 5 };
export const isFinal = (video: Video): boolean => ['done', 'failed', 'canceled'].includes(video.status);
export const linkOf = (video: Found): string =>
  video.status === 'failed' ? (video.error?.message ?? '') : (video.output_url ?? video.poster_url ?? '');
export const titleOf = ({ videos }: Listed): string | null | undefined => videos[0]?.title;
export const problemsOf = (refusal: Refusal): string[] =>
  refusal.error === 'invalid_variables' ? Object.values(refusal.details).flat().map(({ message }) => message) : [];

// @ts-expect-error: not a status
export const status: Video['status'] = 'finished';
// @ts-expect-error: the template is missing
export const incomplete: Order = { variables: {} };
// @ts-expect-error: not a filter
export const misspelled: Filter = { statuss: 'done' };
// @ts-expect-error: a video may have no link
export const link = (video: Video): string => video.output_url;
`;

const DASHBOARD_CALLER = `
import type { components, operations } from './client.js';

type NewKey = operations['createApiKey']['responses'][201]['content']['application/json'];
type Keys = operations['listApiKeys']['responses'][200]['content']['application/json'];
type Wanted = operations['createApiKey']['requestBody']['content']['application/json'];
type InWorkspace = operations['createVideo']['parameters']['path'];
type Refusal = operations['changeMember']['responses'][409]['content']['application/json'];

export const wanted: Wanted = { name: 'Kasir', permissions: ['videos:read'], expires_at: null };
export const inWorkspace: InWorkspace = { workspace_id: 'demo' };
export const keyOf = ({ key }: NewKey): string => key;
export const isActive = ({ api_keys: [first] }: Keys): boolean => first?.status === 'active';
export const code = ({ error }: Refusal): 'last_owner' => error;
export const role = (member: components['schemas']['Member']): 'owner' | 'member' => member.role;

// @ts-expect-error: a listed key is not the key itself
export const listed = ({ api_keys: [first] }: Keys): string | undefined => first?.key;
// @ts-expect-error: not a permission
export const unknown: Wanted = { name: 'Kasir', permissions: ['admin'] };
`;

const STRICT = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  skipLibCheck: false,
  noEmit: true,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Without the option, properties with a default are required in requests.
const GENERATE = ['openapi.json', '--default-non-nullable=false', '--output', 'client.d.ts'];

/** Generates a client and compiles it with a program that calls it. Returns the compiler's errors. */
const compileClient = async (document: object, caller = CALLER): Promise<string> => {
  const cwd = await mkdtemp(join(folder, 'c-'));
  const write = (file: string, json: unknown) => writeFile(join(cwd, file), JSON.stringify(json));
  await write('openapi.json', document);
  await write('package.json', { type: 'module' });
  await write('tsconfig.json', { compilerOptions: STRICT, include: ['.'] });
  await writeFile(join(cwd, 'caller.ts'), caller);
  await run(process.execPath, [pathOf('node_modules/.bin/openapi-typescript'), ...GENERATE], { cwd });
  return run(process.execPath, [COMPILER, '--project', '.'], { cwd }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string; message: string }) => failure.stdout || failure.message,
  );
};

describe('a generated client', () => {
  it('compiles strictly with a program that calls the API', async () => {
    expect(await compileClient(openapiDocument)).toBe('');
  });

  it.runIf(IS_THOROUGH)(
    'does not compile with that program when a schema of the document is broken',
    async () => {
      const broken = structuredClone(openapiDocument);
      broken.components.schemas.Video = {
        type: 'object',
        properties: { status: { type: 'integer' } },
      } as never;
      expect(await compileClient(broken)).toContain('caller.ts');
    },
  );

  it.runIf(IS_THOROUGH)('of the dashboard API compiles strictly', async () => {
    const document = JSON.parse(renderDashboardOpenapiJson()) as object;
    expect(await compileClient(document, DASHBOARD_CALLER)).toBe('');
  });
});
