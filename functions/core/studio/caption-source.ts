import { isRecord, readJson } from '#core/composition/composition-variables.ts';
import { attributeEdit, partEdit } from '#core/studio/attributes.ts';
import { readJsonPlaces } from '#core/studio/json-places.ts';
import type { Edit } from '#core/studio/splices.ts';
import { findItem } from '#core/studio/read-document.ts';
import type { ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import { setDefault, writeJson } from '#core/studio/variables.ts';

/** Where the captions of an item are: in a file of the project, in the default of a variable, or in a value of the item. */
export type CaptionSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'variable'; readonly id: string; readonly text: string }
  | { readonly kind: 'value'; readonly text: string };

const VALUES = 'data-variable-values';

/** A text, or a list of words as JSON. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? writeJson(value) : '';
};

/** Addresses in documents begin at the root of the project. */
const pathOf = (address: string): string => {
  try {
    return decodeURIComponent(new URL(address, 'https://project.invalid/').pathname.slice(1));
  } catch {
    return address; // not encoded or no address, so that it names no file
  }
};

/** The first source that an item names, in the order of the component; undefined for an item without captions. */
export const readCaptionSource = (
  { variables }: Pick<StudioDocument, 'variables'>,
  { kind, attributes, variable: id }: StudioItem,
): CaptionSource | undefined => {
  if (kind !== 'captions') return undefined;
  const json = readJson(attributes.get(VALUES));
  const values = isRecord(json) ? json : {};
  const address = (attributes.get('data-captions-src') || textOf(values['src'])).trim();
  if (address !== '') return { kind: 'file', path: pathOf(address) };
  const variable = variables.find((one) => one.id === id);
  if (variable) return { kind: 'variable', id: variable.id, text: textOf(variable.default) };
  return { kind: 'value', text: textOf(values['captions']) };
};

/** Changes captions in the document: the default of their variable, or the value of their item, and no other byte. Empty for those of a file. */
export const setCaptions = (document: StudioDocument, key: ItemKey, text: string): Edit => {
  const item = findItem(document, key);
  const source = item && readCaptionSource(document, item);
  if (!source || source.kind === 'file') return [];
  if (source.kind === 'variable') return setDefault(document, source.id, text);
  const { node } = item.element;
  const json = item.attributes.get(VALUES) ?? '';
  const values = readJson(json);
  if (!isRecord(values) || Array.isArray(values))
    return attributeEdit(document.source, node, { [VALUES]: JSON.stringify({ captions: text }) });
  const { start, properties } = readJsonPlaces(json);
  const before = properties.get('captions');
  const written = JSON.stringify(text);
  if (before)
    return partEdit(document.source, node, VALUES, [{ start: before.start, end: before.end, text: written }]);
  const comma = properties.size > 0 ? ', ' : '';
  return partEdit(document.source, node, VALUES, [
    { start: start + 1, end: start + 1, text: `"captions": ${written}${comma}` },
  ]);
};
