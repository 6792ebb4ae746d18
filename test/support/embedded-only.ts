import { describe } from 'vitest';
import { hasExternalEndpoint, readExternalEndpoints } from '../../local/external-endpoints.ts';

/** For tests of the embedded stack: it starts its own emulators, so external endpoints would stay untested. */
export const describeEmbedded = (name: string, tests: () => void): void => {
  if (hasExternalEndpoint(readExternalEndpoints(process.env)))
    describe.skip(`${name} (skipped with external endpoints: starts its own emulators)`, tests);
  else describe(name, tests);
};
