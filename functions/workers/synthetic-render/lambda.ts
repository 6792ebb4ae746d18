import { readEnv } from '#composition-root/read-environment.ts';
import { syntheticRenderDependencies } from '#composition-root/synthetic-render.ts';
import { createSyntheticRenderHandler } from './handler.ts';

export const handler = createSyntheticRenderHandler(
  syntheticRenderDependencies(readEnv('synthetic-render', process.env)),
);
