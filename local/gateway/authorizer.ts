import { JwtVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';

/** Claims of a verified access token, all as text, as API Gateway passes them; undefined for any other token. */
export type Authorize = (
  authorization: readonly string[],
) => Promise<Readonly<Record<string, string>> | undefined>;

export interface AuthorizerSettings {
  readonly issuer: string;
  readonly jwks: Jwks;
}

const ACCESS_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const HEADER = /^(?:Bearer )?(\S+)$/i;

/**
 * The Cognito authorizer of a REST API whose methods have a scope: it verifies signature, issuer, expiry and scope, not the
 * client.
 */
export const createAuthorizer = ({ issuer, jwks }: AuthorizerSettings): Authorize => {
  const verifier = JwtVerifier.create({
    issuer,
    audience: null, // access tokens have none
    scope: ACCESS_TOKEN_SCOPE,
    jwksUri: `${issuer}/.well-known/jwks.json`, // not fetched: the keys are cached
  });
  verifier.cacheJwks(jwks);
  return async (authorization) => {
    const [, token] = HEADER.exec(authorization.length === 1 ? (authorization[0] ?? '') : '') ?? [];
    if (token === undefined) return undefined;
    const claims = await verifier.verify(token).catch(() => undefined);
    return claims && Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, asText(value)]));
  };
};
