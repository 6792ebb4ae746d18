import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import { provideFfmpeg } from '../../layers/ffmpeg/obtain-ffmpeg.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';

const PICTURE = /\.(?:jpg|png)$/;

/** Folders of small pictures, each with the folder of its originals, the width in pixels, the quality and the largest size of a file. */
export const THUMBNAILS = [
  // cards of the gallery on a phone
  {
    folder: 'thumbnails/previews',
    originals: 'previews',
    files: PICTURE,
    width: 360,
    quality: 70,
    maxBytes: 30_000,
  },
  // examples in a preview
  {
    folder: 'thumbnails/photos',
    originals: 'photos',
    files: PICTURE,
    width: 720,
    quality: 60,
    maxBytes: 120_000,
  },
  {
    folder: 'thumbnails/clips',
    originals: 'clips',
    files: /\.mp4$/,
    width: 540,
    quality: 60,
    maxBytes: 60_000,
  },
] as const;

/** Where a clip shows what it is about: in its first second a thing may still be on its way into the picture. */
const CLIP_SECONDS = '1.5';

/** The picture, or one of a clip. */
const shrink = async (original: string, width: number, quality: number, thumbnail: string): Promise<void> => {
  const filter = `scale='min(${width},iw)':-1:flags=lanczos`;
  const output = [
    '-map_metadata',
    '-1',
    '-frames:v',
    '1',
    '-vf',
    filter,
    '-c:v',
    'libwebp',
    '-quality',
    String(quality),
    '-compression_level',
    '6',
  ];
  const input = ['-hide_banner', '-loglevel', 'error', '-nostats', '-y'];
  const from = original.endsWith('.mp4') ? ['-ss', CLIP_SECONDS] : [];
  await promisify(execFile)(findFfmpeg(process.env), [
    ...input,
    ...from,
    '-i',
    original,
    ...output,
    thumbnail,
  ]);
};

/** Writes a WebP of every preview, photo and clip, in place of those that exist. */
export const makeThumbnails = async (): Promise<void> => {
  await provideFfmpeg(); // no preview was rendered when all are up to date
  for (const { folder, originals, files: pattern, width, quality } of THUMBNAILS) {
    const target = join(CATALOG_DIR, folder);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    const files = await readdir(join(CATALOG_DIR, originals));
    for (const file of files.filter((one) => pattern.test(one)))
      await shrink(
        join(CATALOG_DIR, originals, file),
        width,
        quality,
        join(target, `${parse(file).name}.webp`),
      );
  }
};
