import { memberDependencies } from '#composition-root/api.ts';
import {
  createCognitoClient,
  createDynamodbClient,
  createS3Client,
  createSecretsClient,
} from '#composition-root/aws-clients.ts';
import type { Environment } from '#composition-root/read-environment.ts';
import { createUserDirectory } from '#adapters/cognito/user-directory.ts';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createLedgerList } from '#adapters/dynamodb/ledger-list.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWebhookAdmin } from '#adapters/dynamodb/webhook-admin.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { createApiKeyAdmin, createWorkspaceAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import { createOrderStore } from '#adapters/s3/orders.ts';
import { createSecretBox, createSecretReader } from '#adapters/secrets/secrets.ts';
import { newVideoId } from '#adapters/system.ts';

export const readsDependencies = (env: Environment<'dashboard-reads'>) => {
  const dynamodb = createDynamodbClient();
  return {
    ...memberDependencies('dashboard-reads', env, dynamodb),
    apiKeyAdmin: createApiKeyAdmin(dynamodb, env.TABLE_NAME),
    videos: createVideoStore(dynamodb, env.TABLE_NAME),
    orders: createOrderStore(createS3Client(), env.BUCKET_NAME),
    ledgerList: createLedgerList(dynamodb, env.TABLE_NAME),
    webhooks: createWebhookStore(dynamodb, env.TABLE_NAME),
    webhookAdmin: createWebhookAdmin(dynamodb, env.TABLE_NAME),
  };
};

export const brandKitDependencies = (env: Environment<'dashboard-brand-kit'>) => {
  const dynamodb = createDynamodbClient();
  return {
    ...memberDependencies('dashboard-brand-kit', env, dynamodb),
    assets: createAssetStore(dynamodb, env.TABLE_NAME),
    workspaceAdmin: createWorkspaceAdmin(dynamodb, env.TABLE_NAME),
  };
};

export const apiKeysDependencies = (env: Environment<'dashboard-api-keys'>) => {
  const dynamodb = createDynamodbClient();
  return {
    ...memberDependencies('dashboard-api-keys', env, dynamodb),
    apiKeyAdmin: createApiKeyAdmin(dynamodb, env.TABLE_NAME),
    keyPepper: createSecretReader(createSecretsClient(), env.KEY_PEPPER_SECRET_ID),
  };
};

export const webhooksDependencies = (env: Environment<'dashboard-webhooks'>) => {
  const dynamodb = createDynamodbClient();
  return {
    ...memberDependencies('dashboard-webhooks', env, dynamodb),
    webhooks: createWebhookStore(dynamodb, env.TABLE_NAME),
    webhookAdmin: createWebhookAdmin(dynamodb, env.TABLE_NAME),
    secretBox: createSecretBox(createSecretReader(createSecretsClient(), env.WEBHOOK_KEY_SECRET_ID)),
    newVideoId,
    allowsLoopback: env.ALLOW_LOOPBACK === 'true',
  };
};

export const membersDependencies = (env: Environment<'dashboard-members'>) => ({
  ...memberDependencies('dashboard-members', env),
  users: createUserDirectory(createCognitoClient(), {
    userPoolId: env.USER_POOL_ID,
    // Mails are sent unless the variable is exactly `false`.
    sendsInvitations: env.SENDS_INVITATIONS !== 'false',
  }),
});
