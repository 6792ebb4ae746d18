import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { previewFileName } from '#contracts/preview-files.ts';
import type { PreviewExtension } from '#contracts/preview-files.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import type { Template } from '#core/template/template.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { readTemplate } from '../render/read-input.ts';
import { renderOutput } from '../render/render-file.ts';
import { CASES } from './cases.ts';

export const PREVIEW_SIZE = { width: 540, height: 960 } as const;
export const VIDEO_MAX_BYTES = 1_200_000;
const AUDIO_KILOBITS = 96;
const PICTURE_MAX_BYTES = 80_000;
/** Of ffmpeg's JPEG encoder, the best first. */
const PICTURE_QUALITIES = [3, 5, 8, 12];

/** Path of a preview file in the catalog. */
export const previewFile = (id: string, extension: PreviewExtension): string =>
  join(CATALOG_DIR, 'previews', previewFileName(id, extension));

/** Whether the video contains the digest: a renamed file, or a line of `previews.json` alone, does not pass for a new one. */
export const isMadeFrom = (id: string, digest: string): boolean => {
  const video = previewFile(id, 'mp4');
  return existsSync(video) && readFileSync(video).includes(digest);
};

const { width, height } = PREVIEW_SIZE;
const BT709 = [
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
  '-color_range',
  'tv',
];

/** At most `VIDEO_MAX_BYTES` with a buffer of one second, and music if the video has some. */
const videoArguments = (durationSeconds: number, digest: string, path: string): string[] => {
  const kilobits = Math.floor((VIDEO_MAX_BYTES * 0.95 * 8) / 1000 / (durationSeconds + 1)) - AUDIO_KILOBITS;
  return [
    ['-c:a', 'aac', '-b:a', `${AUDIO_KILOBITS}k`],
    ['-map_metadata', '-1', '-vf', `scale=${width}:${height}:flags=lanczos`],
    ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-crf', '25', '-pix_fmt', 'yuv420p'],
    ['-maxrate', `${kilobits}k`, '-bufsize', `${kilobits}k`, '-threads', '1'],
    [...BT709, '-metadata', `comment=${digest}`, '-movflags', '+faststart', path],
  ].flat();
};

const pictureArguments = (frame: number, quality: number, path: string): string[] => {
  // By way of RGB: ffmpeg 4.1 does not convert the range of YUV frames here.
  const scaled = `scale=${width}:${height}:in_color_matrix=bt709:flags=lanczos,format=gbrp`;
  const filter = `select=eq(n\\,${frame}),setpts=0,${scaled},scale=out_color_matrix=bt601:out_range=full,format=yuvj420p`;
  return [
    ['-an', '-map_metadata', '-1', '-vf', filter, '-c:v', 'mjpeg', '-q:v', String(quality), '-threads', '1'],
    ['-frames:v', '1', '-f', 'image2', '-update', '1', path],
  ].flat();
};

const convert = async (path: string, outputArguments: readonly string[]): Promise<void> => {
  const ffmpeg = findFfmpeg(process.env);
  const input = ['-hide_banner', '-loglevel', 'error', '-nostats', '-y', '-i', path];
  await promisify(execFile)(ffmpeg, [...input, ...outputArguments]);
};

/**
 * Renders the template with its examples in its first size and writes a small video with its music, which contains the digest of its
 * source, and a picture of its last frame.
 */
export const makePreview = async (template: Template, digest: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'preview-'));
  const path = join(folder, 'video.mp4');
  try {
    const input = await readTemplate(template, CASES.typical(template), CATALOG_DIR);
    const { document } = input;
    await renderOutput(input, { kind: 'video', path });
    await mkdir(join(CATALOG_DIR, 'previews'), { recursive: true });
    const video = previewFile(template.id, 'mp4');
    await convert(path, videoArguments(document.durationSeconds, digest, video));
    const picture = previewFile(template.id, 'jpg');
    for (const quality of PICTURE_QUALITIES) {
      await convert(path, pictureArguments(document.frameCount - 1, quality, picture));
      if ((await stat(picture)).size < PICTURE_MAX_BYTES) break;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
