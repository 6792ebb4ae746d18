import { readEnv } from '#composition-root/read-environment.ts';
import { renderVideoDependencies } from '#composition-root/workers.ts';
import { createRenderVideoHandler } from './handler.ts';

const env = readEnv('render-video', process.env);

export const handler = createRenderVideoHandler(renderVideoDependencies(env));
