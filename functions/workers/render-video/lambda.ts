import { readEnv } from '#composition-root/read-environment.ts';
import { createRenderVideoDependencies } from '#composition-root/workers.ts';
import { createRenderVideoHandler } from './handler.ts';

const env = readEnv('render-video', process.env);

export const handler = createRenderVideoHandler(createRenderVideoDependencies(env));
