import { readAssetsDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createGetAssetHandler } from './handler.ts';

const env = readEnv('get-asset', process.env);

export const handler = createGetAssetHandler(readAssetsDependencies('get-asset', env));
