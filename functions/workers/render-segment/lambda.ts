import { readEnv } from '#composition-root/read-environment.ts';
import { createRenderSegmentDependencies } from '#composition-root/render-segment.ts';
import { createRenderSegmentHandler } from './handler.ts';

const env = readEnv('render-segment', process.env);

export const handler = createRenderSegmentHandler(createRenderSegmentDependencies(env));
