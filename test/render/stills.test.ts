import { beforeAll, describe, expect, it } from 'vitest';
import { repackWebp } from '#adapters/media-files/repack-webp.ts';
import { THUMBNAIL } from '#contracts/limits.ts';
import { RenderError, ServiceFault } from '#core/rendering/render-error.ts';
import { sizeWithin } from '#core/rendering/picture-size.ts';
import type { PictureSize } from '#core/rendering/picture-size.ts';
import { findProcessesOf } from '#renderer/processes.ts';
import { renderStill } from '#renderer/render-still.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { steadyNowMs } from '#renderer/timer-delay.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { onBlankPage } from './support/blank-page.ts';
import { asPhonePhoto, drawImages } from './support/draw-image.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();

const LEFT_RED = "c.fillStyle = '#f00'; c.fillRect(0, 0, c.canvas.width / 2, c.canvas.height)";
const RIGHT_BLUE = "c.fillStyle = '#00f'; c.fillRect(c.canvas.width / 2, 0, c.canvas.width, c.canvas.height)";
const TRANSPARENT = [0, 0, 0, 0];
const [RED, BLUE] = [
  [255, 0, 0, 255],
  [0, 0, 255, 255],
] as const;

/** As the worker stores it. */
const draw = async (
  image: Buffer | Promise<Buffer>,
  size: PictureSize,
  limitMs = 60_000,
): Promise<Buffer> => {
  let folder = '';
  try {
    return await withScratchFolder(async (scratchDir) => {
      folder = scratchDir;
      const deadlineMs = steadyNowMs() + limitMs;
      const signal = AbortSignal.timeout(limitMs);
      const job = { image: Promise.resolve(image), ...size, scratchDir, deadlineMs, signal };
      return (
        repackWebp(await renderStill(job, bench.tools()), size) ?? expect.unreachable('it is not verified')
      );
    });
  } finally {
    expect(findProcessesOf(folder)).toEqual([]);
  }
};

/** Colors of a picture as another browser shows it. */
const colorsOf = (file: Buffer, points: readonly (readonly [number, number])[]): Promise<unknown> =>
  onBlankPage(bench.tools(), (cdp) =>
    evaluate(
      cdp,
      `(async () => {
        const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const c = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height }).getContext('2d');
        c.drawImage(bitmap, 0, 0);
        return ${JSON.stringify(points)}.map(([x, y]) => [...c.getImageData(x, y, 1, 1).data]);
      })()`,
    ),
  );

/** After lossy coding. */
const expectColors = async (
  file: Buffer,
  points: readonly (readonly [number, number])[],
  expected: readonly (readonly number[])[],
) => {
  const colors = (await colorsOf(file, points)) as number[][];
  for (const [index, color] of colors.entries())
    for (const [channel, value] of color.entries())
      expect(
        Math.abs(value - (expected[index]?.[channel] ?? NaN)),
        `${index}: ${color.join(' ')}`,
      ).toBeLessThan(12);
};

const u24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);
const chunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
};

/** An animation of the given WebP files, each of one chunk. */
const animate = (frames: readonly Buffer[], { width, height }: PictureSize): Buffer => {
  const canvas = Buffer.concat([u24(width - 1), u24(height - 1)]);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.concat([Buffer.from([0x02, 0, 0, 0]), canvas])),
    chunk('ANIM', Buffer.alloc(6)),
    ...frames.map((frame) =>
      chunk('ANMF', Buffer.concat([u24(0), u24(0), canvas, u24(500), Buffer.from([0]), frame.subarray(12)])),
    ),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), length, body]);
};

let files: Readonly<Record<'photo' | 'logo' | 'red' | 'blue' | 'huge' | 'noise', Buffer>>;
beforeAll(async () => {
  const noise = `const pixels = c.createImageData(800, 600);
    for (let start = 0; start < pixels.data.length; start += 65_536) crypto.getRandomValues(pixels.data.subarray(start, start + 65_536));
    c.putImageData(pixels, 0, 0)`;
  const [photo, logo, red, blue, huge, noisy] = (await drawImages(bench.tools(), [
    { width: 800, height: 600, contentType: 'image/jpeg', draw: `${LEFT_RED}; ${RIGHT_BLUE}` },
    { width: 600, height: 800, contentType: 'image/png', draw: RIGHT_BLUE },
    {
      width: 64,
      height: 48,
      contentType: 'image/webp',
      draw: "c.fillStyle = '#f00'; c.fillRect(0, 0, 64, 48)",
    },
    {
      width: 64,
      height: 48,
      contentType: 'image/webp',
      draw: "c.fillStyle = '#00f'; c.fillRect(0, 0, 64, 48)",
    },
    { width: 8000, height: 5000, contentType: 'image/jpeg', draw: `${LEFT_RED}; ${RIGHT_BLUE}` },
    { width: 800, height: 600, contentType: 'image/png', draw: noise },
  ])) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  files = { photo, logo, red, blue, huge, noise: noisy };
});

describe('a still picture', () => {
  it('of a phone photo is upright', async () => {
    const size = sizeWithin({ width: 600, height: 800 }, THUMBNAIL.maxSide);
    expect(size).toEqual({ width: 270, height: 360 });
    const still = await draw(asPhonePhoto(files.photo, 6), size);
    await expectColors(
      still,
      [
        [135, 40],
        [135, 320],
      ],
      [RED, BLUE],
    );
  });

  it('of a logo keeps its transparency', async () => {
    const size = sizeWithin({ width: 600, height: 800 }, THUMBNAIL.maxSide);
    const still = await draw(files.logo, size);
    await expectColors(
      still,
      [
        [60, 180],
        [210, 180],
      ],
      [TRANSPARENT, BLUE],
    );
  });

  it('of an animation is its first frame', async () => {
    const size = { width: 64, height: 48 };
    const frames = [files.red, files.blue].map((file) => repackWebp(file, size) ?? Buffer.alloc(0));
    const still = await draw(animate(frames, size), size);
    await expectColors(still, [[32, 24]], [RED]);
  });

  it('of the largest photo and of transparent noise is within the size limit', async () => {
    for (const [image, original] of [
      [files.huge, { width: 8000, height: 5000 }],
      [files.noise, { width: 800, height: 600 }],
    ] as const) {
      const size = sizeWithin(original, THUMBNAIL.maxSide);
      const still = await draw(image, size);
      expect(still.length).toBeLessThanOrEqual(THUMBNAIL.maxBytes);
    }
    // The noise that compresses worst: not scaled.
    const size = { width: 360, height: 360 };
    const [unscaled] = await drawImages(bench.tools(), [
      {
        ...size,
        contentType: 'image/png',
        draw: `const pixels = c.createImageData(360, 360);
        for (let start = 0; start < pixels.data.length; start += 65_536) crypto.getRandomValues(pixels.data.subarray(start, start + 65_536));
        c.putImageData(pixels, 0, 0)`,
      },
    ]);
    expect((await draw(unscaled ?? Buffer.alloc(0), size)).length).toBeLessThanOrEqual(THUMBNAIL.maxBytes);
  });
});

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><script>fetch('https://example.com')</script>
<image href="https://example.com/x.png" width="64" height="48"/></svg>`;
const HTML = '<!doctype html><script>location = "https://example.com"</script>';
/** A PNG header of 60 000 × 60 000 pixels, as a caller could upload it were it not inspected. */
const bomb = () => {
  const png = Buffer.from(files.logo);
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
};

describe('a file that is no picture', () => {
  it.each<[string, () => Buffer]>(
    sampleOf(
      [
        ['an SVG with a script and an external image', () => Buffer.from(SVG)],
        ['an HTML page', () => Buffer.from(HTML)],
        ['zeros', () => Buffer.alloc(100_000)],
        ['nothing', () => Buffer.alloc(0)],
        ['a photo cut within its header', () => files.photo.subarray(0, 100)],
        ['a PNG whose header promises 3.6 gigapixels', bomb],
      ],
      3,
    ),
  )('fails as asset_unavailable, not as a fault of the service: %s', async (_, file) => {
    const error: unknown = await draw(file(), { width: 64, height: 48 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RenderError);
    expect(error).not.toBeInstanceOf(ServiceFault);
    expect(error).toMatchObject({ code: 'asset_unavailable' });
  });
});

it.runIf(IS_THOROUGH)(
  'a still picture whose image does not arrive ends at its deadline and leaves no process',
  async () => {
    const never = new Promise<Buffer>(() => undefined);
    await expect(draw(never, { width: 64, height: 48 }, 3000)).rejects.toMatchObject({
      code: 'render_timeout',
    });
  },
);
