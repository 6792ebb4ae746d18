import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { BATCH_ROWS_MAX } from '#contracts/limits.ts';
import type { Schemas } from '../../api/client.ts';
import { useUnfinished } from '../../session/use-unfinished.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatCredits } from '../../ui/format.ts';
import { Notice, RequestError } from '../../ui/notice.tsx';
import { LOOPS } from '../../ui/asset-picker/music-loops.ts';
import { newDraft, sizeOf } from '../create/draft.ts';
import { sizeLabel } from '../create/form-fields.ts';
import type { Template } from '../create/templates.ts';
import { usePrice } from '../create/use-price.ts';
import { useCreateBatch } from './batch-api.ts';
import { ColumnChoice } from './column-choice.tsx';
import { guessMatching, isAddress, valuesOf } from './match-columns.ts';
import type { Matching } from './match-columns.ts';
import { readTable } from './read-table.ts';
import type { Table } from './read-table.ts';
import { RowList } from './row-list.tsx';
import { problemsByRow } from './row-problems.ts';
import { TableInput } from './table-input.tsx';
import { useFileNames } from './use-file-names.ts';
import { TEXTS } from './texts.ts';

/** Why the table cannot be ordered. */
const problemOf = (text: string, table: Table | undefined): string | undefined => {
  if (text.trim() === '') return undefined;
  if (!table) return TEXTS.brokenTable;
  if (table.rows.length === 0) return TEXTS.noRows;
  return table.rows.length > BATCH_ROWS_MAX
    ? TEXTS.tooManyRows(table.rows.length, BATCH_ROWS_MAX)
    : undefined;
};

interface OrderStateProps {
  readonly wrongRows: number;
  readonly error: Error | null;
  readonly isShort: boolean;
  readonly isFetching: boolean;
}

/** Why the table was not ordered, or what its order waits for. */
const OrderState = ({ wrongRows, error, isShort, isFetching }: OrderStateProps) => (
  <>
    {wrongRows > 0 && (
      <Notice kind="error">
        <p>{TEXTS.wrongRows(wrongRows)}</p>
      </Notice>
    )}
    {error && wrongRows === 0 && <RequestError error={error} />}
    {isShort && (
      <Notice kind="warning">
        <p>{TEXTS.creditsShort}</p>
      </Notice>
    )}
    {isFetching && <output>{TEXTS.fetchingFiles}</output>}
  </>
);

interface BatchFormProps {
  readonly template: Template;
  readonly availableCredits: Schemas['Workspace']['credits']['available'];
}

/** A table, the columns of the template's variables, and the order of all its rows. */
export const BatchForm = ({ template, availableCredits }: BatchFormProps) => {
  const { to } = useWorkspace();
  const navigate = useNavigate();
  const { variables } = template;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Matching>();
  const [size, setSize] = useState(newDraft(template).size);
  const table = useMemo(() => readTable(text), [text]);
  const problem = problemOf(text, table);
  const usable = problem === undefined ? table : undefined;
  const matching = useMemo(
    () => chosen ?? (usable ? guessMatching(usable, variables) : {}),
    [chosen, usable, variables],
  );
  const files = useFileNames(usable !== undefined);
  const create = useCreateBatch((batch) => navigate(to(`tabel/${batch.id}`)));
  const rows = useMemo(
    () =>
      (usable?.rows ?? []).map((row) => ({
        variables: valuesOf(row, matching, variables, { files, loops: LOOPS }),
        output: sizeOf({ size }),
      })),
    [usable, matching, variables, files, size],
  );
  const hasAddresses = rows.some((row) => Object.values(row.variables).some(isAddress));
  const content = useMemo(() => JSON.stringify(rows), [rows]);
  // By content, because names of files are read again: a press after a lost answer must not make a second batch.
  const [sent, setSent] = useState<{ readonly content: string; readonly key: string }>();
  const isSent = sent?.content === content;
  const problems = isSent ? problemsByRow(create.error, variables, rows) : new Map();
  useUnfinished(`table ${template.id}`, text.trim() !== '' && !create.isSuccess);
  const priceOf = usePrice(template);
  const price = rows.reduce((sum, { variables: values }) => sum + priceOf(values).credits, 0);
  const isShort = price > availableCredits;
  const change = (changed: string) => {
    setText(changed);
    setChosen(undefined);
  };
  return (
    <form
      className="batch-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (rows.length === 0 || isShort) return;
        const order = isSent ? sent : { content, key: crypto.randomUUID() };
        setSent(order);
        create.mutate({ template: template.id, rows, idempotency_key: order.key });
      }}
    >
      <TableInput value={text} error={problem} onChange={change} />
      {usable && (
        <>
          <p className="small">{TEXTS.columnsHint}</p>
          <ColumnChoice
            columns={usable.columns}
            variables={variables}
            matching={matching}
            onChange={setChosen}
          />
          <SelectField label={TEXTS.size} value={size} onChange={({ target }) => setSize(target.value)}>
            {template.sizes.map((each) => (
              <option key={each} value={each}>
                {sizeLabel(each).join(' · ')}
              </option>
            ))}
          </SelectField>
          <OrderState
            wrongRows={problems.size}
            error={isSent ? create.error : null}
            isShort={isShort}
            isFetching={create.isPending && hasAddresses}
          />
          <p>{TEXTS.price(formatCredits(price), formatCredits(availableCredits))}</p>
          <div className="actions">
            <Button type="submit" variant="primary" isBusy={create.isPending} disabled={isShort}>
              {TEXTS.create(rows.length)}
            </Button>
          </div>
          <RowList table={usable} variables={variables} matching={matching} problems={problems} />
        </>
      )}
    </form>
  );
};
