import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createApiKeyStore } from '#adapters/dynamodb/workspaces.ts';
import { createSecretBox, createSecretReader } from '#adapters/secrets/secrets.ts';
import { signWithoutTrailingSlash } from '../../local/create-resources.ts';
import { sdkConfig } from '../../local/stack-env.ts';
import { connectAdmin } from '../admin/connection.ts';
import { requireVariable } from '../shared/command-line.ts';
import type { CheckDeps } from './check.ts';
import { createStoredKeys } from './stored-keys.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What the check reads: table, bucket and secrets of the deployment that `env` describes. */
export const connectCheck = (env: Env): { readonly deps: CheckDeps; readonly close: () => void } => {
  const admin = connectAdmin(env);
  const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  const secrets = new SecretsManagerClient(sdkConfig(env, 'SECRETS_MANAGER'));
  const s3 = new S3Client(sdkConfig(env, 'S3'));
  if (env['AWS_ENDPOINT_URL_S3'] !== undefined) signWithoutTrailingSlash(s3);
  return {
    deps: {
      ports: admin.ports,
      keys: createStoredKeys(s3, requireVariable(env, 'BUCKET_NAME')),
      findApiKey: createApiKeyStore(dynamodb, requireVariable(env, 'TABLE_NAME')).findByHash,
      openSecret: createSecretBox(createSecretReader(secrets, requireVariable(env, 'WEBHOOK_KEY_SECRET_ID')))
        .open,
    },
    close: () => {
      admin.close();
      for (const client of [dynamodb, secrets, s3]) client.destroy();
    },
  };
};
