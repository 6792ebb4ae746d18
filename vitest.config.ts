import { configDefaults, defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/support/long-files-first.ts';
import {
  CLIP_SUITES,
  SLOW_CLIP_SUITES,
  SLOW_SUITES,
  THOROUGH_SUITES,
} from './test/support/thorough-suites.ts';

/** A poll ends with the state it waits for; the default of a second is too short for a page on a busy machine. */
const POLL = { timeout: 10_000 };
const EXCLUDED = [...configDefaults.exclude, ...SLOW_SUITES, ...SLOW_CLIP_SUITES];
const shared = { expect: { requireAssertions: true, poll: POLL }, clearMocks: true };
/** More than the two cores of CI: many tests wait for a process, a lease, a socket or a time limit. */
const WORKERS = 3;
/** Of suites that render all the time. */
const RENDERING_WORKERS = 2;

export default defineConfig({
  test: {
    globalSetup: ['test/support/prepare-run.ts'],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'fast',
          maxWorkers: WORKERS,
          include: ['test/{unit,api,workers,contracts,architecture,infra,model}/**/*.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['test/support/api-coverage.ts'],
          setupFiles: ['test/support/fast-setup.ts'],
          isolate: false, // one module registry per worker; loading it per file took half of the time
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'emulated',
          maxWorkers: WORKERS,
          include: ['test/emulated/**/*.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['test/support/iam/replay-calls.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'render',
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 }, // after the projects whose tests wait for short times
          include: ['test/render/**/*.test.ts'],
          exclude: EXCLUDED,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // The dashboard and the docs page in the packaged Chromium.
        test: {
          ...shared,
          name: 'browser',
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // The dashboard in browsers of Debian, which must be installed; not part of `npm test`.
        test: {
          ...shared,
          name: 'browsers',
          maxWorkers: 1,
          include: ['test/browsers/**/*.test.ts', 'test/browser/**/*.test.ts'],
          globalSetup: ['test/browsers/support/require-browsers.ts'],
          env: { FULL_CHROMIUM: '/usr/bin/chromium' },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Renders that take half a minute each; not part of `npm test`.
        test: {
          ...shared,
          name: 'long',
          maxWorkers: RENDERING_WORKERS,
          include: ['test/long/**/*.test.ts', ...SLOW_SUITES, ...THOROUGH_SUITES],
          env: { THOROUGH: 'true' },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Every clip of the corpus at every output rate; not part of `npm test`.
        test: {
          ...shared,
          name: 'clips',
          maxWorkers: RENDERING_WORKERS,
          include: [...CLIP_SUITES, ...SLOW_CLIP_SUITES],
          env: { THOROUGH: 'true' },
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Every page of the conformance suite; not part of `npm test`.
        test: {
          ...shared,
          name: 'conformance',
          maxWorkers: 1,
          include: ['test/conformance/**/*.test.ts'],
          testTimeout: 4 * 60 * 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Prints a transcript; not part of `npm test`.
        test: {
          ...shared,
          name: 'rehearsal',
          include: ['test/rehearsal/**/*.test.ts'],
          testTimeout: 300_000,
          disableConsoleIntercept: true,
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
        // The Python client, installed. Needs Python with venv; not part of `npm test`.
        test: {
          ...shared,
          name: 'python',
          include: ['test/python/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Chromium under the restrictions of Lambda. Needs root, perl and util-linux; not part of `npm test`.
        test: {
          ...shared,
          name: 'launch',
          maxWorkers: 1,
          include: ['test/launch/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Faults of the stage `local`, deployed to LocalStack. Needs root; not part of `npm test`.
        test: {
          ...shared,
          name: 'localstack',
          include: ['test/localstack/**/*.test.ts'],
          testTimeout: 360_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'hostile',
          maxWorkers: RENDERING_WORKERS,
          include: ['test/hostile/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
