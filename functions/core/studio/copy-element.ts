import { html } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import { attributeEdit } from '#core/studio/attributes.ts';
import { applyEdit } from '#core/studio/splices.ts';
import type { Splice } from '#core/studio/splices.ts';
import type { ItemKey, StudioDocument } from '#core/studio/studio-document.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

export const rangeOf = ({
  sourceCodeLocation,
}: Tree.Element): { readonly start: number; readonly end: number } => ({
  start: sourceCodeLocation?.startOffset ?? 0,
  end: sourceCodeLocation?.endOffset ?? 0,
});

const VOID_TAGS =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|basefont|bgsound|frame|keygen)$/;

const isClosed = (source: string, node: Tree.ChildNode): boolean => {
  const { sourceCodeLocation: location } = node;
  if (!location) return true;
  const text = source.slice(location.startOffset, location.endOffset);
  if ('data' in node) return text.startsWith('<!--') ? /--!?>$|^<!--?>$/.test(text) : text.endsWith('>');
  if (!('attrs' in node)) return true;
  const { startTag, endTag } = node.sourceCodeLocation ?? {};
  const tag = source.slice(startTag?.startOffset, startTag?.endOffset);
  const isEmpty = node.namespaceURI === html.NS.HTML ? VOID_TAGS.test(node.tagName) : tag.endsWith('/>');
  return isEmpty || endTag !== undefined;
};

/** The end tag that an element lacks; without it, the element would take what is written behind. */
export const missingEnd = (source: string, node: Tree.Element): string =>
  isClosed(source, node) ? '' : `</${node.tagName}>`;

/** Writes a copy behind an element, on a line of its own if the element has one. */
export const writeBehind = (source: string, node: Tree.Element, copy: string): Splice => {
  const { start, end } = rangeOf(node);
  const indent = /\n[\t ]*$/.exec(source.slice(0, start))?.[0] ?? '';
  return { start: end, end, text: missingEnd(source, node) + indent + copy };
};

/** Where a tag begins behind the last child: one that the end of the document cuts off, which is in no tree. */
const tagBehind = (source: string, from: number, end: number): number => {
  const at = source.slice(from, end).search(/<(?:[a-z]|\/)/i);
  return at < 0 ? end : from + at;
};

/** Where an element ends inside; before a last child or tag without an end, which would take what is written there. */
export const innerEndOf = (
  source: string,
  { childNodes, sourceCodeLocation: location }: Tree.Element,
): number => {
  const last = childNodes.findLast(
    (child) =>
      child.sourceCodeLocation &&
      !(child.nodeName === '#text' && 'value' in child && child.value.trim() === ''),
  );
  const begin = location?.startTag?.endOffset ?? 0;
  const behind = childNodes.findLast(({ nodeName }) => nodeName !== '#text')?.sourceCodeLocation?.endOffset;
  const end =
    location?.endTag?.startOffset ??
    tagBehind(source, Math.max(begin, behind ?? 0), location?.endOffset ?? 0);
  const start = last?.sourceCodeLocation?.startOffset ?? end;
  return last && start >= begin && start < end && !isClosed(source, last) ? start : end;
};

/** The range of an element, with its line if nothing else is on it. */
export const lineOf = (
  source: string,
  element: Tree.Element,
): { readonly start: number; readonly end: number } => {
  const { start, end } = rangeOf(element);
  const indent = /(?:^|\n)([\t ]*)$/.exec(source.slice(0, start))?.[1];
  const rest = /^[\t ]*(?:\r?\n|$)/.exec(source.slice(end))?.[0];
  return indent === undefined || rest === undefined
    ? { start, end }
    : { start: start - indent.length, end: end + rest.length };
};

/** The element and those in it, in document order. */
export const elementsIn = (
  { parsed }: StudioDocument,
  { node }: DocumentElement,
): readonly DocumentElement[] => {
  const { start, end } = rangeOf(node);
  return parsed.elements.filter((element) => {
    const range = rangeOf(element.node);
    return range.start >= start && range.end <= end && range.end > range.start;
  });
};

/** Returns a function that makes ids which the document does not have: `judul-2` of `judul`. */
export const createIdMaker = ({ parsed }: StudioDocument): ((base: string) => string) => {
  const taken = new Set(
    parsed.elements.flatMap(({ attributes }) =>
      ['id', 'data-composition-id'].flatMap((name) => attributes.get(name) ?? []),
    ),
  );
  return (id) => {
    const base = id.replace(/-\d+$/, '');
    let number = id === base ? 1 : 2;
    while (taken.has(`${base}-${number}`)) number += 1;
    taken.add(`${base}-${number}`);
    return `${base}-${number}`;
  };
};

/** What differs in a copy from its original. */
interface CopyOptions {
  readonly attributes?: ReadonlyMap<DocumentElement, Attributes>;
  readonly dropped?: ReadonlySet<DocumentElement>;
  readonly newId?: (base: string) => string;
}

/** Text of a copy in which each id is new, and so are the references to them. The copy has an id, also if its original has none. */
export const copyElement = (
  document: StudioDocument,
  original: DocumentElement,
  { attributes, dropped = new Set(), newId = createIdMaker(document) }: CopyOptions = {},
): {
  readonly text: string;
  readonly key: ItemKey;
  readonly id: string;
  /** Ids in the copy by those of their originals. */
  readonly ids: ReadonlyMap<string, string>;
} => {
  const { source } = document;
  const { start, end } = rangeOf(original.node);
  const gone = [...dropped].map(({ node }) => lineOf(source, node));
  const isGone = ({ position }: DocumentElement) =>
    gone.some((one) => position >= one.start && position < one.end);
  const elements = elementsIn(document, original).filter((element) => !isGone(element));
  const id = newId(original.attributes.get('id') ?? original.name);
  const renamed = new Map<string, string>();
  for (const element of elements)
    for (const name of ['id', 'data-composition-id']) {
      const value = element.attributes.get(name);
      if (value === undefined || renamed.has(value)) continue;
      renamed.set(value, element === original && name === 'id' ? id : newId(value));
    }
  const splices: Splice[] = elements.flatMap((element) => {
    const values = { ...renameIds(element, renamed), ...attributes?.get(element) };
    return attributeEdit(source, element.node, element === original ? { ...values, id } : values);
  });
  const removed = gone.map((range) => ({ ...range, text: '' }));
  const edit = [...splices, ...removed].map((one) => ({
    ...one,
    start: one.start - start,
    end: one.end - start,
  }));
  return { text: applyEdit(source.slice(start, end), edit), key: `#${id}`, id, ids: renamed };
};

const REFERENCE = /url\(\s*["']?#([^"')]+)["']?\s*\)|^#(\S+)$/g;

const renameIds = ({ attributes }: DocumentElement, renamed: ReadonlyMap<string, string>): Attributes => {
  const changed: Record<string, string> = {};
  for (const [name, value] of attributes) {
    const isId = name === 'id' || name === 'data-composition-id';
    const whole = isId || name === 'data-start' ? /^[\w.:-]+/.exec(value)?.[0] : undefined;
    const other =
      whole === undefined || /^[\d.]+$/.test(value) ? undefined : renamed.get(isId ? value : whole);
    const text =
      other === undefined
        ? value.replace(REFERENCE, (match, inUrl?: string, alone?: string) => {
            const id = inUrl ?? alone ?? '';
            return match.replace(`#${id}`, `#${renamed.get(id) ?? id}`);
          })
        : isId
          ? other
          : value.replace(/^[\w.:-]+/, other);
    if (text !== value && !name.includes(':')) changed[name] = text;
  }
  return changed;
};
