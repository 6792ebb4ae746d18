import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ConnectionError } from '../errors.ts';

/**
 * Downloads a link of the API to a file, which appears only when it is complete. Returns its SHA-256; with `sha256` another
 * one is an error. The link carries its own signature: the API key is not sent.
 */
export const download = async (url: string, file: string, sha256?: string): Promise<string> => {
  const response = await fetch(url, { redirect: 'error' });
  if (!response.ok || response.body === null)
    throw new ConnectionError(`${basename(file)} could not be downloaded: status ${response.status}.`);
  await mkdir(dirname(file), { recursive: true });
  const part = join(dirname(file), `.${basename(file)}.part`);
  const hash = createHash('sha256');
  try {
    await pipeline(
      Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
      async function* digest(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(part),
    );
    const digest = hash.digest('hex');
    if (sha256 !== undefined && digest !== sha256)
      throw new ConnectionError(`${basename(file)} was not downloaded as it was saved.`);
    await rename(part, file);
    return digest;
  } finally {
    await rm(part, { force: true });
  }
};
