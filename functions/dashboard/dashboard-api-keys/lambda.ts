import { apiKeysDependencies } from '#composition-root/dashboard.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';
import { createCreateApiKeyHandler } from '#api/create-api-key/handler.ts';
import { createRevokeApiKeyHandler } from '#api/revoke-api-key/handler.ts';
import { createRotateApiKeyHandler } from '#api/rotate-api-key/handler.ts';

const dependencies = apiKeysDependencies(readEnv('dashboard-api-keys', process.env));

export const handler = createDispatcher('dashboard-api-keys', {
  'create-api-key': createCreateApiKeyHandler(dependencies),
  'revoke-api-key': createRevokeApiKeyHandler(dependencies),
  'rotate-api-key': createRotateApiKeyHandler(dependencies),
});
