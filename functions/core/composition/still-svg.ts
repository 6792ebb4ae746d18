import { tokenize, TokenType } from '@csstools/css-tokenizer';
import { readCssDeclarations } from '#core/composition/css-declarations.ts';
import { CSS_ATTRIBUTES } from '#core/composition/resource-attributes.ts';
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
/** Attributes of the elements above that hold a URL. Other attributes, such as `id` and `aria-label`, load nothing. */
const URL_ATTRIBUTE = /^(?:href|src|background)$/i;

/** The first drawn element that is in neither list. Elements of editors (`sodipodi:namedview`) are not drawn. */
const findUnknownElement = ({ elements }: SvgContent): string | undefined => {
  const drawn = new Set(['']);
  const declared = new Set(['']);
  for (const { attributes } of elements) {
    for (const [name, value] of attributes) {
      if (!name.startsWith('xmlns:')) continue;
      declared.add(localName(name));
      if (DRAWN_NAMESPACES.has(value)) drawn.add(localName(name));
    }
  }
  const unknown = elements.find(({ name }) => {
    const local = localName(name);
    const prefix = name === local ? '' : name.slice(0, name.indexOf(':'));
    const isDrawn = drawn.has(prefix) || !declared.has(prefix);
    return isDrawn && !SVG_ELEMENT.test(local) && !HTML_ELEMENT.test(local);
  });
  return unknown && `<${unknown.name}>`;
};

/** Returns the part of a URL's content that may move; undefined when it is still. */
type FindInUrl = (url: string) => string | undefined;

const findInCss = (css: string, findInUrl: FindInUrl): string | undefined => {
  for (const token of tokenize({ css })) {
    if (token[0] === TokenType.URL || token[0] === TokenType.String) {
      const found = findInUrl(token[4].value);
      if (found !== undefined) return found;
    }
  }
  return readCssDeclarations(css).find(({ property }) => TRANSITION.test(property))?.property;
};

/** At-rules apply in stylesheets only, not in attributes. */
const findAtRule = (css: string): string | undefined => {
  const names = tokenize({ css }).flatMap((token) =>
    token[0] === TokenType.AtKeyword ? [token[4].value.toLowerCase()] : [],
  );
  const moving = names.find((name) => !STILL_AT_RULE.test(name));
  return moving === undefined ? undefined : `@${moving}`;
};

const findInAttribute = (attribute: string, value: string, findInUrl: FindInUrl): string | undefined => {
  const name = localName(attribute);
  if (URL_LIST.test(name)) return name;
  if (URL_ATTRIBUTE.test(name)) return findInUrl(value);
  return CSS_ATTRIBUTES.test(name) ? findInCss(value, findInUrl) : undefined;
};

/**
 * The first part of an SVG file that moves or may move: an element, at-rule, property, attribute, `data:` type or markup
 * that cannot be read. Undefined when the file is certain to stay the same. Only `data:` URLs are loaded from inside of
 * an image; `findInDataUrl` inspects their content.
 */
export const findMovingPart = (source: string, findInDataUrl: FindInUrl): string | undefined => {
  const content = readSvg(source);
  if ('unreadable' in content) return content.unreadable;
  const findInUrl: FindInUrl = (url) => (DATA_URL.test(url) ? findInDataUrl(url) : undefined);
  const unknownElement = findUnknownElement(content);
  if (unknownElement !== undefined) return unknownElement;
  for (const css of content.styles) {
    const found = findAtRule(css) ?? findInCss(css, findInUrl);
    if (found !== undefined) return found;
  }
  for (const { attributes } of content.elements) {
    for (const [name, value] of attributes) {
      const found = findInAttribute(name, value, findInUrl);
      if (found !== undefined) return found;
    }
  }
  return undefined;
};
