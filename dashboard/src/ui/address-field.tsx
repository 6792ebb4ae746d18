import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { TEXTS } from './texts.ts';
import './address-field.css';

interface AddressFieldProps {
  readonly address: string;
  readonly error?: string | undefined;
  readonly isBusy?: boolean;
  readonly onChange: (address: string) => void;
  readonly onFetch: (address: string) => void;
}

/** The address of a file, and a button that has it fetched. May stand inside a form, which Enter does not send. */
export const AddressField = ({ address, error, isBusy = false, onChange, onFetch }: AddressFieldProps) => {
  const send = () => {
    const given = address.trim();
    if (given !== '' && !isBusy) onFetch(given);
  };
  return (
    <div className="address-field">
      <TextField
        label={TEXTS.fileAddress}
        hint={TEXTS.fileAddressHint}
        error={error}
        type="url"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          send();
        }}
      />
      <Button isBusy={isBusy} onClick={send}>
        {TEXTS.fetchFile}
      </Button>
    </div>
  );
};
