import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { MUSIC_TYPE, musicFileName, musicKey } from '#contracts/music-files.ts';
import { PREVIEW_EXTENSIONS, PREVIEW_TYPES, previewFileName, previewKey } from '#contracts/preview-files.ts';

const CATALOG = fileURLToPath(new URL('../catalog', import.meta.url));

interface CatalogFile {
  readonly path: string;
  readonly key: string;
  readonly type: string;
}

const readJson = async (file: string): Promise<object> =>
  JSON.parse(await readFile(join(CATALOG, file), 'utf8')) as object; // safe: content of this repository

const listFiles = async (): Promise<readonly CatalogFile[]> => {
  const previews = Object.keys(await readJson('previews.json')).flatMap((id) =>
    PREVIEW_EXTENSIONS.map((extension) => ({
      path: `previews/${previewFileName(id, extension)}`,
      key: previewKey(id, extension),
      type: PREVIEW_TYPES[extension],
    })),
  );
  const music = (await readJson('music/music.json')) as readonly { readonly name: string }[]; // safe: as above
  return [
    ...previews,
    ...music.map(({ name }) => ({
      path: `music/${musicFileName(name)}`,
      key: musicKey(name),
      type: MUSIC_TYPE,
    })),
  ];
};

/** Uploads the previews and the music of the catalog, also those that the bucket already has. Returns the number of files. */
export const uploadCatalogFiles = async (s3: S3Client, bucketName: string): Promise<number> => {
  const files = await listFiles();
  for (const { path, key, type } of files) {
    const Body = await readFile(join(CATALOG, path));
    await s3.send(new PutObjectCommand({ Bucket: bucketName, Key: key, ContentType: type, Body }));
  }
  return files.length;
};
