import { createTemplateCatalog } from '#adapters/catalog/template-catalog.ts';
import { readEnv } from '#runtime/env.ts';
import { wireCaller } from '../wiring.ts';
import { createListTemplatesHandler } from './handler.ts';

const env = readEnv('list-templates', process.env);

export const handler = createListTemplatesHandler({
  ...wireCaller('list-templates', env),
  templates: createTemplateCatalog(env.ASSETS_DIR),
});
