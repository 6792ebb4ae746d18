import decode, { init } from '@jsquash/webp/decode.js';
import { decodeJpeg } from '#adapters/media-files/decode-jpeg.ts';
import { provideImageData, readWasm } from '#adapters/media-files/read-wasm.ts';
import type { PhotoHeader } from '#core/ports/assets.ts';
import type { Picture } from '#core/rendering/control-picture.ts';
import { renderStill } from '#renderer/render-still.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { steadyNowMs } from '#renderer/timer-delay.ts';

/** What a renderer makes of a photo with this header. */
export const convertPhoto = (
  tools: RenderTools,
  file: Buffer,
  { codec, hasAlpha, width, height }: PhotoHeader,
): Promise<Buffer> =>
  withScratchFolder((scratchDir) =>
    renderStill(
      {
        image: Promise.resolve(file),
        width,
        height,
        photo: { codec, contentType: hasAlpha ? 'image/webp' : 'image/jpeg' },
        scratchDir,
        deadlineMs: steadyNowMs() + 45_000,
        signal: new AbortController().signal,
      },
      tools,
    ),
  );

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const decodeWebp = async (file: Buffer): Promise<Picture> => {
  provideImageData();
  await init({ wasmBinary: await readWasm('@jsquash/webp/codec/dec/webp_dec.wasm') });
  return decode(Uint8Array.from(file).buffer);
};

/** Colors at these points of a converted photo. */
export const readColors = async (
  file: Buffer,
  points: readonly (readonly [x: number, y: number])[],
): Promise<readonly Rgba[]> => {
  const picture = file.toString('latin1', 0, 4) === 'RIFF' ? await decodeWebp(file) : await decodeJpeg(file);
  if (!picture) throw new Error('the photo cannot be decoded');
  return points.map(([x, y]) => {
    const at = (y * picture.width + x) * 4;
    const channel = (index: number) => picture.data[at + index] ?? NaN;
    return [channel(0), channel(1), channel(2), channel(3)];
  });
};
