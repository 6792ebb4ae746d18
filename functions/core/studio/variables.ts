import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isRecord, readJson } from '#core/composition/composition-variables.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import { attributeEdit, partEdit } from '#core/studio/attributes.ts';
import { styleEdit } from '#core/studio/inline-style.ts';
import { BINDINGS, hasLinesOnly } from '#core/studio/item-content.ts';
import { readJsonPlaces } from '#core/studio/json-places.ts';
import type { JsonPlace } from '#core/studio/json-places.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { ItemKind, StudioDocument, StudioItem, StudioVariable } from '#core/studio/studio-document.ts';
import { textEdit } from '#core/studio/text-content.ts';

const DECLARATIONS = 'data-composition-variables';

interface Declared {
  readonly variable: StudioVariable;
  readonly node: Tree.Element;
  /** Of the declaration in the list of its element. */
  readonly index: number;
}

/** Of which a later declaration of the same id wins. */
const readDeclared = ({ elements }: ParsedDocument): readonly Declared[] => {
  const found = new Map<string, Declared>();
  for (const { node, attributes, isInTemplate } of elements) {
    const list = isInTemplate ? undefined : readJson(attributes.get(DECLARATIONS));
    for (const [index, declared] of (Array.isArray(list) ? (list as unknown[]) : []).entries()) {
      const variable = toVariable(declared);
      if (variable) found.set(variable.id, { variable, node, index });
    }
  }
  return [...found.values()];
};

const toVariable = (declared: unknown): StudioVariable | undefined => {
  if (!isRecord(declared) || typeof declared['id'] !== 'string') return undefined;
  const { id, type, label, default: value, options } = declared;
  return {
    id,
    type: typeof type === 'string' ? type : 'string',
    label: typeof label === 'string' ? label : id,
    default: value,
    options: (Array.isArray(options) ? (options as unknown[]) : []).map((option) => {
      const content = isRecord(option) ? option['value'] : option;
      const text = isRecord(content) ? writeJson(content) : String(content);
      return {
        value: text,
        label: isRecord(option) && typeof option['label'] === 'string' ? option['label'] : text,
      };
    }),
  };
};

/** Empty for a value that is nested too deep to be written. */
export const writeJson = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
};

export const readVariables = (parsed: ParsedDocument): readonly StudioVariable[] =>
  readDeclared(parsed).map(({ variable }) => variable);

/** Changes the default of a declared variable, and no other byte. Empty for an unknown variable. */
export const setDefault = (
  { source, parsed }: Pick<StudioDocument, 'source' | 'parsed'>,
  id: string,
  value: string | number | boolean,
): Edit => {
  const declared = readDeclared(parsed).find(({ variable }) => variable.id === id);
  if (!declared || declared.variable.default === value) return [];
  const { place, json } = placeOf(declared);
  const before = place?.properties.get('default');
  const text = JSON.stringify(value);
  const part = before
    ? { start: before.start, end: before.end, text }
    : {
        start: (place?.end ?? json.length) - 1,
        end: (place?.end ?? json.length) - 1,
        text: `, "default": ${text}`,
      };
  return partEdit(source, declared.node, DECLARATIONS, [part]);
};

/** Declares a variable on the element that declares others, or on `<html>`, or on the root element. Empty for a declared id. */
export const declareVariable = (document: StudioDocument, { options, ...variable }: StudioVariable): Edit => {
  const { source, parsed, root } = document;
  if (document.variables.some(({ id }) => id === variable.id)) return [];
  const entry = JSON.stringify({ ...variable, ...(options.length > 0 && { options }) });
  const host = parsed.elements.find(
    ({ attributes, isInTemplate }) => !isInTemplate && Array.isArray(readJson(attributes.get(DECLARATIONS))),
  );
  if (host) {
    const json = host.attributes.get(DECLARATIONS) ?? '[]';
    const places = readJsonPlaces(json);
    const last = places.entries.at(-1);
    const at = last?.end ?? places.start + 1;
    const text = last ? `, ${entry}` : entry;
    return partEdit(source, host.node, DECLARATIONS, [{ start: at, end: at, text }]);
  }
  const html = parsed.elements.find(({ name, node }) => name === 'html' && node.sourceCodeLocation);
  return attributeEdit(source, (html ?? root.element).node, { [DECLARATIONS]: `[${entry}]` });
};

/** Removes a declaration. Elements that are bound to the variable keep their binding. */
export const removeVariable = ({ source, parsed }: StudioDocument, id: string): Edit => {
  const declared = readDeclared(parsed).find(({ variable }) => variable.id === id);
  if (!declared) return [];
  const { places, index } = placeOf(declared);
  const [place, previous, next] = [
    places.entries[index],
    places.entries[index - 1],
    places.entries[index + 1],
  ];
  if (!place) return [];
  const start = previous ? previous.end : place.start;
  const end = !previous && next ? next.start : place.end;
  return partEdit(source, declared.node, DECLARATIONS, [{ start, end, text: '' }]);
};

/** Gives an item its text, address or captions by a variable; undefined gives it the text or address that it shows now. */
export const bindVariable = (document: StudioDocument, item: StudioItem, id: string | undefined): Edit => {
  const attributes: Record<string, string | undefined> = {};
  for (const name of BINDINGS) if (item.attributes.has(name)) attributes[name] = undefined;
  if (id !== undefined) {
    const name = bindingFor(item);
    if (name === undefined) return [];
    attributes[name] = id;
    return attributeEdit(document.source, item.element.node, attributes);
  }
  const { node, name: tag } = item.element;
  const value = document.variables.find((one) => one.id === item.variable)?.default;
  if (typeof value === 'string' && value !== '' && /^(?:img|video|audio)$/.test(tag))
    attributes['src'] = value;
  const shown = item.kind === 'text' && hasLinesOnly(node) ? item.text : undefined;
  return [
    ...attributeEdit(document.source, node, attributes),
    ...(shown === undefined ? [] : textEdit(document.source, node, shown)),
  ];
};

/** Shows the line breaks of a value: the runtime of the format writes it as one text. Not in a kit of templates, which shows them. */
export const keepLines = ({ source }: StudioDocument, { element, style, attributes }: StudioItem): Edit =>
  attributes.has('data-var-text') && hasLinesOnly(element.node) && !style.has('white-space')
    ? styleEdit(source, element.node, { 'white-space': 'pre-line' })
    : [];

const bindingFor = ({ kind }: StudioItem): string | undefined => {
  if (kind === 'text') return 'data-var-text';
  if (kind === 'captions') return 'data-var-captions';
  return kind === 'image' || kind === 'video' || kind === 'audio' ? 'data-var-src' : undefined;
};

const TYPES: Partial<Record<ItemKind, string>> = {
  text: 'string',
  image: 'image',
  video: 'video',
  audio: 'audio',
};

/** Declares a variable whose default is the text or address that an item has, and binds the item to it. */
export const makeVariable = (
  document: StudioDocument,
  item: StudioItem,
  { id, label }: Pick<StudioVariable, 'id' | 'label'>,
): Edit => {
  const type = TYPES[item.kind];
  const value = item.kind === 'text' ? item.text : item.attributes.get('src');
  if (type === undefined || value === undefined || item.variable !== undefined) return [];
  const declared = declareVariable(document, { id, type, label, default: value, options: [] });
  if (declared.length === 0) return [];
  const bound = [...declared, ...bindVariable(document, item, id)];
  if (item.text?.includes('\n') !== true) return bound;
  const { node } = item.element;
  // The runtime leaves elements where they are, so that lines cannot be divided by `<br>`.
  const style = item.style.has('white-space')
    ? []
    : styleEdit(document.source, node, { 'white-space': 'pre-line' });
  const [first] = item.text.split('\n');
  return [...bound, ...style, ...textEdit(document.source, node, first ?? '')];
};

const placeOf = ({ node, index }: Declared) => {
  const json = node.attrs.find(({ name }) => name === DECLARATIONS)?.value ?? '[]';
  const places = readJsonPlaces(json);
  const place: JsonPlace | undefined = places.entries[index];
  return { json, places, place, index };
};
