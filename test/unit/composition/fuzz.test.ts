import { array, assert, asyncProperty, constantFrom, nat, oneof, string, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { describeCompositionProblem } from '#messages/composition-problems.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { page, readFixture } from './page.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1000);
const validator = createTestValidator();

// Pieces that mean something to one of the parsers; joined at random they meet in ways nobody wrote down.
const PIECES = [
  '<',
  '>',
  '</',
  '/>',
  '"',
  "'",
  '`',
  '=',
  '&',
  '&lt;',
  '&#x2e;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '\0',
  '\uFEFF',
  '\uD800',
  '\r\n',
  '{',
  '}',
  '(',
  ')',
  ';',
  '\\',
  '\\72',
  '/*',
  '*/',
  '//',
  '${',
  '@import ',
  '@font-face{',
  'url(',
  'image-set(',
  '<script>',
  '</script>',
  '<style>',
  '</style>',
  '<template>',
  '</template>',
  '<svg>',
  '</svg>',
  '<title>',
  '<table>',
  '<select>',
  '<plaintext>',
  '<frameset>',
  '<noscript>',
  '<img src=',
  '<use href=',
  ' srcset="',
  ' style="',
  ' onclick="',
  ' srcdoc="',
  ' data-composition-id="a"',
  ' data-composition-src="',
  ' data-duration="1"',
  ' data-width="16"',
  ' data-height="16"',
  ' data-fps="',
  ' data-start="',
  " data-composition-variables='[",
  'https://x.example/',
  'file:///',
  '../',
  'data:image/png,',
  'vendor/gsap.min.js',
  'fetch(',
  'import(',
  'gsap.to("#a",{',
  'window.__timelines["a"]=',
  'function(',
  'Math.random()',
  '😀',
];
const soup = array(oneof(constantFrom(...PIECES), string({ unit: 'binary', maxLength: 8 })), {
  maxLength: 60,
});
const mutated = tuple(
  constantFrom(readFixture('cards'), readFixture('motion'), page('<p>x</p>')),
  nat(),
  nat(300),
  soup,
).map(([html, at, length, pieces]) => {
  const start = at % html.length;
  return html.slice(0, start) + pieces.join('') + html.slice(start + length);
});
const documents = oneof(
  mutated,
  soup.map((pieces) => pieces.join('')),
  soup.map((pieces) => page(pieces.join(''))),
);

it(
  'answers any text at all: a root, or problems in order that can be told',
  { timeout: 600_000 },
  async () => {
    let slowestMs = 0;
    await assert(
      asyncProperty(documents, async (html) => {
        const startedAtMs = performance.now();
        const checked = await validator.check(html);
        slowestMs = Math.max(slowestMs, performance.now() - startedAtMs);
        if ('root' in checked) {
          expect(checked.root.durationSeconds).toBeGreaterThan(0);
          return;
        }
        expect(checked.problems.length).toBeGreaterThan(0);
        expect(checked.problems.length).toBeLessThanOrEqual(100);
        const positions = checked.problems.map(({ position }) => position ?? -1);
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        expect(positions.every((position) => position <= html.length)).toBe(true);
        for (const problem of checked.problems) {
          expect(problem.subject?.length ?? 0).toBeLessThanOrEqual(120);
          const { message, hint } = describeCompositionProblem(problem);
          expect(message).toMatch(/^[“\p{Lu}\p{L}].*\.$/u);
          expect(hint).toMatch(/\.$/);
        }
      }),
      { numRuns: RUNS },
    );
    expect(slowestMs).toBeLessThan(4000);
  },
);
