import type { DocumentElement } from '#core/composition/parse-document.ts';
import type { ResourceUse } from '#core/composition/resource-use.ts';

export interface AttributeAddress {
  readonly attribute: string;
  readonly address: string;
  readonly use: ResourceUse;
}

export interface AttributeCss {
  readonly attribute: string;
  readonly css: string;
}

/** Use of an attribute's address by `element attribute`, or by `* attribute` for all other elements. */
const USES: Readonly<Record<string, ResourceUse>> = {
  '* src': 'forbidden',
  'img src': 'image',
  'source src': 'image',
  'input src': 'image',
  'audio src': 'audio',
  'video src': 'video',
  'script src': 'script',
  '* href': 'reference',
  'a href': 'hyperlink',
  'area href': 'hyperlink',
  'image href': 'image',
  'feImage href': 'paint',
  'script href': 'script',
  'object data': 'forbidden',
  '* action': 'reference',
  '* formaction': 'reference',
  '* data-lottie-src': 'forbidden',
  '* data-captions-src': 'captions',
  '* poster': 'image',
  '* background': 'image',
  '* data-composition-src': 'component',
  '* data-composition-file': 'component',
};
const SRCSETS = /^(?:image)?srcset$/;
const SRCSET_CANDIDATE = /[\s,]*([^\s,](?:\S*[^\s,])?)(?:,+(?=\s|$)|\s[^,(]*(?:\([^)]*\)?[^,(]*)*)?/gy;
/** Attributes that are read as CSS and can load a file. */
export const CSS_ATTRIBUTES =
  /^(?:style|fill|stroke|filter|mask|clip-path|cursor|marker(?:-start|-mid|-end)?)$/;
/** A style without a function, at-rule, escape or string loads nothing. */
const CSS_LOADS = /[(@\\"']/;
/** `<link>` relations that load nothing. */
const PASSIVE_RELATIONS = /^(?:alternate|author|bookmark|canonical|help|license|me|next|prev|search|tag)?$/;
const PRELOADS = /^(?:module)?preload$/;
const ANIMATIONS = /^(?:animate|set)$/;
const ANIMATED_VALUES = /^(?:from|to|by|values)$/;
const HREF = /^\s*(?:xlink:)?href\s*$/i;

/** The addresses in an element's attributes, each with its use. */
export const readAttributeAddresses = (element: DocumentElement): readonly AttributeAddress[] => {
  const found = [...element.attributes].flatMap(([attribute, value]): AttributeAddress[] => {
    if (SRCSETS.test(attribute)) {
      return readSrcset(value).map((address) => ({ attribute, address, use: 'image' }));
    }
    const use = useOf(element, attribute);
    return use ? [{ attribute, address: value, use }] : [];
  });
  if (!animatesHref(element)) return found;
  const animated = readAnimatedValues(element);
  return [
    ...found,
    ...animated.map(({ attribute, value }) => ({ attribute, address: value, use: 'paint' as const })),
  ];
};

/** The style texts in an element's attributes: `style`, SVG presentation attributes and their animations. */
export const readAttributeStyles = (element: DocumentElement): readonly AttributeCss[] => {
  const styles = [...element.attributes]
    .filter(([attribute]) => CSS_ATTRIBUTES.test(attribute))
    .map(([attribute, css]) => ({ attribute, css }));
  const animated = animatesHref(element) ? [] : readAnimatedValues(element);
  return [...styles, ...animated.map(({ attribute, value }) => ({ attribute, css: value }))].filter(
    ({ css }) => CSS_LOADS.test(css),
  );
};

const useOf = (element: DocumentElement, attribute: string): ResourceUse | undefined => {
  const { name, isSvg, attributes } = element;
  const plain = attribute.replace(/^xlink:/, '');
  if (name === 'source' && plain === 'src' && isIn(element, 'audio')) return 'audio';
  if (name === 'source' && plain === 'src' && isIn(element, 'video')) return 'video';
  if (name === 'link' && !isSvg && plain === 'href') return linkUse(attributes.get('rel') ?? '');
  return USES[`${name} ${plain}`] ?? USES[`* ${plain}`];
};

const isIn = ({ node: { parentNode } }: DocumentElement, name: string): boolean =>
  parentNode !== null && 'tagName' in parentNode && parentNode.tagName === name;

const linkUse = (rel: string): ResourceUse | undefined => {
  const relations = rel.toLowerCase().split(/[\t\n\f\r ]+/);
  if (relations.includes('stylesheet')) return 'stylesheet';
  if (relations.includes('icon')) return 'image';
  const loading = relations.filter((relation) => !PASSIVE_RELATIONS.test(relation));
  if (loading.length === 0) return undefined;
  if (loading.every((relation) => relation === 'preconnect' || relation === 'dns-prefetch'))
    return 'connection';
  return loading.every((relation) => PRELOADS.test(relation)) ? 'preload' : 'forbidden';
};

// An address may itself contain commas, as `data:` addresses do.
const readSrcset = (srcset: string): readonly string[] =>
  [...srcset.matchAll(SRCSET_CANDIDATE)].map(([, address = '']) => address);

const animatesHref = ({ attributes }: DocumentElement): boolean =>
  HREF.test(attributes.get('attributeName') ?? '');

const readAnimatedValues = ({ name, attributes }: DocumentElement) =>
  ANIMATIONS.test(name) && attributes.has('attributeName')
    ? [...attributes]
        .filter(([attribute]) => ANIMATED_VALUES.test(attribute))
        .flatMap(([attribute, text]) =>
          (attribute === 'values' ? text.split(';') : [text]).map((value) => ({
            attribute,
            value: value.trim(),
          })),
        )
    : [];

const REFRESH_ADDRESS = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']*)/i;

/** Target of a `<meta http-equiv="refresh">`, empty for the page itself; undefined for every other element. */
export const readRefreshAddress = (element: DocumentElement): string | undefined => {
  if (!isHttpEquiv(element, 'refresh')) return undefined;
  const content = element.attributes.get('content') ?? '';
  return REFRESH_ADDRESS.exec(content.slice(0, 4096))?.[1]?.trim() ?? '';
};

/** Subject of a problem with the page's own policy; `messages` has a separate sentence for it. */
export const CONTENT_POLICY_META = 'http-equiv="Content-Security-Policy"';

/** A policy of the page would also block the renderer's scripts. */
export const isContentPolicy = (element: DocumentElement): boolean =>
  isHttpEquiv(element, 'content-security-policy');

const isHttpEquiv = ({ name, attributes }: DocumentElement, value: string): boolean =>
  name === 'meta' && attributes.get('http-equiv')?.trim().toLowerCase() === value;
