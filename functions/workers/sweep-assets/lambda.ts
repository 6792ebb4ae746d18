import { readEnv } from '#composition-root/read-environment.ts';
import { sweepAssetsDependencies } from '#composition-root/workers.ts';
import { createSweepAssetsHandler } from './handler.ts';

const env = readEnv('sweep-assets', process.env);

export const handler = createSweepAssetsHandler(sweepAssetsDependencies(env));
