import type { Config } from '../api/config.ts';
import { TEXTS as API_TEXTS } from '../api/texts.ts';
import { TEXTS } from './texts.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly expiresAtMs: number;
  /** Undefined when Cognito answers a refresh: the token that was sent stays valid. */
  readonly refreshToken: string | undefined;
}

/** A user who signs in with the password of an invitation must choose another. */
export interface NewPasswordChallenge {
  readonly session: string;
  readonly email: string;
}

interface AuthenticationResult {
  readonly AccessToken: string;
  readonly ExpiresIn: number;
  readonly RefreshToken?: string;
}

interface AuthAnswer {
  readonly AuthenticationResult?: AuthenticationResult;
  readonly ChallengeName?: string;
  readonly Session?: string;
}

/** Cognito refused; `code` is its exception, such as `NotAuthorizedException`. */
export class CognitoError extends Error {
  override readonly name = 'CognitoError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  NotAuthorizedException: TEXTS.wrongPassword,
  UserNotFoundException: TEXTS.wrongPassword,
  InvalidPasswordException: TEXTS.weakPassword,
  CodeMismatchException: TEXTS.wrongCode,
  ExpiredCodeException: TEXTS.expiredCode,
  TooManyRequestsException: TEXTS.tooManyAttempts,
  LimitExceededException: TEXTS.tooManyAttempts,
  ForbiddenException: TEXTS.tooManyFromNetwork, // its web ACL
  PasswordResetRequiredException: TEXTS.passwordMustChange,
};

const OFFLINE = API_TEXTS.unreachable;

const toTokens = ({ AccessToken, ExpiresIn, RefreshToken }: AuthenticationResult): Tokens => ({
  accessToken: AccessToken,
  expiresAtMs: Date.now() + ExpiresIn * 1000,
  refreshToken: RefreshToken,
});

/** The operations of Amazon Cognito that need no AWS credentials. */
export const createCognito = ({
  cognito_url,
  user_pool_client_id: ClientId,
}: Pick<Config, 'cognito_url' | 'user_pool_client_id'>) => {
  const call = async (operation: string, body: Readonly<Record<string, unknown>>): Promise<AuthAnswer> => {
    const response = await fetch(cognito_url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId, ...body }),
    }).catch(() => {
      throw new CognitoError('offline', OFFLINE);
    });
    const { __type: type, ...answer } = (await response.json().catch(() => ({}))) as AuthAnswer & {
      readonly __type?: string;
    };
    if (response.ok) return answer;
    const code = type?.split('#').at(-1) ?? 'unknown';
    throw new CognitoError(code, MESSAGES[code] ?? TEXTS.signInFailed);
  };

  const toSignIn = (email: string, answer: AuthAnswer): Tokens | NewPasswordChallenge => {
    if (answer.AuthenticationResult) return toTokens(answer.AuthenticationResult);
    if (answer.ChallengeName === 'NEW_PASSWORD_REQUIRED') return { session: answer.Session ?? '', email };
    throw new CognitoError('challenge', TEXTS.unsupportedStep);
  };

  return {
    signIn: async (email: string, password: string): Promise<Tokens | NewPasswordChallenge> =>
      toSignIn(
        email,
        await call('InitiateAuth', {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      ),
    chooseFirstPassword: async ({ session, email }: NewPasswordChallenge, password: string) =>
      toSignIn(
        email,
        await call('RespondToAuthChallenge', {
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: session,
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
        }),
      ),
    refresh: async (refreshToken: string): Promise<Tokens> => {
      const { AuthenticationResult: result } = await call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      });
      if (!result) throw new CognitoError('challenge', API_TEXTS.signedOut);
      return toTokens(result);
    },
    revoke: (refreshToken: string) => call('RevokeToken', { Token: refreshToken }),
    sendResetCode: (email: string) => call('ForgotPassword', { Username: email }),
    resetPassword: (email: string, code: string, password: string) =>
      call('ConfirmForgotPassword', { Username: email, ConfirmationCode: code, Password: password }),
  };
};

export type Cognito = ReturnType<typeof createCognito>;
