import { fileURLToPath } from 'node:url';
import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import type { ValidatorLimits } from '#adapters/composition-validator/validator-thread.ts';

const CATALOG_DIR = fileURLToPath(new URL('../../catalog', import.meta.url));

/** The validator with its thread, the linter and the component registry. */
export const createTestValidator = (limits?: Partial<ValidatorLimits>) =>
  createCompositionValidator({ bundledFilesDir: CATALOG_DIR, onFailed: () => undefined }, limits);
