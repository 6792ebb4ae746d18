import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  UsernameExistsException,
  UserNotFoundException,
  UserStatusType,
  UnsupportedUserStateException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AttributeType, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { InvitationStatus, UserDirectory } from '#core/ports/members.ts';
import { parseUserId } from '#core/workspace/member.ts';
import type { UserId } from '#core/workspace/member.ts';

export interface UserPoolSettings {
  readonly userPoolId: string;
  /** Mails a temporary password to a new user. */
  readonly sendsInvitations: boolean;
}

const userIdOf = (attributes: readonly AttributeType[] = []): UserId => {
  const id = parseUserId(attributes.find(({ Name }) => Name === 'sub')?.Value);
  if (!id) throw new Error('Cognito returned a user without a valid sub');
  return id;
};

/** The user may have chosen a password, or be deleted, since the status was read. */
const sendAgain = async (
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  email: string,
): Promise<InvitationStatus> => {
  try {
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: email,
        DesiredDeliveryMediums: ['EMAIL'],
        MessageAction: 'RESEND',
      }),
    );
    return 'open';
  } catch (error) {
    if (error instanceof UnsupportedUserStateException) return 'has_password';
    if (error instanceof UserNotFoundException) return 'no_user';
    throw error;
  }
};

/** Users of a pool that sign in by email: the address is their user name. */
export const createUserDirectory = (
  client: CognitoIdentityProviderClient,
  { userPoolId, sendsInvitations }: UserPoolSettings,
): UserDirectory => {
  const find = async (email: string) => {
    try {
      return await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }));
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  };
  const findId = async (email: string): Promise<UserId | undefined> => {
    const user = await find(email);
    return user && userIdOf(user.UserAttributes);
  };
  const create = async (email: string): Promise<UserId | undefined> => {
    try {
      const { User } = await client.send(
        new AdminCreateUserCommand({
          UserPoolId: userPoolId,
          Username: email,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
          DesiredDeliveryMediums: ['EMAIL'],
          ...(!sendsInvitations && { MessageAction: 'SUPPRESS' as const }),
        }),
      );
      return userIdOf(User?.Attributes);
    } catch (error) {
      if (error instanceof UsernameExistsException) return undefined;
      throw error;
    }
  };
  return {
    findInvitation: async (email) => {
      const user = await find(email);
      if (!user) return 'no_user';
      return user.UserStatus === UserStatusType.FORCE_CHANGE_PASSWORD ? 'open' : 'has_password';
    },
    resendInvitation: async (email) => (sendsInvitations ? sendAgain(client, userPoolId, email) : 'open'),
    ensureUser: async (email) => {
      // The last step is for a user that another request has created in between.
      const id = (await findId(email)) ?? (await create(email)) ?? (await findId(email));
      if (!id) throw new Error('Cognito neither finds nor creates the user');
      return id;
    },
  };
};
