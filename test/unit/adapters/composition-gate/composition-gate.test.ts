import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { createCompositionLinter, LINT_TIMEOUT } from '#adapters/hyperframes-lint/composition-linter.ts';
import { BUNDLED_FONT_FAMILIES } from '#core/composition/bundled-fonts.ts';
import type { CompositionLinter } from '#core/ports.ts';

const page = (body: string): string =>
  `<!doctype html><html><body><div data-composition-id="main" data-width="1080" data-height="1920" data-duration="1" data-no-timeline>${body}</div></body></html>`;

// Every statement becomes many objects of a syntax tree.
const HUGE = page(`<script>${'a=[{b:1}];'.repeat(19_000)}</script>`);

// Rules inside rules: resolving every selector against all around it takes the linter many seconds.
const ENDLESS = page(`<style>${'a{'.repeat(60_000)}</style>`);

describe('the linter', () => {
  const linter = createCompositionLinter();

  it('finds nothing in a sound composition', async () => {
    expect(await linter.lint(page('halo'))).toEqual([]);
  });

  it('names the code, the severity, where it is and what it is about, and keeps English to itself', async () => {
    const findings = await linter.lint(page('<video id="v" src="a.mp4" data-start="0"></video>'));
    expect(findings).toContainEqual({
      code: 'video_missing_muted',
      severity: 'error',
      snippet: '<video id="v" src="a.mp4" data-start="0">',
      elementId: 'v',
      subject: '#v',
    });
  });

  it.each([
    ['non_deterministic_code', '<script>Date.now()</script>', 'Date.now()'],
    ['invalid_inline_script_syntax', '<script>var = 1</script>', "Unexpected token '='"],
    ['font_family_without_font_face', '<style>p{font-family:"Comic Neue"}</style>', 'comic neue'],
    ['timeline_id_mismatch', '<script>window.__timelines["x"]=a</script>', 'x'],
    ['repeated_id_descendant_selector', '<style>#a #a{top:0}</style>', '#a #a'],
  ])('tells what %s is about', async (code, body, subject) => {
    const findings = await linter.lint(page(body));
    expect(findings.find((finding) => finding.code === code)?.subject?.toLowerCase()).toBe(
      subject.toLowerCase(),
    );
  });

  it.each(BUNDLED_FONT_FAMILIES)('lets a page name the bundled family %s', async (family) => {
    expect(await linter.lint(page(`<style>p{font-family:"${family}",sans-serif}</style>`))).toEqual([]);
  });

  it('gives each of many documents at once its own answer', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `v${index}`);
    const answers = await Promise.all(
      ids.map((id) => linter.lint(page(`<video id="${id}" src="a.mp4" data-start="0"></video>`))),
    );
    expect(answers.map((findings) => findings.find(({ subject }) => subject)?.subject)).toEqual(
      ids.map((id) => `#${id}`),
    );
  });
});

describe('a document the linter cannot finish', () => {
  it('is a finding, not an exception, and the next document is linted by a new thread', async () => {
    const linter = createCompositionLinter({ timeMs: 300, memoryMb: 256 });
    expect(await linter.lint(page('halo'))).toEqual([]);
    const startedAtMs = performance.now();
    expect(await linter.lint(ENDLESS)).toEqual([LINT_TIMEOUT]);
    expect(performance.now() - startedAtMs).toBeLessThan(1000);
    expect(await linter.lint(page('halo'))).toEqual([]);
  });

  it('nor one that needs more memory than the linter may hold', { timeout: 30_000 }, async () => {
    const linter = createCompositionLinter({ timeMs: 20_000, memoryMb: 32 });
    expect(await linter.lint(page('halo'))).toEqual([]);
    expect(await linter.lint(HUGE)).toEqual([LINT_TIMEOUT]);
    expect(await linter.lint(page('halo'))).toEqual([]);
    expect(await createCompositionLinter({ timeMs: 20_000, memoryMb: 256 }).lint(HUGE)).toEqual([]);
  });

  it('leaves the thread of the caller free meanwhile', async () => {
    const linter = createCompositionLinter({ timeMs: 500, memoryMb: 256 });
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 10);
    await linter.lint(ENDLESS);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(20);
  });
});

describe('a bundle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-bundle-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('lints with the worker built into a file beside it', { timeout: 30_000 }, async () => {
    const entry = (name: string) =>
      fileURLToPath(new URL(`../../../../functions/adapters/hyperframes-lint/${name}.ts`, import.meta.url));
    await build({
      entryPoints: [entry('composition-linter'), entry('lint-worker')],
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
    const bundled = (await import(pathToFileURL(join(folder, 'composition-linter.mjs')).href)) as {
      createCompositionLinter: () => CompositionLinter;
    };
    const findings = await bundled.createCompositionLinter().lint(page('<script>Date.now()</script>'));
    expect(findings.map(({ code }) => code)).toEqual(['non_deterministic_code']);
  });
});
