import { defineConfig } from 'vitest/config';

/** vitest leaves a core idle by default; tests that wait for processes or leases share it well. */
const shared = { expect: { requireAssertions: true }, clearMocks: true, maxWorkers: 2 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'fast',
          include: ['test/{unit,api,workers,contracts,architecture,infra,model}/**/*.test.ts'],
          globalSetup: ['test/support/api-coverage.ts'],
          setupFiles: ['test/support/no-network.ts'],
          isolate: false, // one module registry per worker; loading it per file took half of the time
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'emulated',
          include: ['test/emulated/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'render',
          include: ['test/render/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // The nightly sizes of the suites of faults; not part of `npm test`.
        test: {
          ...shared,
          name: 'soak',
          include: ['test/soak/**/*.test.ts'],
          testTimeout: 60 * 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'hostile',
          include: ['test/hostile/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
