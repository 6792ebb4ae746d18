import { expect, it } from 'vitest';
import { createReusingLinter } from '#adapters/composition-validator/reusing-linter.ts';
import type { LintSettings } from '#core/ports/compositions.ts';

const STYLES: LintSettings['styleSheets'] = [{ href: 'a.css', content: 'a{}' }];
const MOUNTED: LintSettings = { isMounted: true, styleSheets: STYLES };

/** Checks of documents in scopes; the result has the documents that were linted. */
const setUp = () => {
  const linted: string[] = [];
  const reusing = createReusingLinter({
    lint: async (html) => {
      linted.push(html);
      return [{ code: `of ${html}`, severity: 'error' }];
    },
  });
  const check = async (scope: string, documents: readonly (readonly [string, LintSettings?])[]) => {
    linted.length = 0;
    const { linter, end } = reusing.forCheck(scope);
    for (const [html, settings] of documents)
      expect(await linter.lint(html, settings)).toEqual([{ code: `of ${html}`, severity: 'error' }]);
    end();
    return [...linted];
  };
  return { check, reusing };
};

it('lints only changed documents of a check again', async () => {
  const { check } = setUp();
  expect(
    await check('a', [
      ['one', MOUNTED],
      ['two', MOUNTED],
    ]),
  ).toEqual(['one', 'two']);
  expect(
    await check('a', [
      ['one', MOUNTED],
      ['three', MOUNTED],
    ]),
  ).toEqual(['three']);
  expect(await check('a', [['two', MOUNTED]])).toEqual(['two']); // only the check before is kept
});

it('lints again with other settings or style sheets', async () => {
  const { check } = setUp();
  await check('a', [['one', MOUNTED]]);
  expect(await check('a', [['one', { ...MOUNTED, isMounted: false }]])).toEqual(['one']);
  await check('a', [['one', MOUNTED]]);
  expect(await check('a', [['one', { ...MOUNTED, styleSheets: [...STYLES] }]])).toEqual([]);
  const changed = [{ href: 'a.css', content: 'b{}' }];
  expect(await check('a', [['one', { ...MOUNTED, styleSheets: changed }]])).toEqual(['one']);
  expect(await check('a', [['one']])).toEqual(['one']);
});

it('reuses nothing of another scope, nor of a check that has not ended', async () => {
  const { check, reusing } = setUp();
  await check('a', [['one', MOUNTED]]);
  expect(await check('b', [['one', MOUNTED]])).toEqual(['one']);
  expect(await check('a', [['one', MOUNTED]])).toEqual(['one']);
  await reusing.forCheck('a').linter.lint('two', MOUNTED);
  expect(
    await check('a', [
      ['one', MOUNTED],
      ['two', MOUNTED],
    ]),
  ).toEqual(['two']);
});
