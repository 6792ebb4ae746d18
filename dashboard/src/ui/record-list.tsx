import type { ReactNode } from 'react';
import { useIsWide } from './use-is-wide.ts';
import './record-list.css';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: true;
  /** For buttons: the header is for screen readers only. */
  readonly isActions?: true;
}

interface RecordListProps<Row> {
  /** Names the list for screen readers. */
  readonly label: string;
  /** The first column names the record. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const classOf = <Row,>({ isNumber, isActions }: Column<Row>): string =>
  `${isNumber ? 'record-number' : ''} ${isActions ? 'record-actions' : ''}`;

const Table = <Row,>({ label, columns, rows, keyOf }: RecordListProps<Row>) => (
  <table className="record-table card">
    <caption className="visually-hidden">{label}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.header} scope="col" className={classOf(column)}>
            <span className={column.isActions && 'visually-hidden'}>{column.header}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map((column, at) => {
            const Cell = at === 0 ? 'th' : 'td';
            return (
              <Cell key={column.header} scope={at === 0 ? 'row' : undefined} className={classOf(column)}>
                {column.cell(row)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

const Cards = <Row,>({ label, columns: [title, ...columns], rows, keyOf }: RecordListProps<Row>) => (
  <ul className="record-cards" aria-label={label}>
    {rows.map((row) => (
      <li key={keyOf(row)} className="card">
        <div className="record-title">{title.cell(row)}</div>
        <dl>
          {columns
            .filter(({ isActions }) => !isActions)
            .map(({ header, cell }) => (
              <div key={header}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
        </dl>
        {columns
          .filter(({ isActions }) => isActions)
          .map(({ header, cell }) => (
            <div key={header} className="record-card-actions">
              {cell(row)}
            </div>
          ))}
      </li>
    ))}
  </ul>
);

/** Records as a table, on a phone as a list of cards. */
export const RecordList = <Row,>(props: RecordListProps<Row>) =>
  useIsWide() ? <Table {...props} /> : <Cards {...props} />;
