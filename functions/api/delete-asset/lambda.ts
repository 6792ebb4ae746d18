import { assetDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createDeleteAssetHandler } from './handler.ts';

const env = readEnv('delete-asset', process.env);

export const handler = createDeleteAssetHandler(assetDependencies('delete-asset', env));
