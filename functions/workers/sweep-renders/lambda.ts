import { readEnv } from '#composition-root/read-environment.ts';
import { sweepRendersDependencies } from '#composition-root/workers.ts';
import { createSweepRendersHandler } from './handler.ts';

const env = readEnv('sweep-renders', process.env);

export const handler = createSweepRendersHandler(sweepRendersDependencies(env));
