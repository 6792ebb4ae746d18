import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '#test/render/support/thorough.ts';

const run = (script: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [fileURLToPath(new URL(`../../../${script}`, import.meta.url)), ...words], {
    encoding: 'utf8',
    env,
  });

const COMMANDS = [
  'bench/api.ts',
  'bench/cold-start.ts',
  'bench/memory.ts',
  'bench/reconcile.ts',
  'bench/segments.ts',
  'dashboard/build.ts',
  'scripts/start.ts',
  'scripts/admin.ts',
  'scripts/api-types.ts',
  'scripts/cost.ts',
  'scripts/demo.ts',
  'scripts/emulators.ts',
  'scripts/ffmpeg.ts',
  'scripts/fonts.ts',
  'scripts/lint.ts',
  'scripts/openapi.ts',
  'scripts/preview.ts',
  'scripts/python-client.ts',
  'scripts/render.js',
  'scripts/smoke.ts',
];

it.each(sampleOf(COMMANDS))('%s exits with 2, an error and the usage for an unknown option', (script) => {
  const { status, stdout, stderr } = run(script, ['--frob']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^error: unknown option '--frob'\n\nUsage: /);
});

/** One of each folder: the same parser reads both options. */
it.each(sampleOf(['scripts/start.ts', 'scripts/render.js', 'bench/api.ts', 'dashboard/build.ts']))(
  '%s exits with 0 and the usage for --help, and does nothing',
  (script) => {
    const { status, stdout, stderr } = run(script, ['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: /);
  },
);

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};

/** What npm starts first for each script of the README that is not a row of others. */
const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const README_SCRIPTS = [...README.matchAll(/\bnpm (?:run )?(?!ci\b|run\b)([a-z][\w:]*)/g)]
  .map(([, script = '']) => [script, scripts[`pre${script}`] ?? scripts[script] ?? ''] as const)
  .filter(([, command]) => command !== '' && !command.startsWith('npm '));

describe('an npm script before npm ci', () => {
  it.each(sampleOf([...new Map(README_SCRIPTS)]))('%s exits with 1 and one sentence', (_, command) => {
    const folder = mkdtempSync(join(tmpdir(), 'before-npm-ci-'));
    const [, entry = '', ...words] = command.split(' ');
    cpSync(
      fileURLToPath(new URL('../../../scripts/run.js', import.meta.url)),
      join(folder, 'scripts/run.js'),
    );
    const options = { encoding: 'utf8', env: {} } as const;
    const { status, stderr } = spawnSync(process.execPath, [join(folder, entry), ...words], options);
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The packages of the project are not installed: run "npm ci" first.\n',
    });
  });
});

it('an npm script on a Node.js without TypeScript exits with 1 and one sentence', () => {
  const options = { encoding: 'utf8', env: {} } as const;
  const entry = fileURLToPath(new URL('../../../scripts/run.js', import.meta.url));
  const words = ['--no-experimental-strip-types', entry, 'start.ts'];
  const { status, stderr } = spawnSync(process.execPath, words, options);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Node\.js v\S+ cannot run the project: start it with npm, .* 24 .*\n$/);
});

describe('npm run admin on AWS', () => {
  const list = (env: Readonly<Record<string, string>>) =>
    run('scripts/admin.ts', ['workspace', 'list'], {
      TABLE_NAME: 'videos',
      HOME: '/nowhere',
      AWS_EC2_METADATA_DISABLED: 'true',
      ...env,
    });

  it('reports a missing region', () => {
    expect(list({})).toMatchObject({ status: 1, stderr: 'No AWS region is set: set AWS_REGION.\n' });
  });

  it('reports missing credentials', () => {
    expect(list({ AWS_REGION: 'us-east-1' })).toMatchObject({
      status: 1,
      stderr:
        'No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.\n',
    });
  });
});
