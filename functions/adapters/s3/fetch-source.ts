import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { GuardedGet } from '#adapters/outgoing/guarded-get.ts';
import { errorCode } from '#adapters/outgoing/pinned-connection.ts';
import { ASSET_KINDS, ASSET_MAX_BYTES } from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import { FETCH_SECONDS } from '#contracts/timeouts.ts';
import { contentTypeOf, SIGNATURE_BYTES } from '#core/asset/content-type-of.ts';
import type { Asset, AssetRejectionCode } from '#core/asset/asset.ts';
import type { FetchedFile, FetchOutcome, FetchSource } from '#core/ports/assets.ts';
import { uploadKeyOf } from '#core/rendering/object-keys.ts';

/** A body that cannot become an asset; every other error is one of this service. */
class UnwantedBody extends Error {
  readonly code: AssetRejectionCode;

  constructor(code: AssetRejectionCode, reason: string = code) {
    super(reason);
    this.code = code;
  }
}

const asUnwanted = (error: unknown): UnwantedBody =>
  error instanceof UnwantedBody ? error : new UnwantedBody('source_unreachable', errorCode(error));

/** Passes a body on, up to the largest size of the kind that its first bytes are of. */
const createBodyMeter = (declared: { readonly type: string; readonly name: string }) => {
  let start = Buffer.alloc(0);
  let receivedBytes = 0;
  let contentType: AssetContentType | undefined;
  async function* through(body: AsyncIterable<Buffer>) {
    try {
      for await (const chunk of body) {
        receivedBytes += chunk.length;
        if (start.length < SIGNATURE_BYTES) {
          start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES - start.length)]);
          contentType = contentTypeOf(start, declared);
        }
        if (!contentType && start.length === SIGNATURE_BYTES) throw new UnwantedBody('wrong_content_type');
        if (contentType && receivedBytes > ASSET_MAX_BYTES[ASSET_KINDS[contentType]])
          throw new UnwantedBody('source_too_large');
        yield chunk;
      }
    } catch (error) {
      throw asUnwanted(error);
    }
  }
  return {
    receivedBytes: () => receivedBytes,
    through,
    /** Content type and size, once the whole body has been read. */
    file: (): FetchedFile => {
      if (!contentType)
        throw new UnwantedBody(receivedBytes === 0 ? 'unreadable_file' : 'wrong_content_type');
      return { contentType, sizeBytes: receivedBytes };
    },
  };
};

/** Type and name that the server gives, used only to distinguish sound from a clip where the first bytes are the same. */
const declaredOf = ({ headers }: IncomingMessage, sourceUrl: string) => ({
  type: headers['content-type'] ?? '',
  name: new URL(sourceUrl).pathname,
});

const rejected = (code: AssetRejectionCode, reason: string, receivedBytes = 0): FetchOutcome => ({
  status: 'rejected',
  code,
  reason,
  receivedBytes,
});

/** Writes the body of a response to a file. Returns why when it was not received whole; throws for a fault of this service. */
const receive = async (
  response: IncomingMessage,
  sourceUrl: string,
  path: string,
  signal: AbortSignal,
): Promise<FetchOutcome> => {
  const meter = createBodyMeter(declaredOf(response, sourceUrl));
  try {
    await pipeline(response, meter.through, createWriteStream(path), { signal });
    return { status: 'stored', ...meter.file() };
  } catch (error) {
    if (signal.aborted) return rejected('source_unreachable', 'timed_out', meter.receivedBytes());
    if (error instanceof UnwantedBody) return rejected(error.code, error.message, meter.receivedBytes());
    // The body may break before the first part of it is asked for.
    if (errorCode(error) === 'ECONNRESET')
      return rejected('source_unreachable', 'ECONNRESET', meter.receivedBytes());
    throw error;
  } finally {
    response.destroy();
  }
};

/**
 * Fetches into a file first, because an object is stored with its type and length, whole or not at all. The type that the server declares
 * is not trusted, nor the length.
 */
export const createFetchSource =
  (client: S3Client, bucketName: string, get: GuardedGet, fetchSeconds = FETCH_SECONDS): FetchSource =>
  async (asset, sourceUrl) => {
    const signal = AbortSignal.timeout(fetchSeconds * 1000);
    const answer = await get(sourceUrl, signal);
    if (answer.status !== 'responded') return rejected(`source_${answer.status}`, answer.reason);
    const file = await openTemporaryFile();
    try {
      const path = `/proc/self/fd/${file.fd}`;
      const outcome = await receive(answer.response, sourceUrl, path, signal);
      if (outcome.status === 'stored') await store(client, bucketName, asset, { ...outcome, path });
      return outcome;
    } finally {
      await file.close();
    }
  };

/** A file without a name, which the system removes when the process ends, also when it is killed. */
const openTemporaryFile = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), 'fetch-source-'));
  try {
    return await open(join(folder, 'file'), 'wx');
  } finally {
    await rm(folder, { recursive: true });
  }
};

const STORE_ATTEMPTS = 2;

/** The SDK does not retry a request whose body is a stream. 412: another delivery of the message has stored it. */
const store = async (
  client: S3Client,
  Bucket: string,
  asset: Asset,
  { path, contentType: ContentType, sizeBytes: ContentLength }: FetchedFile & { readonly path: string },
): Promise<void> => {
  const object = { Bucket, Key: uploadKeyOf(asset), ContentLength, ContentType, IfNoneMatch: '*' };
  for (let attempt = 1; ; attempt += 1)
    try {
      await client.send(new PutObjectCommand({ ...object, Body: createReadStream(path) }));
      return;
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return;
      if (attempt === STORE_ATTEMPTS) throw error;
    }
};
