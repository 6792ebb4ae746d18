import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWorkspaceMember } from '../../scripts/admin/members.ts';
import { setUserPassword } from '../../scripts/shared/demo-workspace.ts';
import { startTestStack } from '#test/support/stack.ts';
import type { Customer, HttpResponse, TestStack } from '#test/support/stack.ts';

const PASSWORD = 'Rahasia-Toko-2026';
const OWNER = 'pemilik@toko.example';

interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

let host: TestStack;
let customer: Customer;
let owner: Tokens;

const setPassword = (email: string): Promise<void> =>
  setUserPassword(host.stack().env, { email, password: PASSWORD });

const callCognito = async (operation: string, body: object, headers = {}): Promise<HttpResponse> => {
  const response = await fetch(`${host.stack().baseUrl}/cognito`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const signIn = async (email: string): Promise<Tokens> => {
  const { body } = await callCognito('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: host.stack().env['USER_POOL_CLIENT_ID'],
    AuthParameters: { USERNAME: email, PASSWORD },
  });
  return body.AuthenticationResult;
};

const send = async (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<HttpResponse> => {
  const response = await fetch(`${host.stack().baseUrl}/dashboard/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const bearer = ({ AccessToken }: Pick<Tokens, 'AccessToken'>) => ({ authorization: `Bearer ${AccessToken}` });

beforeAll(async () => {
  host = await startTestStack({ workers: false });
  customer = await host.openWorkspace();
  await host.withAdmin((ports) =>
    addWorkspaceMember(ports, customer.workspaceId, { email: OWNER, role: 'owner' }),
  );
  await setPassword(OWNER);
  owner = await signIn(OWNER);
});
afterAll(() => host.stop());

describe('sign-in', () => {
  it('gives access to the workspaces of the user', async () => {
    const { status, body } = await send('GET', '/session', bearer(owner));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { email: OWNER }, workspaces: [{ id: customer.workspaceId, role: 'owner' }] },
    });
  });

  it.each(['/session', '/workspaces/x/api-keys'])(
    'is required for %s; an API key is refused',
    async (path) => {
      const attempts = [
        {},
        { 'x-api-key': customer.apiKey },
        { authorization: `Bearer ${customer.apiKey}` },
        { authorization: `Bearer ${owner.IdToken}` },
        { authorization: `Bearer ${owner.RefreshToken}` },
        { authorization: `Bearer ${owner.AccessToken.slice(0, -4)}AAAA` },
      ];
      for (const headers of attempts) {
        const { status, body, headers: received } = await send('GET', path, headers);
        expect({ status, body }).toMatchObject({
          status: 401,
          body: { error: 'unauthorized', details: { reason: 'sign_in_required' } },
        });
        expect(received.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      }
    },
  );

  it('does not open the API of keys', async () => {
    for (const token of [owner.AccessToken, owner.IdToken]) {
      const response = await fetch(`${host.stack().baseUrl}/v1/videos`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(401);
    }
  });

  it('passes only public operations on, and none of another site', async () => {
    const { USER_POOL_ID: UserPoolId } = host.stack().env;
    const user = { UserPoolId, Username: OWNER };
    for (const operation of ['AdminGetUser', 'AdminCreateUser', 'AdminSetUserPassword', 'ListUsers', ''])
      expect((await callCognito(operation, user)).status).toBe(400);
    const body = { AuthFlow: 'USER_PASSWORD_AUTH' };
    expect((await callCognito('InitiateAuth', body, { origin: 'https://evil.example' })).status).toBe(400);
  });

  it('is renewed with the refresh token', async () => {
    const { body } = await callCognito('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: host.stack().env['USER_POOL_CLIENT_ID'],
      AuthParameters: { REFRESH_TOKEN: owner.RefreshToken },
    });
    expect(body.AuthenticationResult.ExpiresIn).toBeGreaterThan(0);
    expect((await send('GET', '/session', bearer(body.AuthenticationResult))).status).toBe(200);
  });
});

describe('the dashboard', () => {
  it('finds the user of an address in any case, and creates one only once', async () => {
    const { workspaceId } = await host.openWorkspace();
    const ids = await host.withAdmin((ports) =>
      Promise.all(Array.from({ length: 3 }, () => ports.users.ensureUser('serentak@toko.example'))),
    );
    expect(new Set(ids).size).toBe(1);
    const email = OWNER.toUpperCase();
    await host.withAdmin((ports) => addWorkspaceMember(ports, workspaceId, { email, role: 'member' }));
    const { body } = await send('GET', '/session', bearer(owner));
    expect(body.workspaces).toContainEqual(expect.objectContaining({ id: workspaceId, role: 'member' }));
  });

  it('keeps its users across a restart', async () => {
    await host.restart({ workers: false });
    owner = await signIn(OWNER);
    expect((await send('GET', '/session', bearer(owner))).body.workspaces).toHaveLength(2);
  });
});
