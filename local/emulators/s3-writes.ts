import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { dirname } from 'node:path';
import type S3rver from '@20minutes/s3rver';
import type { S3rverStore } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

const preconditionFailed = () =>
  new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');

/**
 * What s3rver lacks: an object appears whole or not at all, `If-None-Match: *` lets one of several uploads succeed, and
 * `x-amz-copy-source-if-match` refuses another version of the source.
 */
const withConditions = (store: S3rverStore, headers: IncomingHttpHeaders): S3rverStore => {
  const putObject: S3rverStore['putObject'] = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    const part = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      const [size, md5] = await store.putContent(part, content);
      if (headers['if-none-match'] === '*') await link(part, path);
      else await rename(part, path);
      await store.putMetadata(bucket, key, metadata, md5);
      return { size, md5 };
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? preconditionFailed() : error;
    } finally {
      await rm(part, { force: true });
    }
  };
  const copyObject: S3rverStore['copyObject'] = async (fromBucket, fromKey, bucket, key, metadata) => {
    const tag = headers['x-amz-copy-source-if-match'];
    if (tag !== undefined && (await store.getMetadata(fromBucket, fromKey)).etag !== tag)
      throw preconditionFailed();
    const source = await store.getObject(fromBucket, fromKey);
    await putObject({ bucket, key, content: source.content, metadata: metadata ?? source.metadata });
    return store.getMetadata(bucket, key);
  };
  // safe: an object with the store's methods, two of them replaced
  return Object.assign(Object.create(store) as S3rverStore, { putObject, copyObject });
};

/** Call it before the server runs. */
export const addWriteConditions = (server: S3rver): void => {
  server.middleware.unshift((context, next) => {
    context.store = withConditions(context.store, context.headers);
    return next();
  });
};
