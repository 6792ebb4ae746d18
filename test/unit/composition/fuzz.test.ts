import { array, assert, asyncProperty, constantFrom, nat, oneof, string, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#contracts/languages.ts';
import { describeCompositionProblem } from '#messages/composition-problems.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { page, readFixture } from './page.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? (IS_THOROUGH ? 500 : 200));
const validator = createTestValidator();

/** Pieces, one a line, that are significant to one of the parsers; most combinations are malformed. */
const PIECES = `< > </ /> " ' \` = & &lt; &#x2e; <!-- --> <![CDATA[ ]]> { } ( ) ; \\ \\72 /* */ // \${
@import url( image-set( @font-face{ <script> </script> <style> </style> <template> </template> <svg> </svg>
<title> <table> <select> <option> </select> <plaintext> <frameset> <noscript> <img\u00a0src= <use\u00a0href=
\u00a0srcset=" \u00a0style=" \u00a0onclick=" \u00a0srcdoc=" \u00a0data-composition-id="a"
\u00a0data-composition-src=" \u00a0data-duration="1" \u00a0data-width="16" \u00a0data-height="16"
\u00a0data-fps=" \u00a0data-start=" \u00a0data-composition-variables='[ https://x.example/ file:/// ../
data:image/png, vendor/gsap.min.js fetch( import( gsap.to("#a",{ window.__timelines["a"]= function(
Math.random() 😀`
  .split(/[ \n]/)
  .map((piece) => piece.replaceAll('\u00a0', ' '))
  .concat('\0', '\uFEFF', '\uD800', '\r\n');
const pieces = array(oneof(constantFrom(...PIECES), string({ unit: 'binary', maxLength: 8 })), {
  maxLength: 60,
});
const mutated = tuple(
  constantFrom(readFixture('cards'), readFixture('motion'), page('<p>x</p>')),
  nat(),
  nat(300),
  pieces,
).map(([html, at, length, inserted]) => {
  const start = at % html.length;
  return html.slice(0, start) + inserted.join('') + html.slice(start + length);
});
const documents = oneof(
  mutated,
  pieces.map((parts) => parts.join('')),
  pieces.map((parts) => page(parts.join(''))),
);

it('returns a root or sorted, describable problems for any text', { timeout: 600_000 }, async () => {
  await assert(
    asyncProperty(documents, constantFrom(...LANGUAGES), async (html, language) => {
      const checked = await validator.check(html);
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
        const { message, hint } = describeCompositionProblem(problem, language);
        expect(message).toMatch(/^[“\p{L}].*\.$/u);
        expect(hint).toMatch(/\.$/);
      }
    }),
    { numRuns: RUNS },
  );
});
