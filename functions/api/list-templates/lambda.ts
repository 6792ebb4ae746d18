import { createTemplateCatalog } from '#adapters/catalog/template-catalog.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { wireCaller } from '#composition-root/api.ts';
import { createListTemplatesHandler } from './handler.ts';

const env = readEnv('list-templates', process.env);

export const handler = createListTemplatesHandler({
  ...wireCaller('list-templates', env),
  templates: createTemplateCatalog(env.ASSETS_DIR),
});
