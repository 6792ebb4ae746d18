import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { Jwks } from 'aws-jwt-verify/jwk';
import { COGNITO_ISSUER_DOMAIN, ensureUserPool } from '../emulators/cognito.ts';
import type { UserPoolIds } from '../emulators/cognito.ts';
import { sdkConfig } from '../stack-env.ts';
import type { Env } from '../stack-env.ts';
import { createAuthorizer } from './authorizer.ts';
import type { GatewayTargets } from './gateway.ts';
import { createSignIn } from './sign-in.ts';

/** The user pool of the dashboard, created at the first start. */
export const prepareUserPool = async (env: Env): Promise<UserPoolIds> => {
  const client = new CognitoIdentityProviderClient(sdkConfig(env, 'COGNITO_IDENTITY_PROVIDER'));
  try {
    return await ensureUserPool(client);
  } finally {
    client.destroy();
  }
};

/** Who may sign in, and where. */
export const createGatewayUsers = async (
  cognitoEndpoint: string,
  userPool: UserPoolIds,
): Promise<Pick<GatewayTargets, 'authorize' | 'signIn'>> => {
  const response = await fetch(`${cognitoEndpoint}/${userPool.userPoolId}/.well-known/jwks.json`);
  const jwks = (await response.json()) as Jwks; // safe: what the emulator publishes
  const issuer = `${COGNITO_ISSUER_DOMAIN}/${userPool.userPoolId}`;
  return { authorize: createAuthorizer({ issuer, jwks }), signIn: createSignIn(cognitoEndpoint, userPool) };
};
