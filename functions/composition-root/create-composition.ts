import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import { LOG_EVENTS } from '#core/log.ts';
import { createCreationDependencies } from '#composition-root/api.ts';
import type { Environment } from '#composition-root/read-environment.ts';

/** In a file of its own because only the create-composition bundle contains the worker thread of the validator. */
export const createCreateCompositionDependencies = (env: Environment<'create-composition'>) => {
  const dependencies = createCreationDependencies('create-composition', env);
  return {
    ...dependencies,
    validator: createCompositionValidator({
      assetsDir: env.ASSETS_DIR,
      onFailed: (error) => dependencies.log(LOG_EVENTS.checkFailed, {}, error),
    }),
  };
};
