import { createTemplateCatalog } from '#adapters/catalog/template-catalog.ts';
import { readEnv } from '#runtime/env.ts';
import { wireCaller } from '../wiring.ts';
import { createGetTemplateHandler } from './handler.ts';

const env = readEnv('get-template', process.env);

export const handler = createGetTemplateHandler({
  ...wireCaller('get-template', env),
  templates: createTemplateCatalog(env.ASSETS_DIR),
});
