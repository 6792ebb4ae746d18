import { createTemplateCatalog } from '#adapters/catalog/template-catalog.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { wireCreate } from '#composition-root/api.ts';
import { createCreateVideoHandler } from './handler.ts';

const env = readEnv('create-video', process.env);

export const handler = createCreateVideoHandler({
  ...wireCreate('create-video', env),
  templates: createTemplateCatalog(env.ASSETS_DIR),
});
