import { describe, it } from 'vitest';
import { hasExternalEndpoint, readExternalEndpoints } from '../../local/external-endpoints.ts';

/** For tests of the embedded stack: it starts its own emulators, so external endpoints would stay untested. */
export const describeEmbedded = (name: string, tests: () => void): void => {
  if (hasExternalEndpoint(readExternalEndpoints(process.env)))
    describe.skip(`${name} (skipped with external endpoints: starts its own emulators)`, tests);
  else describe(name, tests);
};

/** For refusals that LocalStack does not enforce: of requests to S3 without a signature, and of web pages of other origins. */
export const itWithoutExternalS3 = readExternalEndpoints(process.env).s3 === undefined ? it : it.skip;
