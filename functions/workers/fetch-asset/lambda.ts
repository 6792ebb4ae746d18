import { readEnv } from '#composition-root/read-environment.ts';
import { fetchAssetDependencies } from '#composition-root/workers.ts';
import { createFetchAssetHandler } from './handler.ts';

const env = readEnv('fetch-asset', process.env);

export const handler = createFetchAssetHandler(fetchAssetDependencies(env));
