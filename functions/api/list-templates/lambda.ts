import { templateDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createListTemplatesHandler } from './handler.ts';

const env = readEnv('list-templates', process.env);

export const handler = createListTemplatesHandler(templateDependencies('list-templates', env));
