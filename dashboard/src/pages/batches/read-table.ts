import Papa from 'papaparse';

export interface Table {
  readonly columns: readonly string[];
  /** As many cells as columns. */
  readonly rows: readonly (readonly string[])[];
}

const SEPARATORS = ['\t', ';', ','];

/** The one that the names of the columns have most often: a spreadsheet copies tabs, and saves commas or semicolons. */
const separatorOf = (text: string): string => {
  const names = text.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  const count = (separator: string) => names.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
};

/** A table of CSV, or of cells that were copied from a spreadsheet; undefined for text that is none. */
export const readTable = (text: string): Table | undefined => {
  // Not trimmed: a tab at the start is the end of an empty cell.
  const { data } = Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    skipEmptyLines: 'greedy',
  });
  const [head, ...rows] = data;
  if (!head || head.every((name) => name.trim() === '')) return undefined;
  const columns = head.map((name) => name.trim());
  return { columns, rows: rows.map((row) => columns.map((_, at) => (row[at] ?? '').trim())) };
};

/** CSV in which no cell is taken for a formula by a spreadsheet. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true },
  );
