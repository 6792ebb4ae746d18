import { defaultTreeAdapter } from 'parse5';
import { attributeEdit } from '#core/studio/attributes.ts';
import { copyElement, lineOf, missingEnd, rangeOf, writeBehind } from '#core/studio/copy-element.ts';
import { copyRules } from '#core/studio/copy-rules.ts';
import { styleEdit } from '#core/studio/inline-style.ts';
import { ADDRESS_BINDINGS } from '#core/studio/item-content.ts';
import { findItem } from '#core/studio/read-document.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { Created, ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import { releaseFollowers } from '#core/studio/item-times.ts';
import { freeTrack } from '#core/studio/tracks.ts';
import { textEdit } from '#core/studio/text-content.ts';
import { keepLines, setDefault } from '#core/studio/variables.ts';

/**
 * Changes the text of an item; `\n` becomes `<br>`. Of a text that a variable gives, only the default of the variable changes.
 * Empty for an item with elements in its text.
 */
export const setText = (document: StudioDocument, key: ItemKey, text: string): Edit => {
  const item = findItem(document, key);
  if (item?.text === undefined || item.text === text) return [];
  if (item.variable !== undefined)
    return [
      ...setDefault(document, item.variable, text),
      ...(text.includes('\n') ? keepLines(document, item) : []),
    ];
  return textEdit(document.source, item.element.node, text);
};

/** Changes the address of an item: its `src`, or the default of the variable that gives it. */
export const setAddress = (document: StudioDocument, key: ItemKey, address: string): Edit => {
  const item = findItem(document, key);
  if (!item) return [];
  if (item.kind !== 'image' && item.kind !== 'video' && item.kind !== 'audio') return [];
  const isBound = ADDRESS_BINDINGS.some((name) => item.attributes.has(name));
  return isBound && item.variable !== undefined
    ? setDefault(document, item.variable, address)
    : setAttributes(document, key, { src: address });
};

/** Sets attributes, or removes those that are undefined. */
export const setAttributes = (
  document: StudioDocument,
  key: ItemKey,
  values: Readonly<Record<string, string | undefined>>,
): Edit => {
  const item = findItem(document, key);
  return item ? attributeEdit(document.source, item.element.node, values) : [];
};

/** Sets declarations of the `style` attribute, or removes those that are undefined. */
export const setStyle = (
  document: StudioDocument,
  key: ItemKey,
  values: Readonly<Record<string, string | undefined>>,
): Edit => {
  const item = findItem(document, key);
  return item ? styleEdit(document.source, item.element.node, values) : [];
};

/** Removes an item. Clips that started after it keep their times. */
export const removeItem = (document: StudioDocument, key: ItemKey): Edit => {
  const item = findItem(document, key);
  if (!item) return [];
  const { start, end } = lineOf(document.source, item.element.node);
  return [{ start, end, text: '' }, ...releaseFollowers(document, [item.element])];
};

/** A copy right behind the item, with ids of its own; on another track if it has a time, because clips of a track must not overlap. */
export const duplicateItem = (document: StudioDocument, key: ItemKey): Created | undefined => {
  const item = findItem(document, key);
  if (!item) return undefined;
  const {
    text,
    key: created,
    ids,
  } = copyElement(document, item.element, {
    attributes: new Map([[item.element, trackOf(document, item)]]),
  });
  const copy = writeBehind(document.source, item.element.node, text);
  return { edit: [copy, ...copyRules(document, ids)], key: created };
};

const trackOf = (
  document: StudioDocument,
  { isTimed, track, startSeconds, endSeconds }: StudioItem,
): Readonly<Record<string, string>> =>
  isTimed && track !== undefined && startSeconds !== undefined && endSeconds !== undefined
    ? { 'data-track-index': String(freeTrack(document, startSeconds, endSeconds, track)) }
    : {};

export type Direction = 'front' | 'forward' | 'backward' | 'back';

/** Moves an item over or under those around it that have the same parent. Its key, if that is its place, changes too. */
export const reorderItem = (
  document: StudioDocument,
  key: ItemKey,
  direction: Direction,
): Created | undefined => {
  const item = findItem(document, key);
  if (!item) return undefined;
  const siblings = document.items.filter(
    ({ element }) => element.node.parentNode === item.element.node.parentNode,
  );
  const index = siblings.indexOf(item);
  const last = siblings.length - 1;
  const to = { front: last, forward: Math.min(index + 1, last), backward: Math.max(index - 1, 0), back: 0 }[
    direction
  ];
  // The elements from one place to the other move on by one.
  const [from, until] = [Math.min(index, to), Math.max(index, to)];
  const places = siblings.slice(from, until + 1).map(({ element: { node } }) => {
    const range = rangeOf(node);
    return { range, text: document.source.slice(range.start, range.end) + missingEnd(document.source, node) };
  });
  const texts = places.map(({ text }) => text);
  const moved = to > index ? [...texts.slice(1), texts[0]] : [texts.at(-1), ...texts.slice(0, -1)];
  const edit = places.flatMap(({ range, text }, at) =>
    moved[at] === undefined || moved[at] === text ? [] : [{ ...range, text: moved[at] }],
  );
  return { edit, key: key.startsWith('#') ? key : placeKey(key, siblings[to] ?? item) };
};

/** The key of an element without an id at the place of another one around it. */
const placeKey = (key: ItemKey, { element: { node } }: StudioItem): ItemKey => {
  const elements = node.parentNode?.childNodes.filter((child) => defaultTreeAdapter.isElementNode(child));
  return key.replace(/\d+$/, String(elements?.indexOf(node) ?? 0));
};
