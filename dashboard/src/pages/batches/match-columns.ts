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

/** Ids of uploaded files by their names. */
export type FileNames = ReadonlyMap<string, string>;

const MEDIA: readonly Variable['kind'][] = ['image', 'audio', 'video'];

/** Whether a cell is the address of a file. */
export const isAddress = (cell: string | undefined): boolean => /^https?:\/\//i.test(cell ?? '');

/** What the row gives for each variable: of a photo, music or clip the id of the file with that name, or its address. */
export const valuesOf = (
  row: readonly string[],
  matching: Matching,
  variables: readonly Variable[],
  files: FileNames,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.flatMap(({ name, kind }) => {
      const at = matching[name];
      const cell = at === undefined ? '' : (row[at] ?? '');
      // Without a value the variable has its default, or that of the brand kit.
      if (cell === '') return [];
      return [[name, MEDIA.includes(kind) ? (files.get(cell.toLowerCase()) ?? cell) : cell] as const];
    }),
  );
