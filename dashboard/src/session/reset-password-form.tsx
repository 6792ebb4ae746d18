import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { formTexts } from '../ui/form-texts.ts';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';
import { useSession } from './session.tsx';
import { TEXTS } from './texts.ts';

/** Sends a code to the email, then sets another password with it. */
export const ResetPasswordForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { cognito } = useSession();
  const showToast = useToast();
  const [email, setEmail] = useState<string>();
  const send = useAction({ mutationFn: cognito.sendResetCode, onSuccess: (_, sentTo) => setEmail(sentTo) });
  const reset = useAction({
    mutationFn: ({ code, password }: { readonly code: string; readonly password: string }) =>
      cognito.resetPassword(email ?? '', code, password),
    onSuccess: () => {
      showToast(TEXTS.passwordChanged);
      onDone();
    },
  });
  const error = send.error ?? reset.error;
  return (
    <form
      onSubmit={(event) => {
        const text = formTexts(event);
        if (email === undefined) send.mutate(text('email').trim());
        else reset.mutate({ code: text('code'), password: text('password') });
      }}
    >
      {email === undefined ? (
        <>
          <p>{TEXTS.resetExplained}</p>
          <TextField label={TEXTS.email} name="email" type="email" autoComplete="username" required />
        </>
      ) : (
        <>
          <p>
            {TEXTS.codeSentIf} {email} {TEXTS.codeSent}
          </p>
          <TextField
            label={TEXTS.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <TextField
            label={TEXTS.newPassword}
            name="password"
            type="password"
            autoComplete="new-password"
            required
          />
        </>
      )}
      {error && <Notice kind="error">{error.message}</Notice>}
      <Button type="submit" variant="primary" isBusy={send.isPending || reset.isPending}>
        {email === undefined ? TEXTS.sendCode : TEXTS.changePassword}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {TEXTS.back}
      </Button>
    </form>
  );
};
