import { readAssetsDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createGetAssetHandler } from '#api/get-asset/handler.ts';
import { createListAssetsHandler } from '#api/list-assets/handler.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';

const dependencies = readAssetsDependencies(readEnv('read-assets', process.env));

export const handler = createDispatcher('read-assets', {
  'list-assets': createListAssetsHandler(dependencies),
  'get-asset': createGetAssetHandler(dependencies),
});
