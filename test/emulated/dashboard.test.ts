import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWorkspaceMember } from '../../scripts/admin/members.ts';
import { setUserPassword } from '../../scripts/shared/demo-workspace.ts';
import { startTestStack } from '#test/support/stack.ts';
import type { Customer, HttpResponse, TestStack } from '#test/support/stack.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';

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

  describe('with a temporary password', () => {
    const INVITED = 'undangan@toko.example';
    const TEMPORARY = 'Sementara-2026';
    const signInWith = (USERNAME: string, PASSWORD: string) =>
      callCognito('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: host.stack().env['USER_POOL_CLIENT_ID'],
        AuthParameters: { USERNAME, PASSWORD },
      });
    const choosePassword = (
      Session: unknown,
      USERNAME: string,
      NEW_PASSWORD = 'Rahasia-Baru-2026',
      more = {},
    ) =>
      callCognito('RespondToAuthChallenge', {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ClientId: host.stack().env['USER_POOL_CLIENT_ID'],
        Session,
        ChallengeResponses: { USERNAME, NEW_PASSWORD },
        ...more,
      });
    const REFUSED = { status: 400, body: { __type: 'NotAuthorizedException' } };
    beforeAll(async () => {
      await host.withAdmin((ports) =>
        addWorkspaceMember(ports, customer.workspaceId, { email: INVITED, role: 'member' }),
      );
      await setUserPassword(host.stack().env, { email: INVITED, password: TEMPORARY, isTemporary: true });
    });

    it('refuses a session that was not issued, whoever the user is', async () => {
      for (const session of ['', 'made-up', null, 'x'.repeat(100)])
        for (const email of [OWNER, INVITED])
          expect(await choosePassword(session, email)).toMatchObject(REFUSED);
      expect((await signIn(OWNER)).AccessToken).toBeDefined();
    });

    it('issues no session for a wrong password', async () => {
      expect(await signInWith(INVITED, 'tebakan')).toMatchObject(REFUSED);
      expect(await signInWith(INVITED, '')).toMatchObject(REFUSED);
    });

    it('sets the password of the user of a session, once', async () => {
      const { body } = await signInWith(INVITED, TEMPORARY);
      expect(body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
      expect(await choosePassword(body.Session, OWNER)).toMatchObject(REFUSED);
      const other = { ChallengeName: 'SMS_MFA' };
      expect(await choosePassword(body.Session, INVITED, 'x', other)).toMatchObject(REFUSED);
      const chosen = await choosePassword(body.Session, INVITED);
      expect(chosen.body.AuthenticationResult.AccessToken).toBeDefined();
      expect(await choosePassword(body.Session, INVITED, 'Lain-Lagi-2026')).toMatchObject(REFUSED);
      expect((await signInWith(INVITED, 'Rahasia-Baru-2026')).status).toBe(200);
    });

    it.each([
      ['ConfirmForgotPassword', { Username: OWNER, Password: 'Rahasia-Lain-2026' }],
      ['ConfirmForgotPassword', { Username: OWNER, ConfirmationCode: '', Password: 'Rahasia-Lain-2026' }],
      [
        'ConfirmForgotPassword',
        { Username: OWNER, ConfirmationCode: '000000', Password: 'Rahasia-Lain-2026' },
      ],
      [
        'ChangePassword',
        { AccessToken: 'x', PreviousPassword: PASSWORD, ProposedPassword: 'Rahasia-Lain-2026' },
      ],
      ['InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: OWNER } }],
      [
        'InitiateAuth',
        { AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters: { USERNAME: OWNER, PASSWORD } },
      ],
    ])('gives nobody another password or tokens by %s %j', async (operation, body) => {
      const { status } = await callCognito(operation, {
        ClientId: host.stack().env['USER_POOL_CLIENT_ID'],
        ...body,
      });
      expect(status).toBe(400);
      expect((await signIn(OWNER)).AccessToken).toBeDefined();
    });
  });

  it('lets five codes for a new password be tried within an hour, for each user, also at once', async () => {
    const tryCode = (Username: string) =>
      callCognito('ConfirmForgotPassword', {
        ClientId: host.stack().env['USER_POOL_CLIENT_ID'],
        Username,
        ConfirmationCode: '123456',
        Password: 'Rahasia-Lain-2026',
      });
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryCode('banyak@toko.example')));
    const limited = answers.filter(({ body }) => body['__type'] === 'LimitExceededException');
    expect(limited).toHaveLength(3);
    expect((await tryCode('lain@toko.example')).body['__type']).not.toBe('LimitExceededException');
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

  it.runIf(IS_THOROUGH)('keeps its users across a restart', async () => {
    await host.restart({ workers: false });
    owner = await signIn(OWNER);
    expect((await send('GET', '/session', bearer(owner))).body.workspaces).toHaveLength(2);
  });
});
