import { unquote } from '#renderer/browser-runtime/page/device-fonts.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import { rulesOf } from '#renderer/browser-runtime/page/scripted-styles.ts';
import type { NamedFonts } from '#renderer/browser-runtime/messages.ts';

const LINKS = 'link[rel="stylesheet" i][href]:not([href=""], [disabled], [type]:not([type="text/css" i]))';

const isImporting = ({ sheet }: HTMLStyleElement): boolean =>
  sheet !== null && rulesOf(sheet).some((rule) => rule instanceof CSSImportRule && rule.styleSheet === null);

/** Whether the page is parsed up to its script at this path, and has loaded the style sheets before it. */
const isParsedTo = (path: string): boolean =>
  document.querySelector(`script[src="${path}"]`) !== null &&
  [...document.querySelectorAll<HTMLLinkElement>(LINKS)].every(({ sheet }) => sheet !== null) &&
  ![...document.querySelectorAll('style')].some(isImporting);

/** Returns a function that loads faces before the scripts of the body run; it returns false while the head is incomplete. */
export const createFontLoading = (): ((fonts: NamedFonts) => boolean | Promise<boolean>) => {
  const load = realMethod<Promise<unknown>>(document.fonts, 'load').bind(document.fonts);
  return ({ families, text, mayBeItalic, scriptPath }) => {
    if (!isParsedTo(scriptPath)) return false;
    const fonts = new Set<string>();
    for (const { family, style, weight } of document.fonts) {
      const name = unquote(family);
      const isNamed = families.includes(name.toLowerCase()) && (mayBeItalic || style === 'normal');
      // Of a variable font, any weight loads the face.
      if (isNamed) fonts.add(`${style} ${weight.split(' ')[0]} 16px "${name}"`);
    }
    return Promise.allSettled([...fonts].map((font) => load(font, text))).then(() => true);
  };
};
