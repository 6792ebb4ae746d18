import { readEnv } from '#composition-root/read-environment.ts';
import { makeThumbnailDependencies } from '#composition-root/workers.ts';
import { createMakeThumbnailHandler } from './handler.ts';

const env = readEnv('make-thumbnail', process.env);

export const handler = createMakeThumbnailHandler(makeThumbnailDependencies(env));
