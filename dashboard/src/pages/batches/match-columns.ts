import { fieldTexts } from '../create/form-fields.ts';
import type { Variable } from '../create/templates.ts';
import type { Table } from './read-table.ts';

/** Index of the column of each variable that has one. */
export type Matching = Readonly<Record<string, number>>;

const normalize = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Columns that are called as a variable or its label. */
export const guessMatching = ({ columns }: Table, variables: readonly Variable[]): Matching => {
  const names = columns.map(normalize);
  return Object.fromEntries(
    variables.flatMap((variable) => {
      const wanted = [variable.name, fieldTexts(variable).label].map(normalize);
      const at = names.findIndex((name) => wanted.includes(name));
      return at < 0 ? [] : [[variable.name, at] as const];
    }),
  );
};

/** What cells may name. */
export interface Names {
  /** Ids of uploaded files by their names. */
  readonly files: ReadonlyMap<string, string>;
  /** The music library. */
  readonly loops: readonly { readonly name: string; readonly title: string }[];
}

const MEDIA: readonly Variable['kind'][] = ['image', 'audio', 'video'];

/** Whether a cell is the address of a file. */
export const isAddress = (cell: string | undefined): boolean => /^https?:\/\//i.test(cell ?? '');

/** The form shows the labels of a choice and the titles of music, not their values. */
const namedIn = (cell: string, named: readonly (readonly [value: string, label: string])[]): string => {
  const isCalled = (text: string) => normalize(text) === normalize(cell);
  return named.find(([value, label]) => isCalled(value) || isCalled(label))?.[0] ?? cell;
};

const valueOf = (
  cell: string,
  { kind, options = [], library = [] }: Variable,
  { files, loops }: Names,
): string => {
  if (kind === 'choice')
    return namedIn(
      cell,
      options.map(({ value, label }) => [value, label]),
    );
  const file = MEDIA.includes(kind) ? files.get(cell.toLowerCase()) : undefined;
  if (kind !== 'audio' || file !== undefined || isAddress(cell)) return file ?? cell;
  const taken = loops.filter(({ name }) => library.includes(name));
  return namedIn(
    cell,
    taken.map(({ name, title }) => [name, title]),
  );
};

/**
 * What the row gives for each variable: of a photo, music or clip the id of the file with that name, or its address, of music also a
 * loop of the library.
 */
export const valuesOf = (
  row: readonly string[],
  matching: Matching,
  variables: readonly Variable[],
  names: Names,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.flatMap((variable) => {
      const { name } = variable;
      const at = matching[name];
      const cell = at === undefined ? '' : (row[at] ?? '');
      // Without a value the variable has its default, or that of the brand kit.
      if (cell === '') return [];
      return [[name, valueOf(cell, variable, names)] as const];
    }),
  );
