import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createUserDirectory } from '#adapters/cognito/user-directory.ts';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createApiKeyAdmin, createWorkspaceAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { createMemberStore } from '#adapters/dynamodb/members.ts';
import { createWebhookAdmin } from '#adapters/dynamodb/webhook-admin.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import type { ProjectObjects, ProjectStore } from '#core/ports/projects.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createSecretBox, createSecretReader } from '#adapters/secrets/secrets.ts';
import { systemClock } from '#adapters/system.ts';
import type { AssetFiles, AssetStore } from '#core/ports/assets.ts';
import type { MemberStore, UserDirectory } from '#core/ports/members.ts';
import type { Clock } from '#core/ports/system.ts';
import type { SecretBox, WebhookAdmin, WebhookStore } from '#core/ports/webhooks.ts';
import type { LedgerReader, ApiKeyAdmin, WorkspaceAdmin, WorkspaceStore } from '#core/ports/workspaces.ts';
import { sdkConfig } from '../../local/stack-env.ts';
import { OperatorError, requireVariable } from '../shared/command-line.ts';

/** What the admin commands read and write: the tables and secrets of one deployment. */
export interface AdminPorts {
  readonly workspaces: WorkspaceStore;
  readonly workspaceAdmin: WorkspaceAdmin;
  readonly apiKeys: ApiKeyAdmin;
  readonly ledgerReader: LedgerReader;
  readonly projects: ProjectStore;
  readonly projectObjects: Pick<ProjectObjects, 'readManifest' | 'putManifest' | 'list'>;
  readonly assets: AssetStore;
  readonly assetFiles: Pick<AssetFiles, 'delete' | 'deleteThumbnail'>;
  readonly webhooks: Pick<WebhookStore, 'findEndpoint'>;
  readonly webhookAdmin: WebhookAdmin;
  readonly members: MemberStore;
  readonly users: UserDirectory;
  readonly clock: Clock;
  /** Reads the secret that API keys are hashed with. */
  readonly readPepper: () => Promise<string>;
  readonly secretBox: Pick<SecretBox, 'seal'>;
  /** True when webhooks of this deployment may go to 127.0.0.1. */
  readonly allowsLoopback: boolean;
}

export interface AdminConnection {
  readonly ports: AdminPorts;
  /** Throws an `OperatorError` when the SDK finds no region or no credentials. */
  readonly checkAccess: () => Promise<void>;
  readonly close: () => void;
}

type Env = Readonly<Record<string, string | undefined>>;

const failWith =
  (message: string) =>
  (cause: unknown): never => {
    throw new OperatorError(message, { cause });
  };

/** Needs the name of the bucket only when it is used. */
const connectProjectObjects = (s3: S3Client, env: Env): AdminPorts['projectObjects'] => {
  const objects = () => createProjectObjects(s3, requireVariable(env, 'BUCKET_NAME'));
  return {
    readManifest: (...of) => objects().readManifest(...of),
    putManifest: (...of) => objects().putManifest(...of),
    list: (...of) => objects().list(...of),
  };
};

/** Connects to the deployment that `env` describes: the embedded stack or one on AWS. */
export const connectAdmin = (env: Env): AdminConnection => {
  const tableName = requireVariable(env, 'TABLE_NAME');
  const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  const secrets = new SecretsManagerClient(sdkConfig(env, 'SECRETS_MANAGER'));
  const cognito = new CognitoIdentityProviderClient(sdkConfig(env, 'COGNITO_IDENTITY_PROVIDER'));
  const s3 = new S3Client(sdkConfig(env, 'S3'));
  const assetFiles = () => createAssetFiles(s3, requireVariable(env, 'BUCKET_NAME'));
  const readSecret = (name: string) => createSecretReader(secrets, requireVariable(env, name))();
  const connectUsers = () =>
    createUserDirectory(cognito, {
      userPoolId: requireVariable(env, 'USER_POOL_ID'),
      sendsInvitations: env['SENDS_INVITATIONS'] !== 'false',
    });
  return {
    ports: {
      workspaces: createWorkspaceStore(dynamodb, tableName),
      workspaceAdmin: createWorkspaceAdmin(dynamodb, tableName),
      apiKeys: createApiKeyAdmin(dynamodb, tableName),
      ledgerReader: createLedgerReader(dynamodb, tableName),
      projects: createProjectStore(dynamodb, tableName),
      projectObjects: connectProjectObjects(s3, env),
      assets: createAssetStore(dynamodb, tableName),
      assetFiles: {
        delete: (asset) => assetFiles().delete(asset),
        deleteThumbnail: (asset) => assetFiles().deleteThumbnail(asset),
      },
      webhooks: createWebhookStore(dynamodb, tableName),
      webhookAdmin: createWebhookAdmin(dynamodb, tableName),
      members: createMemberStore(dynamodb, tableName),
      users: {
        ensureUser: (email) => connectUsers().ensureUser(email),
        findInvitation: (email) => connectUsers().findInvitation(email),
        resendInvitation: (email) => connectUsers().resendInvitation(email),
      },
      clock: systemClock,
      readPepper: () => readSecret('KEY_PEPPER_SECRET_ID'),
      secretBox: createSecretBox(() => readSecret('WEBHOOK_KEY_SECRET_ID')),
      allowsLoopback: env['ALLOW_LOOPBACK'] === 'true',
    },
    checkAccess: async () => {
      const { region, credentials } = dynamodb.config;
      await region().catch(failWith('No AWS region is set: set AWS_REGION.'));
      await credentials().catch(
        failWith(
          'No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
        ),
      );
    },
    close: () => {
      dynamodb.destroy();
      secrets.destroy();
      cognito.destroy();
      s3.destroy();
    },
  };
};
