import { checkRendererDependencies } from '#composition-root/deployment.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCheckRendererHandler } from './handler.ts';

export const handler = createCheckRendererHandler(
  checkRendererDependencies(readEnv('check-renderer', process.env)),
);
