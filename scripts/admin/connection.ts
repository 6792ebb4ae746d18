import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createApiKeyAdmin } from '#adapters/dynamodb/api-key-admin.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { createWebhookAdmin } from '#adapters/dynamodb/webhook-admin.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhook-store.ts';
import { createWorkspaceAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspace-store.ts';
import { createSecretBox } from '#adapters/secrets/secret-box.ts';
import { createSecretReader } from '#adapters/secrets/secret-reader.ts';
import { systemClock } from '#adapters/system.ts';
import { sdkConfig } from '../../local/stack-env.ts';
import { OperatorError } from '../command-line/operator-error.ts';
import type { AdminPorts } from './admin-ports.ts';

export interface AdminConnection {
  readonly ports: AdminPorts;
  /** Throws the sentence that says what to set when the SDK finds no region or no credentials. */
  readonly checkAccess: () => Promise<void>;
  readonly close: () => void;
}

type Env = Readonly<Record<string, string | undefined>>;

const required = (env: Env, name: string): string => {
  const value = env[name];
  if (!value) throw new OperatorError(`${name} is not set: it names what the deployment uses.`);
  return value;
};

const otherwise =
  (sentence: string) =>
  (cause: unknown): never => {
    throw new OperatorError(sentence, { cause });
  };

/** The operator's access to the deployment that `env` describes, embedded or on AWS. */
export const connectAdmin = (env: Env): AdminConnection => {
  const tableName = required(env, 'TABLE_NAME');
  const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  const secrets = new SecretsManagerClient(sdkConfig(env, 'SECRETS_MANAGER'));
  const readSecret = (name: string) => createSecretReader(secrets, required(env, name))();
  return {
    ports: {
      workspaces: createWorkspaceStore(dynamodb, tableName),
      workspaceAdmin: createWorkspaceAdmin(dynamodb, tableName),
      apiKeys: createApiKeyAdmin(dynamodb, tableName),
      books: createLedgerReader(dynamodb, tableName),
      webhooks: createWebhookStore(dynamodb, tableName),
      webhookAdmin: createWebhookAdmin(dynamodb, tableName),
      clock: systemClock,
      readPepper: () => readSecret('KEY_PEPPER_SECRET_ID'),
      secretBox: createSecretBox(() => readSecret('WEBHOOK_KEY_SECRET_ID')),
      allowsLoopback: env['WEBHOOK_ALLOW_LOOPBACK'] === 'true',
    },
    checkAccess: async () => {
      const { region, credentials } = dynamodb.config;
      await region().catch(otherwise('No AWS region is set: set AWS_REGION.'));
      await credentials().catch(
        otherwise(
          'No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
        ),
      );
    },
    close: () => {
      dynamodb.destroy();
      secrets.destroy();
    },
  };
};
