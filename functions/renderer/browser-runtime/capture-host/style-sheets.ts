import type { PageRoot } from '#renderer/browser-runtime/page/shadow-roots.ts';

/** Serves only font faces (`core/composition/served-files.ts`). */
const FONT_SHEETS = 'https://fonts.googleapis.com/';

const textOf = (sheet: CSSStyleSheet): string => {
  if (sheet.href?.startsWith(FONT_SHEETS) === true) return '';
  return [...sheet.cssRules]
    .map((rule) => {
      const imported = (rule as Partial<CSSImportRule>).styleSheet;
      return imported ? textOf(imported) : rule.cssText;
    })
    .join('\n');
};

/**
 * The text of all style sheets of a page; undefined if the browser withholds one. Read anew each time, because scripts can
 * change a rule without a trace.
 */
export const readStyleSheets = (roots: readonly PageRoot[]): string | undefined => {
  try {
    return roots.flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets].map(textOf)).join('\n');
  } catch {
    return undefined;
  }
};
