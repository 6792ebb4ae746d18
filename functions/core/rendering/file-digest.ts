import type { FileDigest } from '#contracts/schemas/segment.ts';

/** False for a file that is missing. */
export const haveSameDigest = (file: FileDigest | undefined, expected: FileDigest): boolean =>
  file?.sizeBytes === expected.sizeBytes && file.sha256 === expected.sha256;
