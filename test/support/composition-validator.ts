import { fileURLToPath } from 'node:url';
import { createCompositionGate } from '#adapters/composition-validator/composition-validator.ts';
import type { GateLimits } from '#adapters/composition-validator/validator-thread.ts';

const CATALOG_DIR = fileURLToPath(new URL('../../catalog', import.meta.url));

/** The real gate over the real registry. */
export const createTestGate = (limits?: GateLimits) =>
  createCompositionGate({ assetsDir: CATALOG_DIR, onFailed: () => undefined }, limits);
