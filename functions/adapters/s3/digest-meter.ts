import { createHash } from 'node:crypto';
import type { FileDigest } from '#contracts/schemas/segment.ts';

interface DigestMeter {
  readonly add: (chunk: Buffer) => void;
  /** Adds the chunks that pass through. */
  readonly through: (bytes: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;
  /** Of all added bytes. To be called once, at the end. */
  readonly digest: () => FileDigest;
}

export const createDigestMeter = (): DigestMeter => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const add = (chunk: Buffer): void => {
    hash.update(chunk);
    sizeBytes += chunk.length;
  };
  return {
    add,
    async *through(bytes) {
      for await (const chunk of bytes) {
        add(chunk);
        yield chunk;
      }
    },
    digest: () => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
};
