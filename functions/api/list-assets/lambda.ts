import { readAssetsDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createListAssetsHandler } from './handler.ts';

const env = readEnv('list-assets', process.env);

export const handler = createListAssetsHandler(readAssetsDependencies('list-assets', env));
