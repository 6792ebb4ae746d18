import { createCompositionDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCreateCompositionHandler } from './handler.ts';

const env = readEnv('create-composition', process.env);

export const handler = createCreateCompositionHandler(createCompositionDependencies(env));
