import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CLIPS_AT_ONCE_MAX } from '#contracts/limits.ts';
import { TEMPLATE_CATEGORIES } from '#contracts/record-values.ts';
import { scanResources } from '#core/composition/resource-problems.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { hasAdditionsInPlace, makeAdditions } from '#core/composition/prepare-document.ts';
import { readRoot } from '#core/composition/root-attributes.ts';
import { checkVariables, isColor } from '#core/template/check-request.ts';
import type { TemplateVariable } from '#core/template/template.ts';
import { durationRange } from '#core/template/template-timing.ts';
import { compareTemplateIds, newestVersions } from '#core/template/template-versions.ts';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import { createTemplateCatalog, readListing } from '#adapters/catalog/catalogs.ts';
import { digestTemplate, lintTemplate, readPublished } from '../../../scripts/templates/publish.ts';

const CATALOG_DIR = fileURLToPath(new URL('../../../catalog', import.meta.url));
/** A name, from which nothing is loaded. */
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const GSAP = 'https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js';
const templates = createTemplateCatalog(CATALOG_DIR).list();
const published = readPublished();
const newest = newestVersions(templates.map(({ id }) => id));

interface Declaration {
  readonly id: string;
  readonly type: string;
  readonly label: string;
  readonly default: string;
  readonly options?: readonly object[];
}

const declarationsOf = (html: string): readonly Declaration[] => {
  const document = parseDocument(html);
  const root = document?.elements.find(({ attributes }) => attributes.has('data-composition-variables'));
  return JSON.parse(root?.attributes.get('data-composition-variables') ?? '[]') as Declaration[];
};

const SIZES = [
  { width: 1080, height: 1920 },
  { width: 1080, height: 1350 },
  { width: 1080, height: 1080 },
  { width: 1920, height: 1080 },
];

const RULES: Readonly<Record<TemplateVariable['kind'], readonly string[]>> = {
  text: ['maxLength'],
  color: [],
  choice: ['options'],
  image: ['aspect', 'minWidth', 'minHeight'],
  video: ['aspect', 'minWidth', 'minHeight', 'volume'],
  audio: ['volume'],
  captions: [],
};
const keysOf = ({ kind, default: value }: TemplateVariable): string[] =>
  ['name', 'label', 'kind', ...RULES[kind]].concat(
    value === undefined ? [] : ['default'],
    kind === 'audio' ? ['library'] : [], // added by the catalog
  );

/** Type of the variable in the page; audio is mixed by the renderer, so the page does not declare it. */
const PAGE_TYPES = {
  text: 'string',
  color: 'color',
  choice: 'enum',
  image: 'image',
  video: 'string',
  captions: 'string',
} as const;
const pageTypeOf = ({ kind }: TemplateVariable): string | undefined =>
  kind === 'audio' ? undefined : PAGE_TYPES[kind];

describe('the template catalog', () => {
  it('lists versions in their order and marks the newest of each template', () => {
    const ids = templates.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted(compareTemplateIds));
    expect(new Set(templates.filter(({ isNewest }) => isNewest).map(({ id }) => id))).toEqual(newest);
  });

  it('has the digest of every published version', () => {
    const withDigest = Object.keys(published).filter((id) => published[id] !== null);
    expect(withDigest.toSorted(compareTemplateIds)).toEqual(templates.map(({ id }) => id));
  });

  it('keeps the numbers of withdrawn versions', () => {
    const numbers = Map.groupBy(Object.keys(published), (id) => id.split('@')[0]);
    for (const [name, ids] of numbers)
      expect(ids.toSorted(compareTemplateIds)).toEqual(ids.map((_, index) => `${name}@${index + 1}`));
  });
});

it('a catalog with two versions of a template lists both, each with its own page', () => {
  const catalog = createTemplateCatalog('test/support/template-versions');
  expect(catalog.list()).toEqual([
    expect.objectContaining({ id: 'kartu@1', isNewest: false, hasPreview: false, durationSeconds: 0.2 }),
    expect.objectContaining({ id: 'kartu@2', isNewest: true, hasPreview: true, durationSeconds: 0.4 }),
  ]);
  const [first, second] = catalog.list();
  expect(catalog.find('kartu@1')).toEqual(first);
  expect(first?.html).toContain('background: #c2410c');
  expect(second?.html).toContain('background: #1d4ed8');
  expect(catalog.find('kartu@3')).toBeUndefined();
});

it('a catalog refuses a template with more clips than a video shows at a time', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'template-clips-'));
  cpSync('test/support/template-versions', folder, { recursive: true });
  const file = path.join(folder, 'templates', 'kartu@1', 'template.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { variables: readonly object[] };
  const withClips = (count: number) => {
    const clips = Array.from({ length: count }, (_, index) => ({ name: `klip${index}`, kind: 'video' }));
    writeFileSync(file, JSON.stringify({ ...manifest, variables: [...manifest.variables, ...clips] }));
    return createTemplateCatalog(folder).list();
  };
  expect(withClips(CLIPS_AT_ONCE_MAX)).toHaveLength(2);
  expect(() => withClips(CLIPS_AT_ONCE_MAX + 1)).toThrow('template kartu@1 has more than 3 variables');
  rmSync(folder, { recursive: true });
});

describe.each(
  templates.filter(({ id }) => newest.has(id)).map((template) => [template.id, template] as const),
)('the listing of %s', (id, template) => {
  const names = template.variables.map(({ name }) => name);

  it('names variables of the template and tags in lower case', () => {
    const { essential, tags, category } = readListing(CATALOG_DIR, id);
    expect(essential.length).toBeGreaterThan(0);
    expect(names).toEqual(expect.arrayContaining([...essential, ...Object.keys(template.examples)]));
    expect(TEMPLATE_CATEGORIES).toContain(category);
    expect(tags.length).toBeGreaterThan(1);
    for (const tag of tags) expect(tag).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/);
  });
});

describe.each(templates.map((template) => [template.id, template] as const))('%s', (id, template) => {
  const byName = new Map(template.variables.map((variable) => [variable.name, variable]));

  it('equals its published version', () => {
    expect(digestTemplate(template)).toBe(published[id]);
  });

  it('has exactly the documented fields', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*@[1-9]\d*$/);
    expect(Object.keys(template).toSorted()).toEqual([
      'category',
      'description',
      ...(template.parts ? [] : ['durationSeconds']),
      'examples',
      'hasPreview',
      'html',
      'id',
      'isNewest',
      ...(template.parts ? ['parts'] : []),
      'sizes',
      'tags',
      'title',
      'variables',
    ]);
    expect(template.title.length).toBeGreaterThan(3);
    expect(template.description.length).toBeGreaterThan(20);
    const { minSeconds, maxSeconds } = durationRange(template);
    expect(minSeconds).toBeGreaterThanOrEqual(6);
    expect(maxSeconds).toBeLessThanOrEqual(template.parts ? 45 : 18);
    expect(template.sizes[0]).toEqual({ width: 1080, height: 1920 });
    expect(SIZES).toEqual(expect.arrayContaining([...template.sizes]));
  });

  it('gives every variable a rule, a label and, when optional, a valid default', () => {
    expect(byName.size).toBe(template.variables.length);
    for (const variable of template.variables) {
      expect(Object.keys(variable)).toEqual(keysOf(variable));
      expect(variable.name).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
      expect(variable.label).toMatch(/^\p{Lu}.{3,}$/u);
      if (variable.kind === 'text') {
        expect(variable.maxLength).toBeGreaterThanOrEqual(8);
        expect(Array.from(variable.default ?? '').length).toBeLessThanOrEqual(variable.maxLength);
      } else if (variable.kind === 'color') expect(isColor(variable.default ?? '')).toBe(true);
      else if (variable.kind === 'choice')
        expect(variable.options.map(({ value }) => value)).toContain(variable.default);
      else expect(variable.default ?? '').toBe('');
      if (variable.kind === 'image' || variable.kind === 'video') {
        expect(variable.aspect).toMatch(/^[1-9]\d*:[1-9]\d*$/);
        expect(Math.min(variable.minWidth, variable.minHeight)).toBeGreaterThanOrEqual(100);
      }
      if (variable.kind === 'audio') expect(variable.volume).toBeGreaterThan(0);
      if ('volume' in variable) {
        expect(variable.volume).toBeGreaterThanOrEqual(0);
        expect(variable.volume).toBeLessThanOrEqual(1);
      }
    }
  });

  it('accepts its examples, which are those of the newest version', () => {
    const all = Object.entries(template.examples);
    const examples = template.isNewest ? all : all.filter(([name]) => byName.has(name));
    const kindOf = (name: string) => byName.get(name)?.kind ?? expect.fail(`${name} is a variable`);
    const values = examples.filter(([name]) => !['image', 'video'].includes(kindOf(name)));
    const { violations } = checkVariables(template, Object.fromEntries(values), {});
    expect([...violations]).toEqual([]);
    const files = { image: ['photos', 'jpg'], video: ['clips', 'mp4'] } as const;
    for (const [name, value] of examples) {
      const kind = kindOf(name);
      if (kind !== 'image' && kind !== 'video') continue;
      const [folder, extension] = files[kind];
      expect(existsSync(`${CATALOG_DIR}/${folder}/${value}.${extension}`), value).toBe(true);
    }
  });

  it('accepts the brand kit variables', () => {
    expect([...byName.keys()]).toEqual(
      expect.arrayContaining(BRAND_KIT_VARIABLES.filter((name) => name !== 'logo')),
    );
    expect(byName.get('nama_usaha')).not.toHaveProperty('default');
    expect(byName.get('kontak')).toMatchObject({ kind: 'text', default: '' });
    expect(byName.get('warna_utama')?.kind).toBe('color');
    expect(byName.get('warna_latar')?.kind).toBe('color');
  });

  it('has a page of the declared duration and first size', () => {
    const document = parseDocument(template.html);
    const unset = 1; // the renderer sets the length of a page whose template has parts
    expect(document && readRoot(document, unset)).toEqual({
      root: { ...template.sizes[0], fps: 30, durationSeconds: template.durationSeconds ?? unset },
    });
  });

  it('names variables of its texts, photos and clips in its parts, each part once', () => {
    const parts = template.parts ?? [];
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
    for (const { seconds, reads = [], shows = [], isOptional } of parts) {
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(reads.map((name) => byName.get(name)?.kind)).toEqual(reads.map(() => 'text'));
      expect(['image', 'video', 'captions']).toEqual(
        expect.arrayContaining(shows.map((name) => byName.get(name)?.kind)),
      );
      expect(isOptional === true && reads.length + shows.length === 0).toBe(false);
    }
  });

  const hosts = parseDocument(template.html)?.elements.flatMap(({ attributes, node }) => {
    const name = attributes.get('data-captions');
    if (name === undefined) return [];
    const scene = node.parentNode && 'attrs' in node.parentNode ? node.parentNode.attrs : [];
    return [[name, scene.find((one) => one.name === 'data-part')?.value] as const];
  });
  it.each(hosts ?? [])('shows its captions in the scene of the part that names them: %s', (name, part) => {
    expect(byName.get(name)).toMatchObject({ kind: 'captions', default: '' });
    const parts = template.parts?.filter(({ shows = [] }) => shows.includes(name)) ?? [];
    expect(parts.map((one) => one.name)).toEqual(part === undefined ? expect.anything() : [part]);
  });

  it('keeps its page as it is among the additions of the renderer', () => {
    const document = parseDocument(template.html);
    const sizes = template.sizes.map((size) => ({ ...size, fps: 30 }));
    expect(
      sizes.map((size) => document && hasAdditionsInPlace(document, makeAdditions(document, size))),
    ).toEqual(sizes.map(() => true));
  });

  it('declares the same variables in its page', () => {
    const declarations = declarationsOf(template.html);
    const onPage = template.variables.filter((variable) => pageTypeOf(variable) !== undefined);
    expect(declarations.map(({ id: name }) => name)).toEqual(onPage.map(({ name }) => name));
    for (const declaration of declarations) {
      const variable = byName.get(declaration.id);
      expect(declaration.label).toBe(variable?.label);
      expect(declaration.type).toBe(variable && pageTypeOf(variable));
      expect(declaration.default).toBe(variable?.default ?? declaration.default);
      expect(declaration.options).toEqual(variable?.kind === 'choice' ? variable.options : undefined);
    }
  });

  it('has no lint findings, including warnings', async () => {
    expect(await lintTemplate(template)).toEqual([]);
  });

  it('uses only bundled fonts and GSAP', () => {
    const document = parseDocument(template.html);
    expect(document && scanResources(document, { read: () => undefined, names: () => [] }).problems).toEqual(
      [],
    );
    const addresses = template.html.match(/(?:https?:)?\/\/[^\s"')]+/g) ?? [];
    expect(addresses.filter((address) => address !== SVG_NAMESPACE).toSorted()).toEqual([
      GSAP,
      expect.stringMatching(/^https:\/\/fonts\.googleapis\.com\/css2\?/),
    ]);
  });

  it('never writes a value as HTML', () => {
    expect(template.html).not.toMatch(/insertAdjacentHTML|outerHTML|document\.write|innerHTML(?! = Array)/);
  });
});
