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

const WITH_MARK = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** The text of a file: UTF-8, UTF-16 with a byte order mark, or the code page in which Excel on Windows saves CSV. */
export const decodeTable = (bytes: Uint8Array<ArrayBuffer>): string => {
  const marked = WITH_MARK.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** A table of CSV, or of cells that were copied from a spreadsheet; undefined for text that is none, such as a workbook. */
export const readTable = (text: string): Table | undefined => {
  if (text.includes('\0')) return undefined;
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
