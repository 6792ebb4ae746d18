import { RecordList } from '../../ui/record-list.tsx';
import type { Column } from '../../ui/record-list.tsx';
import { fieldTexts } from '../create/form-fields.ts';
import type { Variable } from '../create/templates.ts';
import type { Matching } from './match-columns.ts';
import type { Table } from './read-table.ts';
import type { RowProblems } from './row-problems.ts';
import { TEXTS } from './texts.ts';

const FIRST_ROWS = 10;

interface RowListProps {
  readonly table: Table;
  readonly variables: readonly Variable[];
  readonly matching: Matching;
  readonly problems: ReadonlyMap<number, RowProblems>;
}

interface Row {
  readonly index: number;
  readonly cells: readonly string[];
  readonly problems: RowProblems;
}

const NO_PROBLEMS: RowProblems = new Map();

const Problem = ({ message }: { readonly message: string | undefined }) =>
  message === undefined ? null : <span className="batch-cell-error">{message}</span>;

/** Of a row's own problems, those without a column. */
const Others = ({
  problems,
  shown,
}: {
  readonly problems: RowProblems;
  readonly shown: ReadonlySet<string>;
}) =>
  [...problems]
    .filter(([name]) => !shown.has(name))
    .map(([name, message]) => <Problem key={name} message={message} />);

/** The first column: the number of the row, and what is wrong with it besides its cells. */
const numberColumn = (shown: ReadonlySet<string>): Column<Row> => ({
  header: TEXTS.rowName,
  cell: ({ index, problems }) => (
    <>
      {TEXTS.row(index + 1)}
      <Others problems={problems} shown={shown} />
    </>
  ),
});

const variableColumn = (variable: Variable, at: number): Column<Row> => ({
  header: fieldTexts(variable).label,
  cell: ({ cells, problems }) => (
    <>
      {cells[at] || '–'}
      <Problem message={problems.get(variable.name)} />
    </>
  ),
});

/** The first rows and those with problems, each problem below its cell. */
export const RowList = ({ table, variables, matching, problems }: RowListProps) => {
  const matched = variables.flatMap((variable) => {
    const at = matching[variable.name];
    return at === undefined ? [] : [{ variable, at }];
  });
  const rows = table.rows
    .map((cells, index): Row => ({ index, cells, problems: problems.get(index) ?? NO_PROBLEMS }))
    .filter(({ index }) => index < FIRST_ROWS || problems.has(index));
  return (
    <>
      {rows.length < table.rows.length && (
        <p className="small">{TEXTS.shownRows(rows.length, table.rows.length)}</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard */}
      <section className="batch-rows" aria-label={TEXTS.rows} tabIndex={0}>
        <RecordList
          label={TEXTS.rows}
          columns={[
            numberColumn(new Set(matched.map(({ variable }) => variable.name))),
            ...matched.map(({ variable, at }) => variableColumn(variable, at)),
          ]}
          rows={rows}
          keyOf={({ index }) => String(index)}
        />
      </section>
    </>
  );
};
