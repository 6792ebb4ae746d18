import { tokenize, TokenType } from '@csstools/css-tokenizer';
import { readCssDeclarations } from '#core/composition/css-declarations.ts';
import { localName, readSvg } from '#core/composition/svg-content.ts';
import type { SvgContent } from '#core/composition/svg-content.ts';

const DRAWN_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1999/xhtml',
]);
const SVG_ELEMENT =
  /^(?:svg|g|defs|symbol|use|switch|a|view|title|desc|metadata|style|path|rect|circle|ellipse|line|polyline|polygon|image|text|tspan|textPath|marker|clipPath|mask|pattern|linearGradient|radialGradient|stop|filter|fe[A-Z]\w+|foreignObject)$/;
const HTML_ELEMENT =
  /^(?:div|span|p|br|hr|b|i|u|s|em|strong|small|sub|sup|mark|code|pre|font|center|blockquote|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|section|article|header|footer|main|figure|figcaption|img|body)$/;
/** Keyframes and starting styles move; `@import` loads styles that are not searched. */
const STILL_AT_RULE = /^(?:charset|namespace|media|supports|font-face|layer|container|page|property|scope)$/;
const TRANSITION = /^(?:-\w+-)?transition/;
/** What may be a `data:` URL: browsers ignore control characters and spaces before it, tabs and line ends inside of it. */
const DATA_URL = /^[\0- ]*d[\t\n\r]*a[\t\n\r]*t[\t\n\r]*a[\t\n\r]*:/i;
/** Lists of URLs. */
const URL_LIST = /^(?:image)?srcset$/i;

/** Whether an element is drawn that is in neither list. Elements of editors (`sodipodi:namedview`) are not drawn. */
const hasUnknownElement = ({ elements }: SvgContent): boolean => {
  const drawn = new Set(['']);
  const declared = new Set(['']);
  for (const { attributes } of elements) {
    for (const [name, value] of attributes) {
      if (!name.startsWith('xmlns:')) continue;
      declared.add(localName(name));
      if (DRAWN_NAMESPACES.has(value)) drawn.add(localName(name));
    }
  }
  return elements.some(({ name }) => {
    const local = localName(name);
    const prefix = name === local ? '' : name.slice(0, name.indexOf(':'));
    const isDrawn = drawn.has(prefix) || !declared.has(prefix);
    return isDrawn && !SVG_ELEMENT.test(local) && !HTML_ELEMENT.test(local);
  });
};

const isStillCss = (css: string, isStillUrl: (url: string) => boolean): boolean =>
  tokenize({ css }).every((token) => {
    if (token[0] === TokenType.AtKeyword) return STILL_AT_RULE.test(token[4].value.toLowerCase());
    if (token[0] === TokenType.URL || token[0] === TokenType.String) return isStillUrl(token[4].value);
    return true;
  }) && !readCssDeclarations(css).some(({ property }) => TRANSITION.test(property));

/**
 * Whether an SVG file is certain to stay the same while it is shown. Only `data:` URLs are loaded from inside of an
 * image; `isStillDataUrl` judges what they contain.
 */
export const isStillSvg = (source: string, isStillDataUrl: (url: string) => boolean): boolean => {
  const content = readSvg(source);
  if (content === undefined || hasUnknownElement(content)) return false;
  const isStillUrl = (url: string) => !DATA_URL.test(url) || isStillDataUrl(url);
  const attributes = content.elements.flatMap((element) => [...element.attributes]);
  const css = attributes.filter(([name, value]) => localName(name) === 'style' || value.includes('('));
  return (
    attributes.every(([name, value]) => !URL_LIST.test(localName(name)) && isStillUrl(value)) &&
    [...content.styles, ...css.map(([, value]) => value)].every((text) => isStillCss(text, isStillUrl))
  );
};
