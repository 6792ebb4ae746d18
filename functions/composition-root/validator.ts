import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import type { ValidatorLimits } from '#adapters/composition-validator/validator-thread.ts';
import type { Variables } from '#composition-root/read-environment.ts';
import { ROW_CHECK_SECONDS } from '#contracts/timeouts.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';

/** For rows of batches: a busy machine is no problem of their project, so they are tried again. */
export const ROW_LIMITS: Partial<ValidatorLimits> = {
  projectWaitMs: ROW_CHECK_SECONDS * 1000,
  rejectsInterrupted: true,
};

/** Its thread starts with the first document. */
export const createValidator = (
  { BUNDLED_FILES_DIR: bundledFilesDir }: Variables<'BUNDLED_FILES_DIR'>,
  log: Log,
  limits: Partial<ValidatorLimits> = {},
) =>
  createCompositionValidator(
    { bundledFilesDir, onFailed: (error) => log(LOG_EVENTS.checkFailed, {}, error) },
    limits,
  );
