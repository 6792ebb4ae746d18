import type { DocumentElement } from '#core/composition/parse-document.ts';
import type { ResourceUse } from '#core/composition/resource-url.ts';
import { readSrcset } from '#core/composition/srcset.ts';

export interface AttributeAddress {
  readonly attribute: string;
  readonly address: string;
  readonly use: ResourceUse;
}

export interface AttributeCss {
  readonly attribute: string;
  readonly css: string;
}

/** Attributes that hold one address on whatever element they stand, unless `useOf` says more. */
const USES: ReadonlyMap<string, ResourceUse> = new Map([
  ['src', 'forbidden'],
  ['href', 'reference'],
  ['xlink:href', 'reference'],
  ['data', 'forbidden'],
  ['action', 'reference'],
  ['formaction', 'reference'],
  ['manifest', 'forbidden'],
  ['codebase', 'forbidden'],
  ['archive', 'forbidden'],
  ['classid', 'forbidden'],
  ['ping', 'reference'],
  ['attributionsrc', 'forbidden'],
  ['data-lottie-src', 'forbidden'],
  ['poster', 'image'],
  ['background', 'image'],
  ['lowsrc', 'image'],
  ['dynsrc', 'image'],
  ['data-composition-src', 'component'],
  ['data-composition-file', 'component'],
]);
const SRCSETS: ReadonlySet<string> = new Set(['srcset', 'imagesrcset']);
const SRC_USES: ReadonlyMap<string, ResourceUse> = new Map([
  ['img', 'image'],
  ['source', 'image'],
  ['input', 'image'],
  ['script', 'script'],
]);
const SVG_HREF_USES: ReadonlyMap<string, ResourceUse> = new Map([
  ['image', 'image'],
  ['feImage', 'paint'],
  ['script', 'script'],
  ['a', 'hyperlink'],
]);
const ANIMATIONS: ReadonlySet<string> = new Set([
  'animate',
  'set',
  'animateMotion',
  'animateTransform',
  'discard',
]);
const ANIMATED_VALUES: ReadonlySet<string> = new Set(['from', 'to', 'by', 'values']);
const CSS_ATTRIBUTES: ReadonlySet<string> = new Set([
  'style',
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'cursor',
  'marker',
  'marker-start',
  'marker-mid',
  'marker-end',
]);
/** A function, an at-rule, an escape or a string: without one a style loads nothing. */
const CSS_LOADS = /[(@\\"']/;
/** `<link>` kinds that say something about the document and load nothing. */
const SILENT_LINKS: ReadonlySet<string> = new Set([
  'alternate',
  'author',
  'bookmark',
  'canonical',
  'help',
  'license',
  'me',
  'next',
  'prev',
  'search',
  'tag',
]);

/** The addresses an element names, each with what the browser would do with it. */
export const readAttributeAddresses = (element: DocumentElement): readonly AttributeAddress[] => {
  const found: AttributeAddress[] = [];
  for (const [attribute, value] of element.attributes) {
    if (SRCSETS.has(attribute)) {
      found.push(...readSrcset(value).map((address) => ({ attribute, address, use: 'image' as const })));
    } else {
      const use = useOf(element, attribute);
      if (use) found.push({ attribute, address: value, use });
    }
  }
  if (animates(element, HREF)) {
    const values = readAnimatedValues(element).filter(({ value }) => value !== '');
    found.push(
      ...values.map(({ attribute, value }) => ({ attribute, address: value, use: 'paint' as const })),
    );
  }
  return found;
};

/** The style texts among an element's attributes: `style`, what SVG draws with, and what SMIL puts there. */
export const readAttributeStyles = (element: DocumentElement): readonly AttributeCss[] => {
  const styles = [...element.attributes]
    .filter(([attribute]) => CSS_ATTRIBUTES.has(attribute))
    .map(([attribute, css]) => ({ attribute, css }));
  const animated = animates(element) && !animates(element, HREF) ? readAnimatedValues(element) : [];
  return [...styles, ...animated.map(({ attribute, value }) => ({ attribute, css: value }))].filter(
    ({ css }) => CSS_LOADS.test(css),
  );
};

const useOf = ({ name, isSvg, attributes }: DocumentElement, attribute: string): ResourceUse | undefined => {
  if (isSvg && (attribute === 'href' || attribute === 'xlink:href')) {
    return SVG_HREF_USES.get(name) ?? 'reference';
  }
  if (attribute === 'href' && (name === 'a' || name === 'area')) return 'hyperlink';
  if (attribute === 'href' && name === 'link') return linkUse(attributes.get('rel') ?? '');
  if (attribute === 'src') return SRC_USES.get(name) ?? 'forbidden';
  return USES.get(attribute);
};

const linkUse = (rel: string): ResourceUse | undefined => {
  const kinds = rel
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter((kind) => kind !== '');
  if (kinds.includes('stylesheet')) return 'stylesheet';
  if (kinds.includes('icon')) return 'image';
  const loading = kinds.filter((kind) => !SILENT_LINKS.has(kind));
  if (loading.length === 0) return undefined;
  if (loading.every((kind) => kind === 'preconnect' || kind === 'dns-prefetch')) return 'connection';
  return loading.every((kind) => kind === 'preload') ? 'preload' : 'forbidden';
};

const HREF = /^\s*(?:xlink:)?href\s*$/i;

/** Whether an element of SMIL sets an attribute, one of that name, while the picture plays. */
const animates = ({ name, isSvg, attributes }: DocumentElement, target = /./): boolean =>
  isSvg && ANIMATIONS.has(name) && target.test(attributes.get('attributeName') ?? '');

const readAnimatedValues = ({ attributes }: DocumentElement) =>
  [...attributes]
    .filter(([attribute]) => ANIMATED_VALUES.has(attribute))
    .flatMap(([attribute, text]) =>
      (attribute === 'values' ? text.split(';') : [text]).map((value) => ({
        attribute,
        value: value.trim(),
      })),
    );

const REFRESH_ADDRESS = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']*)/i;

/** Where a `<meta http-equiv="refresh">` sends the page, empty for itself; undefined for every other element. */
export const readRefreshAddress = ({ name, attributes }: DocumentElement): string | undefined => {
  if (name !== 'meta' || httpEquiv(attributes) !== 'refresh') return undefined;
  const content = attributes.get('content') ?? '';
  return REFRESH_ADDRESS.exec(content.slice(0, 4096))?.[1]?.trim() ?? '';
};

/** What a problem names such an element by. */
export const CONTENT_POLICY_META = 'http-equiv="Content-Security-Policy"';

/** A page with a policy of its own also keeps out the scripts it is filmed by. */
export const isContentPolicy = ({ name, attributes }: DocumentElement): boolean =>
  name === 'meta' && httpEquiv(attributes) === 'content-security-policy';

const httpEquiv = (attributes: DocumentElement['attributes']): string | undefined =>
  attributes.get('http-equiv')?.trim().toLowerCase();
