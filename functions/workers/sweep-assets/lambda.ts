import { readEnv } from '#composition-root/read-environment.ts';
import { createSweepAssetsDependencies } from '#composition-root/workers.ts';
import { createSweepAssetsHandler } from './handler.ts';

const env = readEnv('sweep-assets', process.env);

export const handler = createSweepAssetsHandler(createSweepAssetsDependencies(env));
