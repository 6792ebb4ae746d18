import type { PageRoot } from '#renderer/browser-runtime/page/shadow-roots.ts';

/** Serves only font faces (`core/composition/served-files.ts`). */
const FONT_SHEETS = 'https://fonts.googleapis.com/';
const UNREADABLE = 'filter'; // may contain anything

const textOf = (sheet: CSSStyleSheet): string => {
  if (sheet.href?.startsWith(FONT_SHEETS) === true) return '';
  try {
    return [...sheet.cssRules]
      .map((rule) => {
        const imported = (rule as Partial<CSSImportRule>).styleSheet;
        return imported ? textOf(imported) : rule.cssText;
      })
      .join('\n');
  } catch {
    return UNREADABLE;
  }
};

const countRules = (sheet: CSSStyleSheet): number => {
  try {
    return sheet.cssRules.length;
  } catch {
    return -1;
  }
};

/**
 * Reads the text of all style sheets of a page, and again only when sheets or rules were added, removed or replaced.
 * `untrackedChanges` counts changes of other kinds, such as of a rule in another one.
 */
export const createStyleSheetReader = (
  roots: () => readonly PageRoot[],
  untrackedChanges: () => number,
): (() => string) => {
  let lastChanges = 0;
  let lastSheets: readonly CSSStyleSheet[] = [];
  let lastCounts = '';
  /** Sheets with the same text can differ in their media. */
  let version = 0;
  let text = '';
  return () => {
    const sheets = roots().flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets]);
    const counts = sheets.map(countRules).join(' ');
    const changes = untrackedChanges();
    const isSame = counts === lastCounts && sheets.every((sheet, index) => sheet === lastSheets[index]);
    if (!isSame) version += 1;
    if (!isSame || changes !== lastChanges) text = [...sheets.map(textOf), `/* ${version} */`].join('\n');
    [lastSheets, lastCounts, lastChanges] = [sheets, counts, changes];
    return text;
  };
};

/** Tests texts against a pattern; keeps the result for the last text. */
export const createTextTest = (pattern: RegExp): ((text: string) => boolean) => {
  let last: { readonly text: string; readonly matches: boolean } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, matches: pattern.test(text) };
    return last.matches;
  };
};
