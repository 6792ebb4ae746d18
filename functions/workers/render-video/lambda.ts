import { readEnv } from '#composition-root/read-environment.ts';
import { createRenderVideoDependencies } from '#composition-root/render-video.ts';
import { createRenderVideoHandler } from './handler.ts';

const env = readEnv('render-video', process.env);

export const handler = createRenderVideoHandler(createRenderVideoDependencies(env));
