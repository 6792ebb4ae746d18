import { startValidatorThread } from '#adapters/composition-validator/validator-thread.ts';
import type {
  ValidatorLimits,
  ValidatorThreadDeps,
} from '#adapters/composition-validator/validator-thread.ts';
import type { CompositionCheck } from '#core/composition/problems.ts';
import type { CompositionValidator } from '#core/ports/compositions.ts';

const LIMITS: ValidatorLimits = { timeMs: 3000, memoryMb: 256 };

/**
 * Checks documents one after the other on one worker thread with limits of time and memory. The thread is reused;
 * after a document that exceeds a limit a new thread is started.
 */
export const createCompositionValidator = (
  deps: ValidatorThreadDeps,
  limits: ValidatorLimits = LIMITS,
): CompositionValidator => {
  let thread = startValidatorThread(deps, limits);
  let previous: Promise<unknown> = Promise.resolve();
  const restartIfDead = () => {
    if (!thread.isAlive()) thread = startValidatorThread(deps, limits);
  };

  const checkNow = async (html: string): Promise<CompositionCheck> => {
    restartIfDead();
    const check = await thread.check(html);
    restartIfDead(); // so that the next document finds a warm thread
    return check;
  };

  return {
    check: (html) => {
      const current = previous.then(() => checkNow(html));
      previous = current.catch(() => undefined);
      return current;
    },
  };
};
