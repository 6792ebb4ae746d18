import type { UserPoolIds } from '../emulators/cognito.ts';
import type { GatewayRequest, GatewayResponse } from './handle-request.ts';

/** Path at which the gateway passes sign-ins of the dashboard on to Cognito, which has an address of its own on AWS. */
export const SIGN_IN_PATH = '/cognito';

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';

type Answer = Readonly<Record<string, unknown>>;

const areTexts = (values: unknown, ...names: readonly string[]): boolean =>
  names.every((name) => {
    const text = (values as Answer | undefined)?.[name];
    return typeof text === 'string' && text !== '';
  });

/**
 * Operations that a web page calls without AWS credentials, as far as the dashboard needs them. The emulator compares a
 * missing value with a missing one, so what proves that the caller may do it has to be there.
 */
const PUBLIC_OPERATIONS: Readonly<Record<string, (body: Answer) => boolean>> = {
  InitiateAuth: ({ AuthFlow, AuthParameters }) =>
    AuthFlow === 'USER_PASSWORD_AUTH'
      ? areTexts(AuthParameters, 'USERNAME', 'PASSWORD')
      : AuthFlow === 'REFRESH_TOKEN_AUTH' && areTexts(AuthParameters, 'REFRESH_TOKEN'),
  RespondToAuthChallenge: ({ ChallengeName, Session, ChallengeResponses }) =>
    ChallengeName === 'NEW_PASSWORD_REQUIRED' &&
    areTexts({ Session }, 'Session') &&
    areTexts(ChallengeResponses, 'USERNAME', 'NEW_PASSWORD'),
  RevokeToken: (body) => areTexts(body, 'Token'),
  ForgotPassword: (body) => areTexts(body, 'Username'),
  ConfirmForgotPassword: (body) => areTexts(body, 'Username', 'ConfirmationCode', 'Password'),
};

export type SignIn = (request: GatewayRequest) => Promise<GatewayResponse>;

const json = (statusCode: number, body: string): GatewayResponse => ({
  statusCode,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body,
});

const headerOf = (rawHeaders: readonly string[], wanted: string): string | undefined =>
  rawHeaders.find((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === wanted);

const parseObject = (body: Buffer | undefined): Answer | undefined => {
  try {
    const parsed: unknown = JSON.parse(body?.toString() ?? '');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Answer) : undefined;
  } catch {
    return undefined;
  }
};

interface EmulatorCall {
  readonly operation: string;
  readonly body: Answer;
}

/** Seconds from the issue of a token to its end. */
const lifetimeOf = (token: string): number => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { iat, exp } = JSON.parse(claims) as { readonly iat: number; readonly exp: number };
  return exp - iat;
};

const withLifetime = (answer: Answer): Answer => {
  const result = answer['AuthenticationResult'] as { readonly AccessToken: string } | undefined;
  if (!result) return answer;
  return { ...answer, AuthenticationResult: { ...result, ExpiresIn: lifetimeOf(result.AccessToken) } };
};

const signInWith = (ClientId: unknown, USERNAME: unknown, PASSWORD: unknown): Answer => ({
  AuthFlow: 'USER_PASSWORD_AUTH',
  ClientId,
  AuthParameters: { USERNAME, PASSWORD },
});

const refuse = (type: string, message: string): GatewayResponse =>
  json(400, JSON.stringify({ __type: type, message }));
const notAuthorized = (): GatewayResponse =>
  refuse('NotAuthorizedException', 'Incorrect username or password.');

/** Cognito's default. */
const SESSION_MS = 3 * 60_000;

/** The sessions of first passwords, each for the user who has signed in with the temporary one, and for one answer. */
const createSessions = () => {
  const sessions = new Map<string, { readonly username: unknown; readonly endsMs: number }>();
  return {
    add: (session: string, username: unknown): void => {
      for (const [id, { endsMs }] of sessions) if (endsMs < performance.now()) sessions.delete(id);
      sessions.set(session, { username, endsMs: performance.now() + SESSION_MS });
    },
    use: (session: string, username: unknown): boolean => {
      const found = sessions.get(session);
      if (found?.username !== username || !found || found.endsMs < performance.now()) return false;
      return sessions.delete(session);
    },
  };
};

/** Cognito's least number of codes for a new password that may be tried for a user within an hour. */
const MAX_CODES = 5;
const CODES_MS = 60 * 60_000;

/** Counts the codes that are tried for each user; the emulator itself sets no limit. */
const createCodeLimit = () => {
  const tries = new Map<unknown, { count: number; readonly endsMs: number }>();
  return {
    admits: (username: unknown): boolean => {
      for (const [user, { endsMs }] of tries) if (endsMs < performance.now()) tries.delete(user);
      const tried = tries.get(username) ?? { count: 0, endsMs: performance.now() + CODES_MS };
      tried.count += 1;
      tries.set(username, tried);
      return tried.count <= MAX_CODES;
    },
    clear: (username: unknown): void => void tries.delete(username),
  };
};

/**
 * Passes public operations on to the emulator and completes its answers to those of Cognito; refuses all others. The
 * emulator itself checks neither the session of a first password nor the temporary password before it.
 */
export const createSignIn = (
  cognitoEndpoint: string,
  { userPoolId }: Pick<UserPoolIds, 'userPoolId'>,
): SignIn => {
  const sessions = createSessions();
  const codes = createCodeLimit();
  const send = async ({ operation, body }: EmulatorCall) => {
    const response = await fetch(cognitoEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': TARGET_PREFIX + operation },
      body: JSON.stringify(body),
    });
    return { response, answer: (await response.json()) as Answer }; // safe: the emulator answers with objects
  };
  const isPassword = async ({ ClientId, AuthParameters }: Answer): Promise<boolean> => {
    const body = { AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', UserPoolId: userPoolId, ClientId, AuthParameters };
    return (await send({ operation: 'AdminInitiateAuth', body })).response.ok;
  };
  const call = async ({ operation, body }: EmulatorCall): Promise<GatewayResponse> => {
    const { response, answer } = await send({ operation, body });
    const isSignIn = operation === 'InitiateAuth';
    // Cognito has one answer for a wrong password and an unknown user.
    if (isSignIn && answer['__type'] === 'InvalidPasswordException') return notAuthorized();
    if (!response.ok) return json(response.status, JSON.stringify(answer));
    if (isSignIn && answer['ChallengeName'] !== undefined) {
      if (!(await isPassword(body))) return notAuthorized();
      const { USERNAME } = body['AuthParameters'] as Answer; // safe: checked before the call
      sessions.add(String(answer['Session']), USERNAME);
    }
    return json(response.status, JSON.stringify(withLifetime(answer)));
  };
  const respondToChallenge = async (body: Answer): Promise<GatewayResponse> => {
    const { USERNAME, NEW_PASSWORD } = body['ChallengeResponses'] as Answer; // safe: checked before the call
    if (!sessions.use(String(body['Session']), USERNAME)) return notAuthorized();
    const { response, answer } = await send({ operation: 'RespondToAuthChallenge', body });
    if (!response.ok) return json(response.status, JSON.stringify(answer));
    // cognito-local does not keep the refresh token of a first password: a sign-in with that password has one it keeps.
    return call({ operation: 'InitiateAuth', body: signInWith(body['ClientId'], USERNAME, NEW_PASSWORD) });
  };
  const confirmPassword = async (body: Answer): Promise<GatewayResponse> => {
    const { Username } = body;
    if (!codes.admits(Username))
      return refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    const response = await call({ operation: 'ConfirmForgotPassword', body });
    if (response.statusCode === 200) codes.clear(Username);
    return response;
  };
  const others: Readonly<Record<string, (body: Answer) => Promise<GatewayResponse>>> = {
    RespondToAuthChallenge: respondToChallenge,
    ConfirmForgotPassword: confirmPassword,
  };
  return async ({ method, rawHeaders, readBody }) => {
    const target = headerOf(rawHeaders, 'x-amz-target') ?? '';
    const operation = target.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : '';
    const body = parseObject(await readBody());
    const isValid = Object.hasOwn(PUBLIC_OPERATIONS, operation) ? PUBLIC_OPERATIONS[operation] : undefined;
    if (method !== 'POST' || body === undefined || isValid?.(body) !== true)
      return refuse('NotAuthorizedException', 'Not a public operation.');
    return others[operation]?.(body) ?? call({ operation, body });
  };
};
