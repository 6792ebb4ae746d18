import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import type { CompositionCheck } from '#core/composition/problems.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { page } from '../../composition/page.ts';

const folder = mkdtempSync(join(tmpdir(), 'composition-validator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PASSES = { root: expect.objectContaining({ durationSeconds: 5 }) };
const codesOf = (checked: CompositionCheck) =>
  'problems' in checked ? [...new Set(checked.problems.map(({ code }) => code))] : [];

// Every statement becomes many objects of a syntax tree.
const HUGE = page(`<script>${'a=[{b:1}];'.repeat(19_000)}</script>`);

// Rules inside rules: resolving every selector against all around it takes the linter many seconds.
const ENDLESS_STYLE = `<style>${'a{'.repeat(60_000)}</style>`;

describe('the validator', () => {
  it('gives each of many documents at once its own answer', async () => {
    const validator = createTestValidator();
    const files = Array.from({ length: 20 }, (_, index) => `${index}.png`);
    const checks = await Promise.all(files.map((file) => validator.check(page(`<img src="${file}">`))));
    expect(checks).toEqual(files.map((subject) => ({ problems: [expect.objectContaining({ subject })] })));
  });

  it('knows the components of its folder', async () => {
    const host = '<i data-composition-id="a" data-composition-src="compositions/components/a.html"></i>';
    expect(codesOf(await createTestValidator().check(page(host)))).toEqual(['unknown_component']);
  });

  it('cannot judge when its thread does not start', async () => {
    const validator = createCompositionValidator({
      assetsDir: join(folder, 'none'),
      onFailed: () => undefined,
    });
    await expect(validator.check(page())).rejects.toThrow('ENOENT');
  });
});

describe('a document that takes too long', () => {
  const limits = { timeMs: 1500, memoryMb: 256 };

  it('in the linter is told so beside all that our own rules found, and the next one is checked', async () => {
    const validator = createTestValidator(limits);
    const checks = await Promise.all([
      validator.check(page(`<img src="a.png">${ENDLESS_STYLE}`)),
      validator.check(page()),
    ]);
    expect(checks).toEqual([
      {
        problems: [
          { code: 'lint_timeout', position: null },
          { code: 'path_outside_composition', position: expect.any(Number), subject: 'a.png' },
        ],
      },
      PASSES,
    ]);
  });

  it('in our own rules is too complex', async () => {
    const validator = createTestValidator({ timeMs: 1, memoryMb: 256 });
    expect(await validator.check(HUGE)).toEqual({
      problems: [{ code: 'document_too_complex', position: null }],
    });
  });

  it('leaves the thread of the caller free meanwhile', async () => {
    const validator = createTestValidator({ timeMs: 500, memoryMb: 256 });
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 10);
    await validator.check(page(ENDLESS_STYLE));
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(10);
  });
});

describe('a document that takes too much memory', () => {
  it('is refused, and the next one is checked', { timeout: 60_000 }, async () => {
    const validator = createTestValidator({ timeMs: 20_000, memoryMb: 32 });
    const [huge, next] = await Promise.all([validator.check(HUGE), validator.check(page())]);
    expect(['lint_timeout', 'document_too_complex']).toContain(codesOf(huge)[0]);
    expect(next).toEqual(PASSES);
    expect(await createTestValidator({ timeMs: 20_000, memoryMb: 256 }).check(HUGE)).toEqual(PASSES);
  });
});

describe('an exception in a check', () => {
  it('makes the document too complex, and is told without a word of it', async () => {
    // A declaration that nothing can turn into a text: such a component would be a defect of the registry.
    const components = join(folder, 'components');
    mkdirSync(components);
    const broken = `<template data-composition-variables='[{"id":{"toString":1,"valueOf":1}}]'></template>`;
    writeFileSync(join(components, 'a.html'), broken);
    const failures: Error[] = [];
    const validator = createCompositionValidator({
      assetsDir: folder,
      onFailed: (error) => failures.push(error),
    });
    const host =
      '<i data-composition-id="a" data-composition-src="compositions/components/a.html">rahasia</i>';
    expect(await validator.check(page(host))).toEqual({
      problems: [{ code: 'document_too_complex', position: null }],
    });
    expect(failures.map(({ message }) => message)).toEqual(['A check ended in a TypeError.']);
    expect(failures[0]?.stack).toMatch(/^\n {4}at [^]*mountable-component/);
    expect(await validator.check(page())).toEqual(PASSES);
  });
});

describe('a bundle', () => {
  it('checks with the worker built into a file beside it', { timeout: 30_000 }, async () => {
    const catalog = fileURLToPath(new URL('../../../../catalog', import.meta.url));
    cpSync(catalog, join(folder, 'assets'), { recursive: true });
    const entry = (name: string) =>
      fileURLToPath(
        new URL(`../../../../functions/adapters/composition-validator/${name}.ts`, import.meta.url),
      );
    await build({
      entryPoints: [entry('composition-validator'), entry('validator-worker')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      banner: {
        js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
      },
      logLevel: 'error',
    });
    const bundled = (await import(pathToFileURL(join(folder, 'composition-validator.mjs')).href)) as {
      createCompositionValidator: typeof createCompositionValidator;
    };
    const validator = bundled.createCompositionValidator({
      assetsDir: join(folder, 'assets'),
      onFailed: () => undefined,
    });
    expect(codesOf(await validator.check(page('<script>Date.now()</script>')))).toEqual([
      'non_deterministic_code',
    ]);
  });
});
