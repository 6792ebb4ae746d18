import { fileURLToPath } from 'node:url';
import { createCompositionGate } from '#adapters/composition-gate/composition-gate.ts';
import type { GateLimits } from '#adapters/composition-gate/gate-thread.ts';

const CATALOG_DIR = fileURLToPath(new URL('../../catalog', import.meta.url));

/** The real gate over the real registry; an exception in it is one of the test's own. */
export const createTestGate = (limits?: GateLimits) =>
  createCompositionGate(
    {
      assetsDir: CATALOG_DIR,
      onFailed: (error) => {
        throw error;
      },
    },
    limits,
  );
