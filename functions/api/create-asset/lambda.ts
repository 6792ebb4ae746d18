import { createAssetDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCreateAssetHandler } from './handler.ts';

const env = readEnv('create-asset', process.env);

export const handler = createCreateAssetHandler(createAssetDependencies(env));
