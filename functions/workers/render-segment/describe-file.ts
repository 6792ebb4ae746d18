import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { RenderedSegment } from '#contracts/schemas/segment.ts';

/** Size and digest of a local file. */
export const describeFile = async (path: string): Promise<Pick<RenderedSegment, 'sizeBytes' | 'sha256'>> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
};
