import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { findFfmpeg } from '#renderer/render-tools.ts';

/** Frames a second of the pictures; templates are rendered with as many. */
export const PICTURE_FPS = 30;
/** Of the shorter side: a pixel stands for 4 × 4 of a template's frame. */
const PICTURE_SIDE_PX = 270;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, row by row. */
  readonly rgb: Uint8Array;
}

const FILTER = `fps=${PICTURE_FPS},scale='if(lt(iw,ih),${PICTURE_SIDE_PX},-1)':'if(lt(iw,ih),-1,${PICTURE_SIDE_PX})':flags=area`;

/** The first picture of a stream of PPM files, and how many bytes it takes; undefined while it is incomplete. */
const parsePpm = (bytes: Buffer): { readonly picture: Picture; readonly length: number } | undefined => {
  const header = /^P6\s(\d+)\s(\d+)\s255\s/.exec(bytes.toString('latin1', 0, 32));
  if (header === null) return undefined;
  const [start, width, height] = [header[0].length, Number(header[1]), Number(header[2])];
  const length = start + width * height * 3;
  if (bytes.length < length) return undefined;
  return { picture: { width, height, rgb: bytes.subarray(start, length) }, length };
};

/** The frames of a video, scaled down. `input` are ffmpeg's arguments for it, such as `-i` and a path. */
export async function* readPictures(input: readonly string[]): AsyncGenerator<Picture> {
  const output = ['-an', '-vf', FILTER, '-f', 'image2pipe', '-c:v', 'ppm', '-'];
  const ffmpeg = spawn(findFfmpeg(process.env), ['-v', 'error', ...input, ...output], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([once(ffmpeg, 'close'), text(ffmpeg.stderr)]);
  try {
    let pending = Buffer.alloc(0);
    for await (const chunk of ffmpeg.stdout) {
      pending = Buffer.concat([pending, chunk as Buffer]);
      for (let next = parsePpm(pending); next; next = parsePpm(pending)) {
        yield next.picture;
        pending = pending.subarray(next.length);
      }
    }
    const [, errors] = await ended;
    if (ffmpeg.exitCode !== 0) throw new Error(`ffmpeg cannot read the video: ${errors.trim()}`);
  } finally {
    ffmpeg.kill();
  }
}
