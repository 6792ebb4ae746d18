import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  UsernameExistsException,
  UserNotFoundException,
  UserStatusType,
  UnsupportedUserStateException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AttributeType, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { UserDirectory } from '#core/ports/members.ts';
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

/** False for a user who has chosen a password since the status was read. */
const sendAgain = async (
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  email: string,
): Promise<boolean> => {
  try {
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: email,
        DesiredDeliveryMediums: ['EMAIL'],
        MessageAction: 'RESEND',
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof UnsupportedUserStateException) return false;
    throw error;
  }
};

/** Users of a pool that sign in by email: the address is their user name. */
export const createUserDirectory = (
  client: CognitoIdentityProviderClient,
  { userPoolId, sendsInvitations }: UserPoolSettings,
): UserDirectory => {
  const find = async (email: string): Promise<UserId | undefined> => {
    try {
      const command = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email });
      return userIdOf((await client.send(command)).UserAttributes);
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
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
    resendInvitation: async (email) => {
      const command = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email });
      const { UserStatus } = await client.send(command);
      if (UserStatus !== UserStatusType.FORCE_CHANGE_PASSWORD) return false;
      return sendsInvitations ? sendAgain(client, userPoolId, email) : true;
    },
    ensureUser: async (email) => {
      // The last step is for a user that another request has created in between.
      const id = (await find(email)) ?? (await create(email)) ?? (await find(email));
      if (!id) throw new Error('Cognito neither finds nor creates the user');
      return id;
    },
  };
};
