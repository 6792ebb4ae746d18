import type { GatewayRequest, GatewayResponse } from './handle-request.ts';

/** Path at which the gateway passes sign-ins of the dashboard on to Cognito, which has an address of its own on AWS. */
export const SIGN_IN_PATH = '/cognito';

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';

/** Operations of Cognito that a web page calls without AWS credentials. */
const PUBLIC_OPERATIONS: readonly string[] = [
  'InitiateAuth',
  'RespondToAuthChallenge',
  'RevokeToken',
  'GlobalSignOut',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'ChangePassword',
].map((operation) => TARGET_PREFIX + operation);

export type SignIn = (request: GatewayRequest) => Promise<GatewayResponse>;

const json = (statusCode: number, body: string): GatewayResponse => ({
  statusCode,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body,
});

const headerOf = (rawHeaders: readonly string[], wanted: string): string | undefined =>
  rawHeaders.find((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === wanted);

type Answer = Readonly<Record<string, unknown>>;

const parseObject = (body: Buffer | undefined): Answer | undefined => {
  try {
    const parsed: unknown = JSON.parse(body?.toString() ?? '');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Answer) : undefined;
  } catch {
    return undefined;
  }
};

interface EmulatorCall {
  readonly target: string;
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

/** cognito-local does not keep the refresh token of a first password: a sign-in with that password has one it keeps. */
const signInAfterFirstPassword = ({ target, body }: EmulatorCall): EmulatorCall | undefined => {
  if (target !== `${TARGET_PREFIX}RespondToAuthChallenge`) return undefined;
  const { USERNAME, NEW_PASSWORD } = body['ChallengeResponses'] as Readonly<Record<string, string>>;
  return {
    target: `${TARGET_PREFIX}InitiateAuth`,
    body: {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: body['ClientId'],
      AuthParameters: { USERNAME, PASSWORD: NEW_PASSWORD },
    },
  };
};

/** Cognito has one answer for a wrong password and an unknown user. */
const refusalLikeCognito = (target: string, answer: Answer): Answer =>
  target === `${TARGET_PREFIX}InitiateAuth` && answer['__type'] === 'InvalidPasswordException'
    ? { ...answer, __type: 'NotAuthorizedException' }
    : answer;

/** Passes public operations on to the emulator, and completes its answers to those of Cognito; refuses all others. */
export const createSignIn = (cognitoEndpoint: string): SignIn => {
  const call = async ({ target, body }: EmulatorCall): Promise<GatewayResponse> => {
    const response = await fetch(cognitoEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Answer; // safe: the emulator answers with objects
    if (!response.ok) return json(response.status, JSON.stringify(refusalLikeCognito(target, answer)));
    const next = signInAfterFirstPassword({ target, body });
    return next ? call(next) : json(response.status, JSON.stringify(withLifetime(answer)));
  };
  return async ({ method, rawHeaders, readBody }) => {
    const target = headerOf(rawHeaders, 'x-amz-target') ?? '';
    const body = parseObject(await readBody());
    if (method !== 'POST' || body === undefined || !PUBLIC_OPERATIONS.includes(target))
      return json(
        400,
        JSON.stringify({ __type: 'NotAuthorizedException', message: 'Not a public operation.' }),
      );
    return call({ target, body });
  };
};
