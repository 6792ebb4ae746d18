import { describe, expect, it } from 'vitest';
import { numbered, pixelsOf, SIZE, useChosenFrames } from './support/chosen-frames.ts';
import { colorAt, psnr } from './support/frames.ts';
import { readPicture } from './support/pictures.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const { take, encoded } = useChosenFrames(useBench());

describe('chosen frames of a document', () => {
  it.runIf(IS_THOROUGH).each(
    sampleOf([
      ['raw', ''],
      ['begin-frame', 'void window.top;'],
    ] as const),
  )('have the pixels that the encoder gets with %s capture', async (capture, script) => {
    const html = numbered({ script });
    const frames = [0, 7, 8, 31, 59];
    const taken = await take(html, { frames });
    const expected = await encoded(html, frames);
    expect(expected.capture).toBe(capture);
    const pixels = await Promise.all(taken.frames.map(pixelsOf));
    expect(pixels.map((each, index) => each.equals(expected.pixels[index] ?? Buffer.alloc(0)))).toEqual(
      frames.map(() => true),
    );
    expect(new Set(pixels.map((each) => each.toString('base64'))).size).toBe(frames.length);
  });

  it('are scaled, in both formats, and together on a contact sheet', async () => {
    const html = numbered();
    const whole = await take(html, { frames: [10, 40, 50] });
    const jpeg = await take(html, { frames: [10, 40, 50], format: 'jpeg' });
    const first = await readPicture(whole.frames[0] ?? '', SIZE.width, SIZE.height);
    const compressed = await readPicture(jpeg.frames[0] ?? '', SIZE.width, SIZE.height);
    expect(psnr(first, compressed)).toBeGreaterThan(30);
    const small = await take(html, { frames: [10], width: 160 });
    const picture = await readPicture(small.frames[0] ?? '', 160, 120);
    const sheet = await readPicture(whole.sheet, 328, 248);
    const inSheet = { ...picture, pixels: Buffer.alloc(160 * 120 * 3) };
    for (let y = 0; y < 120; y += 1)
      sheet.pixels.copy(inSheet.pixels, y * 480, y * 328 * 3, y * 328 * 3 + 480);
    expect(psnr(inSheet, picture)).toBeGreaterThan(28);
    expect(colorAt(sheet, 164, 60).every((value) => value < 16)).toBe(true);
  });

  it('fail as the video does', async () => {
    const html = numbered({ script: 'throw new TypeError("rusak");' });
    await expect(take(html, { frames: [3] })).rejects.toMatchObject({ code: 'script_error' });
  });
});
