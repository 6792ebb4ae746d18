import { describe } from 'vitest';
import { isAnyExternal, readExternalEndpoints } from '../../local/external-endpoints.ts';

/** For what is about the embedded stack itself: given endpoints would not be what it tests. */
export const describeEmbedded = (name: string, tests: () => void): void => {
  if (isAnyExternal(readExternalEndpoints(process.env)))
    describe.skip(
      `${name} (starts emulators of its own, so endpoints that are given are not tested by it)`,
      tests,
    );
  else describe(name, tests);
};
