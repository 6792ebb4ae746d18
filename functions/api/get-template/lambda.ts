import { templateDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createGetTemplateHandler } from './handler.ts';

const env = readEnv('get-template', process.env);

export const handler = createGetTemplateHandler(templateDependencies('get-template', env));
