import { isAbsoluteAddress } from '#core/composition/absolute-address.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import type { ResourceUse } from '#core/composition/resource-url.ts';
import { readSrcset } from '#core/composition/srcset.ts';

export interface AttributeAddress {
  readonly attribute: string;
  readonly address: string;
  readonly use: ResourceUse;
}

/** Attributes that hold one address on whatever element they stand, unless `useOf` says more. */
const USES: ReadonlyMap<string, ResourceUse> = new Map([
  ['src', 'forbidden'],
  ['href', 'forbidden'],
  ['xlink:href', 'forbidden'],
  ['data', 'forbidden'],
  ['action', 'forbidden'],
  ['formaction', 'forbidden'],
  ['manifest', 'forbidden'],
  ['codebase', 'forbidden'],
  ['archive', 'forbidden'],
  ['classid', 'forbidden'],
  ['ping', 'forbidden'],
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
  ['feImage', 'image'],
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
const ANIMATED_VALUES = ['from', 'to', 'by', 'values'] as const;
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
  if (element.isSvg && ANIMATIONS.has(element.name)) found.push(...readAnimatedAddresses(element));
  return found;
};

const useOf = ({ name, isSvg, attributes }: DocumentElement, attribute: string): ResourceUse | undefined => {
  if (isSvg && (attribute === 'href' || attribute === 'xlink:href')) {
    return SVG_HREF_USES.get(name) ?? 'forbidden';
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

// SMIL can give an element its `href` while it plays.
const readAnimatedAddresses = ({ attributes }: DocumentElement): readonly AttributeAddress[] => {
  const target = attributes.get('attributeName')?.trim().toLowerCase() ?? '';
  const isHref = target === 'href' || target === 'xlink:href';
  return ANIMATED_VALUES.flatMap((attribute) =>
    (attributes.get(attribute)?.split(';') ?? [])
      .map((value) => value.trim())
      .filter((value) => isHref || isAbsoluteAddress(value))
      .map((address) => ({ attribute, address, use: 'image' as const })),
  );
};

const REFRESH_ADDRESS = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']*)/i;

/** Where a `<meta http-equiv="refresh">` sends the page, empty for itself; undefined for every other element. */
export const readRefreshAddress = ({ name, attributes }: DocumentElement): string | undefined => {
  if (name !== 'meta' || attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh') return undefined;
  const content = attributes.get('content') ?? '';
  return REFRESH_ADDRESS.exec(content.slice(0, 4096))?.[1]?.trim() ?? '';
};
