import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Edit, Splice } from '#core/studio/splices.ts';

const CHARACTER_REFERENCE = /&(?:#x?[\da-f]+|[a-z\d]+);?/gi;
const NAME_AND_EQUALS = /^[^\s=]+\s*=\s*/;

const valueOf = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((attribute) => !attribute.prefix && attribute.name === name)?.value;

const escapeFor = (quote: string, value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');

/** In the quotes that need fewer escapes: a value of JSON stays readable. */
export const writeAttribute = (name: string, value: string): string => {
  const quote = value.includes('"') ? "'" : '"';
  return `${name}=${quote}${escapeFor(quote, value)}${quote}`;
};

/** Sets the attributes of an element, or removes those that are undefined. Empty where nothing changes. */
export const attributeEdit = (
  source: string,
  element: Tree.Element,
  values: Readonly<Record<string, string | undefined>>,
): Edit =>
  Object.entries(values).flatMap(([name, value]) => {
    const before = valueOf(element, name);
    if (before === value) return [];
    const place = element.sourceCodeLocation?.attrs?.[name];
    if (value === undefined) return place ? [removal(source, place)] : [];
    if (place === undefined) return [insertion(source, element, ` ${writeAttribute(name, value)}`)];
    return partEdit(source, element, name, [{ start: 0, end: before?.length ?? 0, text: value }]);
  });

/** Splices of the decoded value of an attribute as splices of the source, so that the rest of the value keeps its bytes. */
export const partEdit = (source: string, element: Tree.Element, name: string, parts: Edit): Edit => {
  const place = element.sourceCodeLocation?.attrs?.[name];
  if (!place) return [];
  const value = valueOf(element, name) ?? '';
  const raw = readRaw(source, place, value);
  if (raw)
    return parts.map(({ start, end, text }) => ({
      start: raw.offsets[start] as number, // safe: one for each unit of the value and its end
      end: raw.offsets[end] as number,
      text: escapeFor(raw.quote, text),
    }));
  let changed = value;
  for (const { start, end, text } of parts.toSorted((a, b) => b.start - a.start))
    changed = changed.slice(0, start) + text + changed.slice(end);
  return [{ start: place.startOffset, end: place.endOffset, text: writeAttribute(name, changed) }];
};

interface Place {
  readonly startOffset: number;
  readonly endOffset: number;
}

/** Offsets in the source of each unit of a quoted value; undefined when the text is not that of the parsed value. */
const readRaw = (source: string, { startOffset, endOffset }: Place, value: string) => {
  const text = source.slice(startOffset, endOffset);
  const start = NAME_AND_EQUALS.exec(text)?.[0].length ?? text.length;
  const quote = text[start];
  if ((quote !== '"' && quote !== "'") || text.at(-1) !== quote) return undefined;
  const raw = text.slice(start + 1, -1);
  const first = startOffset + start + 1;
  const offsets: number[] = [];
  let decoded = '';
  const add = (units: string, from: number, step: 0 | 1) => {
    for (let unit = 0; unit < units.length; unit += 1) offsets.push(first + from + step * unit);
    decoded += units;
  };
  let at = 0;
  for (const { 0: reference, index } of raw.matchAll(CHARACTER_REFERENCE)) {
    add(raw.slice(at, index), at, 1);
    add(decodeReference(reference), index, 0);
    at = index + reference.length;
  }
  add(raw.slice(at), at, 1);
  offsets.push(first + raw.length);
  return decoded === value ? { quote, offsets } : undefined;
};

const decodeReference = (reference: string): string => {
  const [element] = parseFragment(`<a b="${reference}">`).childNodes;
  return (element && 'attrs' in element ? element.attrs[0]?.value : undefined) ?? reference;
};

const removal = (source: string, { startOffset, endOffset }: Place): Splice => {
  return { start: source.slice(0, startOffset).trimEnd().length, end: endOffset, text: '' };
};

/** After the last attribute of the start tag. */
const insertion = (source: string, element: Tree.Element, text: string): Splice => {
  const location = element.sourceCodeLocation;
  const start = location?.startOffset ?? 0;
  const ends = Object.values(location?.attrs ?? {}).map(({ endOffset }) => endOffset);
  const name = /^<[^\t\n\f\r />]*/.exec(source.slice(start, start + 200))?.[0].length ?? 0;
  const at = Math.max(start + name, ...ends);
  return { start: at, end: at, text };
};
