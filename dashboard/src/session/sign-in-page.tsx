import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { formTexts } from '../ui/form-texts.ts';
import { Notice } from '../ui/notice.tsx';
import { useDocumentTitle } from '../ui/page.tsx';
import { ToastPlace } from '../ui/toast.tsx';
import type { NewPasswordChallenge, Tokens } from './cognito.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useSession } from './session.tsx';

const PASSWORD_HINT = 'Minimal 12 karakter dengan huruf besar, huruf kecil, angka, dan simbol.';

const PasswordForm = ({
  onAnswer,
}: {
  readonly onAnswer: (answer: Tokens | NewPasswordChallenge) => void;
}) => {
  const { cognito, config } = useSession();
  const [isResetting, setIsResetting] = useState(false);
  const signIn = useMutation({
    mutationFn: ({ email, password }: { readonly email: string; readonly password: string }) =>
      cognito.signIn(email.trim(), password),
    onSuccess: onAnswer,
  });
  if (isResetting) return <ResetPasswordForm onDone={() => setIsResetting(false)} />;
  return (
    <form
      onSubmit={(event) => {
        const text = formTexts(event);
        signIn.mutate({ email: text('email'), password: text('password') });
      }}
    >
      {config.demo && (
        <Notice>
          <p>Layanan ini berjalan di komputer Anda. Masuk sebagai pemilik toko contoh, tanpa kata sandi:</p>
          <Button
            variant="primary"
            isBusy={signIn.isPending}
            onClick={() => config.demo && signIn.mutate(config.demo)}
          >
            Masuk sebagai demo
          </Button>
        </Notice>
      )}
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField
        label="Kata sandi"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      {signIn.error && <Notice kind="error">{signIn.error.message}</Notice>}
      <Button type="submit" variant={config.demo ? 'secondary' : 'primary'} isBusy={signIn.isPending}>
        Masuk
      </Button>
      <Button variant="quiet" onClick={() => setIsResetting(true)}>
        Lupa kata sandi
      </Button>
    </form>
  );
};

/** The password of an invitation is valid for one sign-in. */
const FirstPasswordForm = ({
  challenge,
  onAnswer,
}: {
  readonly challenge: NewPasswordChallenge;
  readonly onAnswer: (answer: Tokens | NewPasswordChallenge) => void;
}) => {
  const { cognito } = useSession();
  const choose = useMutation({
    mutationFn: (password: string) => cognito.chooseFirstPassword(challenge, password),
    onSuccess: onAnswer,
  });
  return (
    <form onSubmit={(event) => choose.mutate(formTexts(event)('password'))}>
      <p>Kata sandi dari undangan hanya untuk masuk pertama kali. Buat kata sandi Anda sendiri.</p>
      <TextField
        label="Kata sandi baru"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        required
      />
      {choose.error && <Notice kind="error">{choose.error.message}</Notice>}
      <Button type="submit" variant="primary" isBusy={choose.isPending}>
        Simpan dan masuk
      </Button>
    </form>
  );
};

export const SignInPage = () => {
  const { signIn, hasExpired } = useSession();
  useDocumentTitle('Masuk');
  const [challenge, setChallenge] = useState<NewPasswordChallenge>();
  const answer = (result: Tokens | NewPasswordChallenge) =>
    'accessToken' in result ? signIn(result) : setChallenge(result);
  return (
    <main className="single sign-in">
      <img src="/icon.svg" alt="" width="48" height="48" />
      <ToastPlace />
      <h1>Masuk ke dasbor</h1>
      {hasExpired && (
        <Notice kind="warning">
          <output>Waktu masuk Anda habis. Masuk lagi: isian Anda masih tersimpan di tab ini.</output>
        </Notice>
      )}
      {challenge ? (
        <FirstPasswordForm challenge={challenge} onAnswer={answer} />
      ) : (
        <PasswordForm onAnswer={answer} />
      )}
      <p className="small">
        Pengembang? Baca <a href="/docs">dokumentasi API</a>.
      </p>
    </main>
  );
};
