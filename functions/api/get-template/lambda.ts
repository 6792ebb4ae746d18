import { createTemplateCatalog } from '#adapters/catalog/template-catalog.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { wireCaller } from '#composition-root/api.ts';
import { createGetTemplateHandler } from './handler.ts';

const env = readEnv('get-template', process.env);

export const handler = createGetTemplateHandler({
  ...wireCaller('get-template', env),
  templates: createTemplateCatalog(env.ASSETS_DIR),
});
