import type { GatewayRequest, GatewayResponse } from './handle-request.ts';

/** Path at which the gateway passes sign-ins of the dashboard on to Cognito, which has an address of its own on AWS. */
export const SIGN_IN_PATH = '/cognito';

/** Operations of Cognito that a web page calls without AWS credentials. */
const PUBLIC_OPERATIONS: readonly string[] = [
  'InitiateAuth',
  'RespondToAuthChallenge',
  'RevokeToken',
  'GlobalSignOut',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'ChangePassword',
].map((operation) => `AWSCognitoIdentityProviderService.${operation}`);

export type SignIn = (request: GatewayRequest) => Promise<GatewayResponse>;

const json = (statusCode: number, body: string): GatewayResponse => ({
  statusCode,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body,
});

const headerOf = (rawHeaders: readonly string[], wanted: string): string | undefined =>
  rawHeaders.find((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === wanted);

/** Passes public operations on to the emulator; refuses all others. */
export const createSignIn =
  (cognitoEndpoint: string): SignIn =>
  async ({ method, rawHeaders, readBody }) => {
    const target = headerOf(rawHeaders, 'x-amz-target') ?? '';
    const body = await readBody();
    if (method !== 'POST' || body === undefined || !PUBLIC_OPERATIONS.includes(target))
      return json(
        400,
        JSON.stringify({ __type: 'NotAuthorizedException', message: 'Not a public operation.' }),
      );
    const response = await fetch(cognitoEndpoint, {
      method,
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body: new Uint8Array(body),
    });
    return json(response.status, await response.text());
  };
