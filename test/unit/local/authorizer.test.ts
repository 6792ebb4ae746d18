import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuthorizer } from '../../../local/gateway/authorizer.ts';

const ISSUER = 'http://cognito.local/local_pool';
const KEY_ID = 'key-1';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: anotherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = publicKey.export({ format: 'jwk' });
const authorize = createAuthorizer({
  issuer: ISSUER,
  jwks: { keys: [{ ...jwk, kty: 'RSA', use: 'sig', alg: 'RS256', kid: KEY_ID }] },
});

const nowSeconds = Math.floor(Date.now() / 1000);
const ACCESS = {
  sub: '00000000-0000-4000-8000-000000000001',
  iss: ISSUER,
  client_id: 'dashboard',
  token_use: 'access',
  scope: 'aws.cognito.signin.user.admin',
  iat: nowSeconds,
  exp: nowSeconds + 900,
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const HEADER = { alg: 'RS256', kid: KEY_ID };

interface Signing {
  readonly header?: object;
  readonly key?: KeyObject;
}

const tokenOf = (claims: object, { header: own = HEADER, key = privateKey }: Signing = {}): string => {
  const content = `${encode(own)}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
};

const unsigned = (alg: string): string => `${encode({ alg, kid: KEY_ID })}.${encode(ACCESS)}.`;

/** A token whose secret is the public key, which a verifier accepts that lets the token choose the algorithm. */
const signedWithPublicKey = (): string => {
  const content = `${encode({ alg: 'HS256', kid: KEY_ID })}.${encode(ACCESS)}`;
  const secret = publicKey.export({ format: 'pem', type: 'spki' });
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};

const [header = '', , signature = ''] = tokenOf(ACCESS).split('.');

describe('the authorizer', () => {
  it('returns the claims of an access token as text, with or without the scheme', async () => {
    const claims = { ...ACCESS, iat: String(ACCESS.iat), exp: String(ACCESS.exp) };
    expect(await authorize([`Bearer ${tokenOf(ACCESS)}`])).toEqual(claims);
    expect(await authorize([tokenOf(ACCESS)])).toEqual(claims);
  });

  it.each([
    ['an expired token', tokenOf({ ...ACCESS, exp: nowSeconds - 1 })],
    ['a token that is not valid yet', tokenOf({ ...ACCESS, nbf: nowSeconds + 60 })],
    ['a token of another user pool', tokenOf({ ...ACCESS, iss: 'http://cognito.local/local_other' })],
    ['a token without an issuer', tokenOf({ ...ACCESS, iss: undefined })],
    [
      'an ID token, which has no scope',
      tokenOf({ ...ACCESS, token_use: 'id', scope: undefined, aud: 'dashboard' }),
    ],
    ['a token with another scope', tokenOf({ ...ACCESS, scope: 'openid' })],
    ['alg: none', unsigned('none')],
    ['alg: None', unsigned('None')],
    ['an RS256 token without a signature', unsigned('RS256')],
    ['a token signed with another key', tokenOf(ACCESS, { key: anotherKey })],
    ['a token of an unknown key', tokenOf(ACCESS, { header: { ...HEADER, kid: 'key-2' }, key: anotherKey })],
    ['a token with its own key', tokenOf(ACCESS, { header: { ...HEADER, jwk }, key: anotherKey })],
    ['a token without a key id', tokenOf(ACCESS, { header: { alg: 'RS256' } })],
    ['an HMAC with the public key', signedWithPublicKey()],
    ['changed claims under a valid signature', `${header}.${encode({ ...ACCESS, sub: 'x' })}.${signature}`],
    ['an API key', `vk_live_${'a'.repeat(38)}`],
    ['no token', ''],
  ])('refuses %s', async (_name, token) => {
    expect(await authorize([`Bearer ${token}`])).toBeUndefined();
  });

  it('refuses a request without an Authorization header, and one with two', async () => {
    expect(await authorize([])).toBeUndefined();
    expect(await authorize([tokenOf(ACCESS), tokenOf(ACCESS)])).toBeUndefined();
  });

  it('refuses another scheme', async () => {
    expect(await authorize([`Basic ${tokenOf(ACCESS)}`])).toBeUndefined();
  });
});
