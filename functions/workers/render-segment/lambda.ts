import { findRenderTools } from '#renderer/tools.ts';
import { readEnv } from '#runtime/env.ts';
import { createRenderSegmentHandler } from './handler.ts';

const env = readEnv('render-segment', process.env);

export const handler = createRenderSegmentHandler({
  findTools: () => findRenderTools(env.ASSETS_DIR, process.env),
});
