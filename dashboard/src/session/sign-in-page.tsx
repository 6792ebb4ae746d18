import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { formTexts } from '../ui/form-texts.ts';
import { Notice } from '../ui/notice.tsx';
import { useDocumentTitle } from '../ui/page.tsx';
import { ToastPlace } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';
import type { NewPasswordChallenge, Tokens } from './cognito.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useSession } from './session.tsx';
import { LanguageSwitch } from '../language/language-switch.tsx';
import { TEXTS } from './texts.ts';

const PASSWORD_HINT = TEXTS.passwordHint;

const PasswordForm = ({
  onAnswer,
}: {
  readonly onAnswer: (answer: Tokens | NewPasswordChallenge) => void;
}) => {
  const { cognito, config } = useSession();
  const [isResetting, setIsResetting] = useState(false);
  const signIn = useAction({
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
          <p>{TEXTS.demoExplained}</p>
          <Button
            variant="primary"
            isBusy={signIn.isPending}
            onClick={() => config.demo && signIn.mutate(config.demo)}
          >
            {TEXTS.demoSignIn}
          </Button>
        </Notice>
      )}
      <TextField label={TEXTS.email} name="email" type="email" autoComplete="username" required />
      <TextField
        label={TEXTS.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      {signIn.error && <Notice kind="error">{signIn.error.message}</Notice>}
      <Button type="submit" variant={config.demo ? 'secondary' : 'primary'} isBusy={signIn.isPending}>
        {TEXTS.signIn}
      </Button>
      <Button variant="quiet" onClick={() => setIsResetting(true)}>
        {TEXTS.forgotPassword}
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
  const choose = useAction({
    mutationFn: (password: string) => cognito.chooseFirstPassword(challenge, password),
    onSuccess: onAnswer,
  });
  return (
    <form onSubmit={(event) => choose.mutate(formTexts(event)('password'))}>
      <p>{TEXTS.chooseExplained}</p>
      <TextField
        label={TEXTS.newPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        required
      />
      {choose.error && <Notice kind="error">{choose.error.message}</Notice>}
      <Button type="submit" variant="primary" isBusy={choose.isPending}>
        {TEXTS.saveAndSignIn}
      </Button>
    </form>
  );
};

export const SignInPage = () => {
  const { signIn, hasExpired } = useSession();
  useDocumentTitle(TEXTS.signIn);
  const [challenge, setChallenge] = useState<NewPasswordChallenge>();
  const answer = (result: Tokens | NewPasswordChallenge) =>
    'accessToken' in result ? signIn(result) : setChallenge(result);
  return (
    <main className="single sign-in">
      <img src="/icon.svg" alt="" width="48" height="48" />
      <ToastPlace />
      <h1>{TEXTS.signInTitle}</h1>
      {hasExpired && (
        <Notice kind="warning">
          <output>{TEXTS.signedOut}</output>
        </Notice>
      )}
      {challenge ? (
        <FirstPasswordForm challenge={challenge} onAnswer={answer} />
      ) : (
        <PasswordForm onAnswer={answer} />
      )}
      <p className="small">
        {TEXTS.developer} <a href="/docs">{TEXTS.docs}</a>.
      </p>
      <LanguageSwitch />
    </main>
  );
};
