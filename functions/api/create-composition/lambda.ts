import { createCompositionGate } from '#adapters/composition-gate/composition-gate.ts';
import { LOG_EVENTS } from '#core/log.ts';
import { readEnv } from '#runtime/env.ts';
import { wireCreate } from '../wiring.ts';
import { createCreateCompositionHandler } from './handler.ts';

const env = readEnv('create-composition', process.env);
const wired = wireCreate('create-composition', env);

export const handler = createCreateCompositionHandler({
  ...wired,
  gate: createCompositionGate({
    assetsDir: env.ASSETS_DIR,
    onFailed: (error) => wired.log(LOG_EVENTS.checkFailed, {}, error),
  }),
});
