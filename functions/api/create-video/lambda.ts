import { createTemplateCatalog } from '#adapters/catalog/template-catalog.ts';
import { readEnv } from '#runtime/env.ts';
import { wireCreate } from '../wiring.ts';
import { createCreateVideoHandler } from './handler.ts';

const env = readEnv('create-video', process.env);

export const handler = createCreateVideoHandler({
  ...wireCreate('create-video', env),
  templates: createTemplateCatalog(env.ASSETS_DIR),
});
