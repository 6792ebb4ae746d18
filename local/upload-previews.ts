import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { PREVIEW_EXTENSIONS, PREVIEW_TYPES, previewFileName, previewKey } from '#contracts/preview-files.ts';

const CATALOG = fileURLToPath(new URL('../catalog', import.meta.url));

/** Uploads the previews of the catalog, also those that the bucket already has. Returns the number of files. */
export const uploadPreviews = async (s3: S3Client, bucketName: string): Promise<number> => {
  const sources = JSON.parse(await readFile(join(CATALOG, 'previews.json'), 'utf8')) as object;
  const files = Object.keys(sources).flatMap((id) =>
    PREVIEW_EXTENSIONS.map((extension) => ({ id, extension })),
  );
  for (const { id, extension } of files) {
    await s3.send(
      new PutObjectCommand({
        Bucket: bucketName,
        Key: previewKey(id, extension),
        ContentType: PREVIEW_TYPES[extension],
        Body: await readFile(join(CATALOG, 'previews', previewFileName(id, extension))),
      }),
    );
  }
  return files.length;
};
