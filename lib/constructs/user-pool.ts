import { Duration } from 'aws-cdk-lib';
import type { RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import type { CfnUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stage.ts';

const PASSWORD_MIN_CHARACTERS = 12;
/** API Gateway accepts a token until it expires, also after its user has signed out. */
const ACCESS_TOKEN_MINUTES = 15;
const SESSION_HOURS = 12;
const INVITATION_DAYS = 7;

/** Mails to users. Cognito replaces `{username}` and `{####}`, and requires both in an invitation. */
const INVITATION = {
  emailSubject: 'Undangan ke dasbor video',
  emailBody: `Anda diundang ke dasbor video. Masuk dengan email {username} dan kata sandi sementara {####}, lalu buat kata sandi baru. Undangan ini berlaku ${INVITATION_DAYS} hari.`,
} as const;
const VERIFICATION = {
  emailSubject: 'Kode untuk kata sandi baru',
  emailBody:
    'Kode Anda: {####}. Masukkan kode ini di dasbor video untuk membuat kata sandi baru. Abaikan email ini jika Anda tidak memintanya.',
} as const;

/**
 * What users may change of themselves with their access token: by default every attribute. With another person's email they
 * would get the memberships that are meant for that person. An empty list would count as the default.
 */
const OWN_ATTRIBUTES = new ClientAttributes().withStandardAttributes({ locale: true });

export interface UserPoolSettings {
  readonly retainsData: boolean;
  readonly removalPolicy: RemovalPolicy;
  /** Without it, Cognito sends from an address of its own and limits the mails of a day. */
  readonly mail: StageSettings['mail'];
}

export interface DashboardUsers {
  readonly userPool: UserPool;
  readonly userPoolClient: UserPoolClient;
}

/** Users of the dashboard, who are invited and sign in with email and password, and the dashboard as the only client. */
export const createUserPool = (
  scope: Construct,
  { retainsData, removalPolicy, mail }: UserPoolSettings,
): DashboardUsers => {
  const userPool = new UserPool(scope, 'Users', {
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    featurePlan: FeaturePlan.LITE, // password and mail are all that is used; new pools get ESSENTIALS otherwise
    mfa: Mfa.OFF, // the dashboard has no page to set up a second factor (ADR 50)
    passwordPolicy: {
      minLength: PASSWORD_MIN_CHARACTERS,
      requireDigits: true,
      requireLowercase: true,
      requireUppercase: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(INVITATION_DAYS),
    },
    userInvitation: INVITATION,
    userVerification: VERIFICATION,
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    deletionProtection: retainsData,
    removalPolicy,
  });
  if (mail)
    (userPool.node.defaultChild as CfnUserPool).emailConfiguration = {
      emailSendingAccount: 'DEVELOPER',
      from: mail.from,
      sourceArn: mail.identityArn,
    };
  const userPoolClient = new UserPoolClient(scope, 'Dashboard', {
    userPool,
    generateSecret: false, // a web page cannot keep one
    authFlows: { userPassword: true },
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    writeAttributes: OWN_ATTRIBUTES,
    accessTokenValidity: Duration.minutes(ACCESS_TOKEN_MINUTES),
    idTokenValidity: Duration.minutes(ACCESS_TOKEN_MINUTES),
    refreshTokenValidity: Duration.hours(SESSION_HOURS),
  });
  return { userPool, userPoolClient };
};
