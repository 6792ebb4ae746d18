import { readEnv } from '#composition-root/read-environment.ts';
import { closeAbandonedRenderDependencies } from '#composition-root/workers.ts';
import { createCloseAbandonedRenderHandler } from './handler.ts';

const env = readEnv('close-abandoned-render', process.env);

export const handler = createCloseAbandonedRenderHandler(closeAbandonedRenderDependencies(env));
