import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import { LOG_EVENTS } from '#core/log.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { wireCreate } from '#composition-root/api.ts';
import { createCreateCompositionHandler } from './handler.ts';

const env = readEnv('create-composition', process.env);
const wired = wireCreate('create-composition', env);

export const handler = createCreateCompositionHandler({
  ...wired,
  validator: createCompositionValidator({
    assetsDir: env.ASSETS_DIR,
    onFailed: (error) => wired.log(LOG_EVENTS.checkFailed, {}, error),
  }),
});
