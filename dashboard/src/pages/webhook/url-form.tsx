import type { ReactNode } from 'react';
import { violationsOf } from '../../api/violations.ts';
import { useKeptField } from '../../session/use-kept-field.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { formTexts } from '../../ui/form-texts.ts';
import { useSaveUrl } from './use-save-url.ts';
import type { SaveUrlEvents } from './use-save-url.ts';
import { TEXTS } from './texts.ts';

const MAX_URL_CHARACTERS = 2048;

interface UrlFormProps extends SaveUrlEvents {
  readonly url?: string;
  readonly action: string;
  /** Buttons before the one that saves. */
  readonly children?: ReactNode;
}

export const UrlForm = ({ url = '', action, onSaved, onSecret, children }: UrlFormProps) => {
  const address = useKeptField(`webhook ${url}`, url);
  const save = useSaveUrl({
    onSecret,
    onSaved: () => {
      address.clear();
      onSaved?.();
    },
  });
  return (
    <form onSubmit={(event) => save.mutate(formTexts(event)('url').trim())}>
      <TextField
        label={TEXTS.serverUrl}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={TEXTS.urlHint}
        maxLength={MAX_URL_CHARACTERS}
        {...address.field}
        error={violationsOf(save.error)['url']}
        required
      />
      <FormError error={save.error} />
      <div className="actions">
        {children}
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
};
