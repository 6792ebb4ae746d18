import { defaultTreeAdapter } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import type { ItemKind, StudioVariable } from '#core/studio/studio-document.ts';

/** Of the format, and of the kits of templates, which read it in the same way. */
const TEXT_BINDINGS = ['data-var-text', 'data-text'] as const;
export const ADDRESS_BINDINGS = ['data-var-src', 'data-photo', 'data-clip'] as const;
const CAPTION_BINDINGS = ['data-var-captions', 'data-captions'] as const;
export const BINDINGS = [...TEXT_BINDINGS, ...ADDRESS_BINDINGS, ...CAPTION_BINDINGS];

const HIDDEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'link',
  'meta',
  'base',
  'title',
  'noscript',
  'noembed',
  'noframes',
  'source',
  'track',
  'br',
  'wbr',
]);
const TEXT_TAGS =
  /^(?:h[1-6]|p|span|a|b|i|em|strong|small|li|label|button|blockquote|figcaption|time|mark|q)$/;
/** Elements whose text has line breaks of its own, or in which `<br>` is text. */
const PLAIN_TAGS: ReadonlySet<string> = new Set(['textarea', 'xmp', 'plaintext', 'listing', 'pre', 'iframe']);
const BY_TAG: ReadonlyMap<string, ItemKind> = new Map([
  ['img', 'image'],
  ['picture', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['svg', 'shape'],
  ['canvas', 'shape'],
]);
const LABEL_MAX_CHARACTERS = 60;

/** Whether the Studio shows an element as an item. */
export const isShown = ({ name }: DocumentElement): boolean => !HIDDEN.has(name);

export const kindOf = ({ name, node, attributes }: DocumentElement): ItemKind => {
  const byTag = BY_TAG.get(name);
  if (byTag) return byTag;
  if (CAPTION_BINDINGS.some((binding) => attributes.has(binding)) || attributes.has('data-captions-src'))
    return 'captions';
  const mounted = attributes.get('data-composition-src');
  if (mounted !== undefined) return /(?:^|\/)captions\.html$/.test(mounted) ? 'captions' : 'mounted';
  if (attributes.has('data-photo')) return 'image';
  if (attributes.has('data-clip')) return 'video';
  if (TEXT_BINDINGS.some((binding) => attributes.has(binding))) return 'text';
  const children = node.childNodes.filter((child) => defaultTreeAdapter.isElementNode(child));
  if (hasText(node)) return children.every(({ tagName }) => isInline(tagName)) ? 'text' : 'group';
  if (children.length === 0) return TEXT_TAGS.test(name) && !/^[bi]$/.test(name) ? 'text' : 'shape';
  return 'group';
};

const isInline = (tag: string): boolean =>
  TEXT_TAGS.test(tag) || /^(?:br|wbr|sup|sub|u|s|code|abbr)$/.test(tag);

/** Whether an element in a text is an item of its own: a value or a time decides about it. */
export const isOwnItem = ({ attributes }: DocumentElement): boolean =>
  ['id', 'data-start', ...BINDINGS].some((name) => attributes.has(name));

const hasText = (node: Tree.Element): boolean =>
  node.childNodes.some((child) => defaultTreeAdapter.isTextNode(child) && child.value.trim() !== '');

/** Whether an element has texts and `<br>` alone, and line breaks of it are not shown as they are. */
export const hasLinesOnly = ({ tagName, childNodes }: Tree.Element): boolean =>
  !PLAIN_TAGS.has(tagName) &&
  childNodes.every((child) => !defaultTreeAdapter.isElementNode(child) || child.tagName === 'br');

/** Text of an element as lines; undefined when it has elements other than `<br>`, or keeps line breaks as they are. */
export const ownText = (node: Tree.Element, variable: StudioVariable | undefined): string | undefined => {
  if (variable) {
    const { default: value = '' } = variable;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  }
  if (!hasLinesOnly(node)) return undefined;
  let text = '';
  for (const child of node.childNodes)
    if (defaultTreeAdapter.isTextNode(child)) text += child.value.replaceAll(/[\t\n\f\r ]+/g, ' ');
    else if (defaultTreeAdapter.isElementNode(child)) text += '\n';
  return text.replaceAll(/ ?\n ?/g, '\n').replaceAll(/^ | $/g, '');
};

/** The declared variable that gives an element its text, address or captions. */
export const variableOf = (
  { attributes }: DocumentElement,
  variables: readonly StudioVariable[],
): StudioVariable | undefined => {
  for (const binding of BINDINGS) {
    const id = attributes.get(binding)?.trim();
    const variable = id === undefined ? undefined : variables.find((one) => one.id === id);
    if (variable) return variable;
  }
  return undefined;
};

/** What a list of items shows for an element. */
export const describeContent = (
  { attributes, name }: DocumentElement,
  text: string | undefined,
  variable: StudioVariable | undefined,
): string => {
  const named = attributes.get('data-name') ?? (text?.replaceAll('\n', ' ') || undefined) ?? variable?.label;
  const address = attributes.get('src') ?? attributes.get('data-composition-src');
  const file = address?.startsWith('data:') ? undefined : address?.split(/[?#]/)[0]?.split('/').at(-1);
  const label = named || attributes.get('alt') || file || attributes.get('id') || name;
  return label.length > LABEL_MAX_CHARACTERS ? `${label.slice(0, LABEL_MAX_CHARACTERS - 1)}…` : label;
};
