import { HeadObjectCommand, ListObjectsV2Command, NotFound, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';

/** Keys of a bucket; both are empty or false when the bucket does not exist. */
export interface StoredKeys {
  /** In order. */
  readonly list: (prefix: string) => AsyncGenerator<string, void>;
  readonly has: (key: string) => Promise<boolean>;
}

/** Looks keys up in a list. Both are in order, so that one pass over the list is enough. */
export const createKeyLookup = (list: AsyncGenerator<string, void>): ((key: string) => Promise<boolean>) => {
  let next: IteratorResult<string, void> | undefined;
  return async (key) => {
    next ??= await list.next();
    while (!next.done && next.value < key) next = await list.next();
    return next.value === key;
  };
};

const isMissing = (error: unknown): boolean =>
  error instanceof NotFound || (error instanceof S3ServiceException && error.name === 'NoSuchBucket');

export const createStoredKeys = (s3: S3Client, Bucket: string): StoredKeys => ({
  list: async function* list(Prefix) {
    let ContinuationToken: string | undefined;
    do {
      const page = await s3
        .send(new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }))
        .catch((error: unknown) => {
          if (isMissing(error)) return { Contents: [], NextContinuationToken: undefined };
          throw error;
        });
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  },
  has: async (Key) => {
    try {
      await s3.send(new HeadObjectCommand({ Bucket, Key }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  },
});
