import { afterAll, beforeAll } from 'vitest';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { createAudit } from './emulated-fixture.ts';

interface Emulators<T> {
  readonly aws: EmulatedAws;
  readonly audit: ReturnType<typeof createAudit>;
  readonly fixture: T;
}

/** Emulators of AWS while the tests of a suite run, with the audit of their records and what `createFixture` makes for them. */
export const useEmulators = <T>(createFixture: (aws: EmulatedAws) => T): (() => Emulators<T>) => {
  let emulators: Emulators<T> | undefined;
  beforeAll(async () => {
    const aws = await startEmulators();
    emulators = { aws, audit: createAudit(aws), fixture: createFixture(aws) };
  });
  afterAll(() => emulators?.aws.stop());
  return () => {
    if (!emulators) throw new Error('the emulators are not started');
    return emulators;
  };
};
