import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createApiKeyAdmin } from '../../functions/adapters/dynamodb/api-key-admin.ts';
import { createWorkspaceAdmin } from '../../functions/adapters/dynamodb/workspace-admin.ts';
import { createWorkspaceStore } from '../../functions/adapters/dynamodb/workspace-store.ts';
import { createKeyPepper } from '../../functions/adapters/secrets/key-pepper.ts';
import { systemClock } from '../../functions/runtime/system.ts';
import { sdkConfig } from '../../local/sdk-config.ts';
import { AdminError } from './admin-error.ts';
import type { AdminPorts } from './admin-ports.ts';

export interface AdminConnection {
  readonly ports: AdminPorts;
  readonly close: () => void;
}

type Env = Readonly<Record<string, string | undefined>>;

const required = (env: Env, name: string): string => {
  const value = env[name];
  if (!value) throw new AdminError(`${name} is not set: it names what the deployment uses.`);
  return value;
};

/** The operator's access to the deployment that `env` describes, embedded or on AWS. */
export const connectAdmin = (env: Env): AdminConnection => {
  const tableName = required(env, 'TABLE_NAME');
  const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  const secrets = new SecretsManagerClient(sdkConfig(env, 'SECRETS_MANAGER'));
  return {
    ports: {
      workspaces: createWorkspaceStore(dynamodb, tableName),
      workspaceAdmin: createWorkspaceAdmin(dynamodb, tableName),
      apiKeys: createApiKeyAdmin(dynamodb, tableName),
      clock: systemClock,
      readPepper: () => createKeyPepper(secrets, required(env, 'KEY_PEPPER_SECRET_ID'))(),
    },
    close: () => {
      dynamodb.destroy();
      secrets.destroy();
    },
  };
};
