import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lintHyperframeHtml } from '@hyperframes/lint';
import { describe, expect, it } from 'vitest';
import { createComponentCatalog } from '#adapters/catalog/catalogs.ts';
import { scanResources } from '#core/composition/resource-problems.ts';
import { BUNDLED_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import { findComponentProblems } from '#core/composition/component-problems.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { describeCompositionProblem } from '#messages/composition-problems.ts';
import { READS_A_FILE, WITHOUT_SURFACE, WITHOUT_TEXT } from '#test/support/component-exceptions.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

const CATALOG_DIR = fileURLToPath(new URL('../../../catalog', import.meta.url));
const GSAP = 'https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js';
const catalog = createComponentCatalog(CATALOG_DIR);
const validator = createTestValidator();
const names = readdirSync(`${CATALOG_DIR}/components`).map((file) => file.replace(/\.html$/, ''));
const readme = readFileSync(`${CATALOG_DIR}/README.md`, 'utf8');
const GENERIC_FAMILIES = ['sans-serif', 'serif', 'monospace'];

interface Declaration {
  readonly id: string;
  readonly type: 'string' | 'number' | 'boolean' | 'color' | 'enum' | 'image';
  readonly label: string;
  readonly content?: 'captions' | 'captions-file';
  readonly default: unknown;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

const EXAMPLES: Readonly<Record<Declaration['type'], (declaration: Declaration) => unknown>> = {
  string: ({ content }) => (content === 'captions-file' ? '' : 'Tulisan lain'), // a document alone has no files
  number: () => 5,
  boolean: () => false,
  color: () => '#123ABC',
  enum: ({ options }) => options?.at(-1)?.value,
  image: () => 'data:image/png;base64,AA',
};

const mounting = (name: string, values: object) =>
  `<!doctype html><html lang="id"><head><meta charset="UTF-8"><title>t</title></head><body>` +
  `<div id="main" data-composition-id="main" data-start="0" data-duration="5" data-width="1080" data-height="1920" data-no-timeline>` +
  `<div data-composition-id="${name}" data-composition-src="compositions/components/${name}.html" data-start="0" ` +
  `data-duration="5" data-track-index="1" data-variable-values='${JSON.stringify(values)}'></div></div></body></html>`;

it('lists all components in the error for an unknown one', () => {
  const document = parseDocument(mounting('x', {}));
  const problems = document ? scanResources(document, catalog).problems : [];
  expect(problems.map((problem) => describeCompositionProblem(problem, 'id').hint)).toEqual([
    expect.stringContaining(`: ${names.join(', ')}.`),
  ]);
});

describe.each(names)('%s', (name) => {
  const html = catalog.read(name) ?? '';
  const document = parseDocument(html) ?? { source: '', elements: [], comments: [] };
  const root = document.elements.find(({ attributes }) => attributes.has('data-composition-id'));
  const declarations = JSON.parse(
    document.elements.find(({ name: tag }) => tag === 'html')?.attributes.get('data-composition-variables') ??
      '[]',
  ) as readonly Declaration[];

  it('has no lint findings, including warnings', async () => {
    const fonts = BUNDLED_FONT_FAMILIES.map((family) => `@font-face{font-family:'${family}'}`).join('');
    const { findings } = await lintHyperframeHtml(html, {
      isSubComposition: true,
      filePath: `compositions/components/${name}.html`,
      externalStyles: [{ href: 'fonts.css', content: fonts }],
      distributed: true,
    });
    expect(findings).toEqual([]);
  });

  it('uses only GSAP, bundled fonts and existing components', () => {
    const { problems } = scanResources(document, catalog);
    expect(problems.map(({ code, subject }) => [code, subject])).toEqual(
      name === READS_A_FILE ? [['forbidden_api', 'XMLHttpRequest']] : [],
    );
    expect(findComponentProblems(document, catalog)).toEqual([]);
    expect(html.match(/https?:\/\/[^\s"'<]+/g)?.filter((address) => !address.endsWith('/2000/svg'))).toEqual([
      GSAP,
    ]);
    const families = [...html.matchAll(/font(?:-family)?: [^;{}]*?((?:"[^"]+", )[a-z-]+);/g)].flatMap(
      ([, list]) => list?.replaceAll('"', '').split(', ') ?? [],
    );
    expect(
      families.filter(
        (family) =>
          !GENERIC_FAMILIES.includes(family) && !BUNDLED_FONT_FAMILIES.some((known) => known === family),
      ),
    ).toEqual([]);
  });

  it('uses its name in the root and all class names', () => {
    expect(root?.isInTemplate).toBe(true);
    expect(root?.attributes.get('data-composition-id')).toBe(name);
    expect(html).toContain(`window.__timelines['${name}'] = tl;`);
    const ids = document.elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(ids).toEqual([`${name}-template`, 'root']);
    const classes = document.elements.flatMap(({ attributes }) => attributes.get('class')?.split(' ') ?? []);
    expect(classes.filter((part) => !part.startsWith(`${name}-`))).toEqual([]);
  });

  it('animates only by its timeline, without randomness, clocks or events', () => {
    expect(html).not.toMatch(/Math\.random|Date|performance\.|setTimeout|setInterval|requestAnimationFrame/);
    expect(html).not.toMatch(/onUpdate|onStart|onComplete|tl\.call\(|@keyframes|transition:|repeat: -1/);
  });

  it('never writes a value as HTML', () => {
    expect(html).not.toMatch(/insertAdjacentHTML|outerHTML|document\.write/);
    const written = [...html.matchAll(/innerHTML = ([^;]+);/g)].map(([, value]) => value ?? '');
    const chosenByValue = /\[values\.\w+\]/g;
    expect(written.filter((value) => /values|textOf/.test(value.replace(chosenByValue, '')))).toEqual([]);
  });

  it('declares every variable with a label and a default of its type', () => {
    expect(declarations.length).toBeGreaterThan(1);
    for (const declaration of declarations) {
      expect(declaration.id).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
      expect(declaration.label).toMatch(/^\p{Lu}.{3,}$/u);
    }
    const defaults = Object.fromEntries(declarations.map(({ id, default: value }) => [id, value]));
    const hosting = parseDocument(mounting(name, defaults));
    expect(hosting && findComponentProblems(hosting, catalog)).toEqual([]);
  });

  it('passes the validator when mounted with every variable set', async () => {
    const values = Object.fromEntries(
      declarations.map((declaration) => [declaration.id, EXAMPLES[declaration.type](declaration)]),
    );
    const checked = await validator.check(mounting(name, values));
    const root = { width: 1080, height: 1920, fps: 30, durationSeconds: 5 };
    expect(checked).toEqual({ root, ...(name === 'captions' && { captions: expect.any(Array) }) });
  });

  it('reads exactly the variables that it declares', () => {
    const read = [...html.matchAll(/values\.([a-z_0-9]+)|textOf\('([a-z_]+)'\)|, '([a-z_]+)'\]/g)].map(
      ([, member, text, line]) => member ?? text ?? line,
    );
    const ids = declarations.map(({ id }) => id);
    expect(ids.filter((id) => !read.includes(id))).toEqual([]);
    const members = [...html.matchAll(/values\.([a-z_0-9]+)/g)].map(([, member]) => member ?? '');
    expect(members.filter((member) => !ids.includes(member))).toEqual([]);
  });

  it('takes the colors of the brand and one font by variables', () => {
    const ids = declarations.map(({ id }) => id);
    expect(ids).toContain('warna_utama');
    expect(ids.includes('warna_latar')).toBe(name !== WITHOUT_SURFACE);
    expect(ids.includes('huruf')).toBe(name !== WITHOUT_TEXT);
  });

  it('is documented with its variables in catalog/README.md', () => {
    const section = readme.split('\n### ').find((text) => text.startsWith(`\`${name}\``)) ?? '';
    const rows = [...section.matchAll(/^\| `([a-z_0-9]+)` \|/gm)].map(([, id]) => id);
    expect(rows).toEqual(declarations.map(({ id }) => id));
  });
});
