import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
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

describe('resendInvitation', () => {
  it('mails a new temporary password to a user who has not chosen one', async () => {
    const { mock, directory } = createUser('FORCE_CHANGE_PASSWORD');
    expect(await directory.resendInvitation(EMAIL)).toBe(true);
    expect(mock.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input)).toEqual([
      {
        UserPoolId: 'pool-1',
        Username: EMAIL,
        DesiredDeliveryMediums: ['EMAIL'],
        MessageAction: 'RESEND',
      },
    ]);
  });

  it.each(['CONFIRMED', 'RESET_REQUIRED'] as const)('leaves a user who is %s alone', async (status) => {
    const { mock, directory } = createUser(status);
    expect(await directory.resendInvitation(EMAIL)).toBe(false);
    expect(mock.commandCalls(AdminCreateUserCommand)).toEqual([]);
  });

  it('reports a password that was chosen in between', async () => {
    const { mock, directory } = createUser('FORCE_CHANGE_PASSWORD');
    const error = new UnsupportedUserStateException({ message: 'User is CONFIRMED', $metadata: {} });
    mock.on(AdminCreateUserCommand).rejects(error);
    expect(await directory.resendInvitation(EMAIL)).toBe(false);
  });

  it('sends nothing from a host without mail', async () => {
    const { mock, directory } = createUser('FORCE_CHANGE_PASSWORD', false);
    expect(await directory.resendInvitation(EMAIL)).toBe(true);
    expect(mock.commandCalls(AdminCreateUserCommand)).toEqual([]);
  });
});
