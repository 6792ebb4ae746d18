import { createComponentCatalog } from '#adapters/catalog/component-catalog.ts';
import { createCompositionLinter } from '#adapters/hyperframes-lint/composition-linter.ts';
import { readEnv } from '#runtime/env.ts';
import { wireCreate } from '../wiring.ts';
import { createCreateCompositionHandler } from './handler.ts';

const env = readEnv('create-composition', process.env);

export const handler = createCreateCompositionHandler({
  ...wireCreate('create-composition', env),
  components: createComponentCatalog(env.ASSETS_DIR),
  linter: createCompositionLinter(),
});
