import { violationsOf } from '../api/violations.ts';
import { Notice, RequestError } from './notice.tsx';
import { TEXTS } from './texts.ts';

/** The error of a form: a pointer to the fields that show their own messages, or the message of the API. */
export const FormError = ({ error }: { readonly error: Error | null }) => {
  if (!error) return null;
  if (Object.keys(violationsOf(error)).length === 0) return <RequestError error={error} />;
  return (
    <Notice kind="error">
      <p>{TEXTS.notSaved}</p>
    </Notice>
  );
};
