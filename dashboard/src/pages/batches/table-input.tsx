import { Upload } from 'lucide-react';
import { Field } from '../../ui/field.tsx';
import { decodeTable } from './read-table.ts';
import { TEXTS } from './texts.ts';

interface TableInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A place to paste a table, and a button for a file. */
export const TableInput = ({ value, error, onChange }: TableInputProps) => (
  <>
    <Field label={TEXTS.table} hint={TEXTS.tableHint} error={error}>
      {(control) => (
        <textarea
          {...control}
          rows={6}
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
    <div className="actions">
      <label className="button secondary file-button">
        <Upload aria-hidden="true" />
        {TEXTS.uploadTable}
        <input
          className="visually-hidden"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={TEXTS.uploadTable}
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? [];
            void file?.arrayBuffer().then((bytes) => onChange(decodeTable(new Uint8Array(bytes))));
            input.value = ''; // so that the same file can be chosen again
          }}
        />
      </label>
    </div>
  </>
);
