import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserStatusType } from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { createUserDirectory } from '#adapters/cognito/user-directory.ts';

const EMAIL = 'kasir@kopi.example';

const createUser = (UserStatus: UserStatusType, sendsInvitations = true) => {
  const client = new CognitoIdentityProviderClient({ region: 'ap-southeast-3' });
  const mock = mockClient(client);
  mock.on(AdminGetUserCommand).resolves({ Username: EMAIL, UserStatus });
  const directory = createUserDirectory(client, { userPoolId: 'pool-1', sendsInvitations });
  return { mock, directory };
};

describe('findInvitation', () => {
  it.each([
    ['FORCE_CHANGE_PASSWORD', 'open'],
    ['CONFIRMED', 'has_password'],
    ['RESET_REQUIRED', 'has_password'],
  ] as const)('reads the status %s as %s', async (status, expected) => {
    const { directory } = createUser(status);
    expect(await directory.findInvitation(EMAIL)).toBe(expected);
  });

  it('finds no user with an account that was deleted', async () => {
    const { mock, directory } = createUser('CONFIRMED');
    mock.on(AdminGetUserCommand).rejects(new UserNotFoundException({ message: 'no user', $metadata: {} }));
    expect(await directory.findInvitation(EMAIL)).toBe('no_user');
  });
});

describe('resendInvitation', () => {
  it('mails a new temporary password to a user who has not chosen one', async () => {
    const { mock, directory } = createUser('FORCE_CHANGE_PASSWORD');
    expect(await directory.resendInvitation(EMAIL)).toBe('open');
    expect(mock.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input)).toEqual([
      {
        UserPoolId: 'pool-1',
        Username: EMAIL,
        DesiredDeliveryMediums: ['EMAIL'],
        MessageAction: 'RESEND',
      },
    ]);
  });

  it.each([
    ['a password that was chosen', UnsupportedUserStateException, 'has_password'],
    ['an account that was deleted', UserNotFoundException, 'no_user'],
  ] as const)('reports %s in between', async (_, Exception, status) => {
    const { mock, directory } = createUser('FORCE_CHANGE_PASSWORD');
    mock.on(AdminCreateUserCommand).rejects(new Exception({ message: status, $metadata: {} }));
    expect(await directory.resendInvitation(EMAIL)).toBe(status);
  });

  it('sends nothing from a host without mail', async () => {
    const { mock, directory } = createUser('FORCE_CHANGE_PASSWORD', false);
    expect(await directory.resendInvitation(EMAIL)).toBe('open');
    expect(mock.commandCalls(AdminCreateUserCommand)).toEqual([]);
  });
});
