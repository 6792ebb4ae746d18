import { globSync, readFileSync } from 'node:fs';
import { Visitor, parseSync } from 'oxc-parser';
import type { Expression } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { CATALOG_DIR } from '../../../scripts/shared/catalog-dir.ts';
import { keepTogether } from '../../../dashboard/src/language/language.ts';
import { englishLabel, englishTemplate } from '../../../dashboard/src/language/template-language.ts';
import { formatCredits } from '../../../dashboard/src/ui/format.ts';
import type { Template } from '#core/template/template.ts';

const SOURCE = new URL('../../../dashboard/src/', import.meta.url).pathname;
/** The documentation has one language. */
const NOT_TRANSLATED = /^docs\/|^api\/types\.ts$|^language\/|texts\.ts$/;

/** Attributes whose values nobody reads. */
const TECHNICAL =
  /^(?:className|id|htmlFor|key|type|kind|to|href|name|role|src|rel|target|lang|as|side|variant|shape|inputMode|autoComplete|data-.*|aria-(?:hidden|live|labelledby|describedby|current|expanded|haspopup|modal)|[a-z]+[A-Z]\w*|x[12]?|y[12]?|d|fill|stroke|width|height|preload|value|align|status|loading|decoding|page|path|mode|position|min|max|step|accept|rows|pattern|scope)$/;
/** The same in every language: formats, names, a key of CodeMirror and values of an example. */
const NAMES = new Set([
  '#RRGGBB',
  'https://',
  'KEY',
  'Reels, TikTok, Status',
  'No diagnostics',
  'Kopi Senja',
  'Es Kopi Susu',
]);
const WORD = /\p{L}{2}/u;
/** Two words, the first of which begins a sentence. Names of errors have one word. */
const SENTENCE = /^\s*\p{Lu}\p{Ll}+[ ,].*\p{Ll}{2}/u;

const isError = (callee: Expression): boolean =>
  callee.type === 'Identifier' && ['Error', 'DOMException', 'PageLoadError'].includes(callee.name);

/** Texts that a reader would see, in the code of a component. */
const textsIn = (file: string): readonly string[] => {
  const source = readFileSync(SOURCE + file, 'utf8');
  const found: string[] = [];
  let errors = 0; // their messages are for programmers
  new Visitor({
    NewExpression: ({ callee }) => {
      if (isError(callee)) errors += 1;
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Super') errors += 1;
    },
    'CallExpression:exit': ({ callee }) => {
      if (callee.type === 'Super') errors -= 1;
    },
    'NewExpression:exit': ({ callee }) => {
      if (isError(callee)) errors -= 1;
    },
    JSXText: ({ value }) => {
      if (WORD.test(value)) found.push(value.trim());
    },
    JSXAttribute: ({ name, value }) => {
      const isText = name.type === 'JSXIdentifier' && !TECHNICAL.test(name.name);
      if (isText && value?.type === 'Literal' && WORD.test(value.value)) found.push(value.value);
    },
    Literal: ({ value }) => {
      if (errors === 0 && typeof value === 'string' && SENTENCE.test(value)) found.push(value);
    },
    TemplateElement: ({ value }) => {
      if (SENTENCE.test(value.raw)) found.push(value.raw);
    },
  }).visit(parseSync(file, source).program);
  return found.filter((text) => !NAMES.has(text));
};

describe('the code of the dashboard', () => {
  it('has no text outside of the catalogues', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((file) => !NOT_TRANSLATED.test(file));
    expect(files.length).toBeGreaterThan(100);
    const outside = files.flatMap((file) => textsIn(file).map((text) => `${file}: ${text}`));
    expect(outside).toEqual([]);
  });
});

describe('the catalogues of texts', () => {
  it('have each sentence once', () => {
    const files = globSync('**/*texts.ts', { cwd: SOURCE });
    expect(files.length).toBeGreaterThan(10);
    const sentences = files.flatMap((file) =>
      [...new Set(textsIn(file))]
        .filter((text) => /[.?!]$/.test(text) && text.split(' ').length > 2)
        .map((text) => ({ file, text })),
    );
    const repeated = [...Map.groupBy(sentences, ({ text }) => text)].filter(([, those]) => those.length > 1);
    expect(repeated).toEqual([]);
  });
});

it('keeps a number and what it counts on one line', () => {
  expect(keepTogether('Tunggu 3 detik.')).toBe('Tunggu 3\u00A0detik.');
  expect(formatCredits(2.5)).toBe('2,5\u00A0kredit');
});

describe('the newest templates', () => {
  const templates = globSync('*/template.json', { cwd: `${CATALOG_DIR}/templates` }).map((file): Template =>
    JSON.parse(readFileSync(`${CATALOG_DIR}/templates/${file}`, 'utf8')),
  );

  it('have an English title, description and form', () => {
    const labels = templates.flatMap(({ variables }) => variables.map(({ label }) => label));
    expect(templates.map(({ id }) => id).filter((id) => !englishTemplate(id))).toEqual([]);
    expect(labels.filter((label) => englishLabel(label) === label)).toEqual([]);
  });

  it('have labels with their number', () => {
    expect(englishLabel('Harga produk 3 (opsional)')).toBe('Price of product 3 (optional)');
    expect(englishLabel('Menu 12')).toBe('Name of dish 12');
  });
});
