import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCssAddresses } from '#core/composition/css-addresses.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { onBlankPage } from './support/blank-page.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();

const SOUP = [
  ';',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '"',
  "'",
  '/*',
  '*/',
  '<!--',
  '-->',
  '#',
  '@',
  '\\',
  ',',
  ':',
  '!',
  '&',
  ' ',
  '\n',
  '\f',
  '-',
  '--',
  '1',
  '1e',
  '%',
  '.',
  'a',
  'é',
  '\u00b7',
  'u+2',
  'url',
  'url(',
  'src(',
  'var(--q,',
  '@import ',
  '@namespace ',
  '@media all{',
  'a{',
  'a[b=',
  '--x:',
  'content:',
  'clip-path:',
  'background:',
  'fill:',
  "url('https://evil.example/a#a')",
  'url(https://evil.example/a#a)',
  '\\75rl(https://evil.example/a#a)',
  "image-set('https://evil.example/a' 1x)",
  'clip-path:url(https://evil.example/a#a);',
];

/** Whether Chromium reads an address in each text, as a style attribute or as a sheet. Chromium quotes addresses. */
const READ_BY_CHROMIUM = `(texts) => {
  const element = document.createElement('p');
  const holds = (css) => /(?:url|image-set)\\("https:..evil/.test(css.replace(/--[^:]*:[^;}]*/g, ''));
  return texts.map((text) => {
    element.setAttribute('style', text);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const rules = [...sheet.cssRules].filter((rule) => !(rule instanceof CSSNamespaceRule)).map((rule) => rule.cssText).join(' ');
    return [element.style.cssText, rules].some(holds);
  });
}`;

it('readCssAddresses finds every address that Chromium reads in a style', async () => {
  const soups = fc.sample(fc.array(fc.constantFrom(...SOUP), { maxLength: 14 }), {
    numRuns: 100_000,
    seed: 1,
  });
  const texts = soups.map((parts) => parts.join(''));
  const isRead = (await onBlankPage(bench.tools(), (session) =>
    evaluate(session, `(${READ_BY_CHROMIUM})(${JSON.stringify(texts)})`),
  )) as boolean[];
  const isNamed = (text: string) =>
    readCssAddresses(text).some(({ address }) => address.startsWith('https://evil.example/a'));
  const missed = texts.filter((text, index) => isRead[index] === true && !isNamed(text));
  expect(missed).toEqual([]);
  expect(isRead.filter(Boolean).length).toBeGreaterThan(100);
});
