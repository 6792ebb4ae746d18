import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { readCssDeclarations } from '#core/composition/css-declarations.ts';
import { attributeEdit, partEdit } from '#core/studio/attributes.ts';
import type { Edit, Splice } from '#core/studio/splices.ts';

interface StyleDeclaration {
  readonly property: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const readDeclarations = (style: string): readonly StyleDeclaration[] =>
  readCssDeclarations(style).map(({ property, value, offset }) => {
    const [first, last] = [value[0], value.at(-1)];
    const end = last ? last[3] + 1 : style.indexOf(':', offset) + 1;
    return { property, value: first ? style.slice(first[2], end) : '', start: offset, end };
  });

/** Declarations of a `style` attribute, of which a later one wins. */
export const readStyle = (style: string | undefined): ReadonlyMap<string, string> =>
  new Map(readDeclarations(style ?? '').map(({ property, value }) => [property, value]));

/** Sets declarations of the `style` attribute, or removes those that are undefined. */
export const styleEdit = (
  source: string,
  element: Tree.Element,
  values: Readonly<Record<string, string | undefined>>,
): Edit => {
  const style = element.attrs.find(({ name }) => name === 'style')?.value;
  const declared = readDeclarations(style ?? '');
  const added = Object.entries(values)
    .filter(([property, value]) => value !== undefined && !declared.some((one) => one.property === property))
    .map(([property, value]) => `${property}: ${value ?? ''}`)
    .join('; ');
  if (style === undefined) return added === '' ? [] : attributeEdit(source, element, { style: added });
  const parts = declared.flatMap((one): Splice[] => {
    if (!Object.hasOwn(values, one.property)) return []; // a document may say `constructor: 1`
    const value = values[one.property];
    if (value === undefined) return [removal(style, one)];
    return value === one.value ? [] : [{ start: one.start, end: one.end, text: `${one.property}: ${value}` }];
  });
  const content = style.trimEnd();
  const separator = content === '' ? '' : content.endsWith(';') ? ' ' : '; ';
  const end = { start: style.length, end: style.length, text: separator + added };
  return partEdit(source, element, 'style', added === '' ? parts : [...parts, end]);
};

/** A declaration with its semicolon and the space behind it. */
const removal = (style: string, { start, end }: StyleDeclaration): Splice => {
  const rest = /^\s*(?:;\s*)?/.exec(style.slice(end))?.[0].length ?? 0;
  return { start, end: end + rest, text: '' };
};
