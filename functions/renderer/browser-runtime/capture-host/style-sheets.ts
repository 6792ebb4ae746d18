import type { PageControl } from '#renderer/browser-runtime/messages.ts';
import type { PageRoot } from '#renderer/browser-runtime/page/shadow-roots.ts';

/** Serves only font faces (`core/composition/served-files.ts`). */
const FONT_SHEETS = 'https://fonts.googleapis.com/';

export const sheetsOf = (root: PageRoot): readonly CSSStyleSheet[] => [
  ...root.styleSheets,
  ...root.adoptedStyleSheets,
];

/** Throws for a sheet that the browser withholds. */
export const rulesOf = (control: PageControl, sheet: CSSStyleSheet): readonly CSSRule[] =>
  sheet.href?.startsWith(FONT_SHEETS) === true ? [] : control.rulesOf(sheet);

const textOf = (control: PageControl, sheet: CSSStyleSheet): string =>
  rulesOf(control, sheet)
    .map((rule) => {
      const imported = (rule as Partial<CSSImportRule>).styleSheet;
      return imported ? textOf(control, imported) : rule.cssText;
    })
    .join('\n');

/**
 * The text of all style sheets of a page; undefined if the browser withholds one. Read anew each time, because scripts can
 * change a rule without a trace.
 */
export const readStyleSheets = (control: PageControl): string | undefined => {
  try {
    return control
      .roots()
      .flatMap((root) => sheetsOf(root).map((sheet) => textOf(control, sheet)))
      .join('\n');
  } catch {
    return undefined;
  }
};
