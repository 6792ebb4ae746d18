import { startValidatorThread } from '#adapters/composition-validator/validator-thread.ts';
import type { ValidatorJob } from '#adapters/composition-validator/validator-worker.ts';
import type {
  ValidatorLimits,
  ValidatorThreadDeps,
} from '#adapters/composition-validator/validator-thread.ts';
import { TOO_COMPLEX } from '#core/composition/check-composition.ts';
import type { CompositionValidator } from '#core/ports/compositions.ts';
import { PROJECT_TOO_COMPLEX } from '#core/project/check-project.ts';

const LIMITS: ValidatorLimits = {
  timeMs: 3000,
  waitMs: 12_000,
  projectTimeMs: 15_000,
  projectWaitMs: 15_000,
  memoryMb: 256,
  rejectsInterrupted: false, // a response must be in time
};

/**
 * Checks documents one after the other on one worker thread with limits of time and memory. The thread is reused;
 * after a document that exceeds a limit a new thread is started.
 */
export const createCompositionValidator = (
  deps: ValidatorThreadDeps,
  changed: Partial<ValidatorLimits> = {},
): CompositionValidator => {
  const limits = { ...LIMITS, ...changed };
  let thread = startValidatorThread(deps, limits);
  let previous: Promise<unknown> = Promise.resolve();
  const restartIfDead = () => {
    if (!thread.isAlive()) thread = startValidatorThread(deps, limits);
  };

  const checkNow = async <Check>(job: ValidatorJob, tooComplex: Check): Promise<Check> => {
    restartIfDead();
    const check = await thread.check(job, tooComplex);
    restartIfDead(); // so that the next document finds a warm thread
    return check;
  };
  const checkInTurn = <Check>(job: ValidatorJob, tooComplex: Check): Promise<Check> => {
    const current = previous.then(() => checkNow(job, tooComplex));
    previous = current.catch(() => undefined);
    return current;
  };

  return {
    check: (html) => checkInTurn({ html }, TOO_COMPLEX),
    checkProject: (files, values, scope) =>
      checkInTurn(
        { files, ...(values && { values }), ...(scope !== undefined && { scope }) },
        PROJECT_TOO_COMPLEX,
      ),
  };
};
