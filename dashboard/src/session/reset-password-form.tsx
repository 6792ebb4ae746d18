import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { formTexts } from '../ui/form-texts.ts';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useSession } from './session.tsx';

/** Sends a code to the email, then sets another password with it. */
export const ResetPasswordForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { cognito } = useSession();
  const showToast = useToast();
  const [email, setEmail] = useState<string>();
  const send = useMutation({ mutationFn: cognito.sendResetCode, onSuccess: (_, sentTo) => setEmail(sentTo) });
  const reset = useMutation({
    mutationFn: ({ code, password }: { readonly code: string; readonly password: string }) =>
      cognito.resetPassword(email ?? '', code, password),
    onSuccess: () => {
      showToast('Kata sandi diganti. Silakan masuk.');
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
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
      ) : (
        <>
          <p>Jika {email} terdaftar, kode sudah dikirim ke sana.</p>
          <TextField
            label="Kode dari email"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <TextField
            label="Kata sandi baru"
            name="password"
            type="password"
            autoComplete="new-password"
            required
          />
        </>
      )}
      {error && <Notice kind="error">{error.message}</Notice>}
      <Button type="submit" variant="primary" isBusy={send.isPending || reset.isPending}>
        {email === undefined ? 'Kirim kode' : 'Ganti kata sandi'}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Kembali
      </Button>
    </form>
  );
};
