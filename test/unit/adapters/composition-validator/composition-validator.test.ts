import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import type { CompositionCheck } from '#core/composition/problems.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { ENDLESS_STYLE, page } from '../../composition/page.ts';

const folder = mkdtempSync(join(tmpdir(), 'composition-validator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PASSES = { root: expect.objectContaining({ durationSeconds: 5 }) };
const codesOf = (checked: CompositionCheck) =>
  'problems' in checked ? [...new Set(checked.problems.map(({ code }) => code))] : [];

// Each statement becomes many nodes of a syntax tree.
const HUGE = page(`<script>${'a=[{b:1}];'.repeat(19_000)}</script>`);

describe('createCompositionValidator', () => {
  it('returns the result of each of many documents checked at once', async () => {
    const validator = createTestValidator();
    const files = Array.from({ length: 20 }, (_, index) => `${index}.png`);
    const checks = await Promise.all(files.map((file) => validator.check(page(`<img src="${file}">`))));
    expect(checks).toMatchObject(
      files.map((subject) => ({ problems: [expect.objectContaining({ subject })] })),
    );
  });

  it('reads components from the bundled files', async () => {
    const host = '<i data-composition-id="a" data-composition-src="compositions/components/a.html"></i>';
    expect(codesOf(await createTestValidator().check(page(host)))).toEqual(['unknown_component']);
  });

  it('rejects when the thread cannot start', async () => {
    const validator = createCompositionValidator({
      bundledFilesDir: join(folder, 'none'),
      onFailed: () => undefined,
    });
    await expect(validator.check(page())).rejects.toThrow('ENOENT');
  });
});

describe('a document that exceeds the time limit', () => {
  const limits = { timeMs: 1500, memoryMb: 256 };

  it('in the linter returns lint_timeout and the problems of the own rules, without blocking the calling thread, and the next document is checked', async () => {
    const validator = createTestValidator(limits);
    const order: string[] = [];
    const check = async () => {
      const checked = await validator.check(page(`<img src="a.png">${ENDLESS_STYLE}`));
      order.push('check');
      return checked;
    };
    const otherWork = async () => {
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      order.push('other work');
    };
    const [checked, next] = await Promise.all([check(), validator.check(page()), otherWork()]);
    expect(order).toEqual(['other work', 'check']);
    const checks = [checked, next];
    expect(checks).toMatchObject([
      {
        problems: [
          { code: 'lint_timeout', position: null },
          { code: 'path_outside_composition', position: expect.any(Number), subject: 'a.png' },
        ],
      },
      PASSES,
    ]);
  });

  it('in the own rules returns document_too_complex', async () => {
    const validator = createTestValidator({ timeMs: 1, memoryMb: 256 });
    expect(await validator.check(HUGE)).toEqual({
      problems: [{ code: 'document_too_complex', position: null }],
    });
  });
});

describe('a document that exceeds the memory limit', () => {
  it.runIf(IS_THOROUGH)('is refused, and the next document is checked', { timeout: 60_000 }, async () => {
    const validator = createTestValidator({ timeMs: 20_000, waitMs: 80_000, memoryMb: 32 });
    const [huge, next] = await Promise.all([validator.check(HUGE), validator.check(page())]);
    expect(['lint_timeout', 'document_too_complex']).toContain(codesOf(huge)[0]);
    expect(next).toMatchObject(PASSES);
    expect(
      await createTestValidator({ timeMs: 20_000, waitMs: 80_000, memoryMb: 256 }).check(HUGE),
    ).toMatchObject(PASSES);
  });
});

describe('an exception in a rule', () => {
  it('returns document_too_complex and reports the error without its message', async () => {
    // String() throws on this id; such a component would be a defect of the registry.
    const components = join(folder, 'components');
    mkdirSync(components);
    const broken = `<template data-composition-variables='[{"id":{"toString":1,"valueOf":1}}]'></template>`;
    writeFileSync(join(components, 'a.html'), broken);
    const failures: Error[] = [];
    const validator = createCompositionValidator({
      bundledFilesDir: folder,
      onFailed: (error) => failures.push(error),
    });
    const host =
      '<i data-composition-id="a" data-composition-src="compositions/components/a.html">rahasia</i>';
    expect(await validator.check(page(host))).toMatchObject({
      problems: [{ code: 'document_too_complex', position: null }],
    });
    expect(failures.map(({ message }) => message)).toEqual(['A check ended in a TypeError.']);
    expect(failures[0]?.stack).toMatch(/^\n {4}at [^]*composition-variables/);
    expect(await validator.check(page())).toMatchObject(PASSES);
  });
});

describe('a bundle', () => {
  // test/infra/bundles.test.ts starts that of a function.
  it.runIf(IS_THOROUGH)('starts the worker from a file beside it', { timeout: 30_000 }, async () => {
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
      bundledFilesDir: join(folder, 'assets'),
      onFailed: () => undefined,
    });
    expect(codesOf(await validator.check(page('<script>Date.now()</script>')))).toEqual([
      'non_deterministic_code',
    ]);
  });
});
