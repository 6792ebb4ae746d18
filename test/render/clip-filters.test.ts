import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_DELAY } from '#core/rendering/clip-time.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { createClipReader } from '#renderer/video-clips/clip-reader.ts';
import { pictureFilters } from '#renderer/video-clips/picture-filters.ts';
import { probeClip } from '#renderer/video-clips/probe-clip.ts';
import { sampleOf } from './support/thorough.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'clip-filters-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Names of ffmpeg that a file can declare. */
const SPACES =
  'gbr bt709 unknown fcc bt470bg smpte170m smpte240m ycgco bt2020nc bt2020c smpte2085 chroma-derived-nc chroma-derived-c ictcp';
const PRIMARIES =
  'bt709 unknown bt470m bt470bg smpte170m smpte240m film bt2020 smpte428 smpte431 smpte432 ebu3213';
const TRANSFERS =
  'bt709 unknown bt470m bt470bg smpte170m smpte240m linear log100 log316 iec61966-2-4 bt1361e iec61966-2-1 bt2020-10 bt2020-12 smpte2084 smpte428 arib-std-b67';

const DECLARED = [
  ...SPACES.split(' ').flatMap((space) => [
    { space, primaries: 'bt709', transfer: 'bt709' },
    { space, primaries: 'bt2020', transfer: 'smpte2084' },
  ]),
  ...PRIMARIES.split(' ').map((primaries) => ({ space: 'unknown', primaries, transfer: 'unknown' })),
  ...TRANSFERS.split(' ').map((transfer) => ({ space: 'bt2020nc', primaries: 'bt2020', transfer })),
];

describe('the picture filters', () => {
  it.each(sampleOf(['yuv420p10le', 'gbrp']))(
    'convert %s of all colors that a file can declare',
    async (pixels) => {
      const failed: string[] = [];
      for (const colors of DECLARED) {
        const { space, primaries, transfer } = colors;
        const tags = `setparams=colorspace=${space}:color_primaries=${primaries}:color_trc=${transfer}`;
        const probe = {
          decoder: 'h264',
          size: { width: 64, height: 64 },
          hasAlpha: false,
          isRgb: pixels === 'gbrp',
          isInterlaced: false,
          colors,
          firstKey: undefined,
        };
        const filters = [`format=${pixels}`, tags, ...pictureFilters(probe, { width: 48, height: 48 })];
        const input = ['-f', 'lavfi', '-i', `color=gray:s=64x64:d=0.04,${filters.join(',')}`];
        const output = ['-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'null', '-'];
        await run(findFfmpeg(process.env), ['-v', 'error', ...input, ...output]).catch(() =>
          failed.push(`${space} ${primaries} ${transfer}`),
        );
      }
      expect(failed).toEqual([]);
    },
  );

  it.each([
    { space: 'bt709', primaries: 'bt709', transfer: 'bt709' },
    { space: 'bt709', primaries: 'smpte432', transfer: 'bt709' },
    { space: 'bt2020nc', primaries: 'bt2020', transfer: 'arib-std-b67' },
  ])('leave no dark edge at what is transparent: $primaries', async (colors) => {
    const probe = {
      decoder: 'libvpx-vp9',
      size: { width: 64, height: 64 },
      hasAlpha: true,
      isRgb: false,
      isInterlaced: false,
      colors,
      firstKey: undefined,
    };
    const isInside = 'lt(hypot(X-32,Y-32),24)';
    const disc = `geq=lum='if(${isInside},235,16)':cb=128:cr=128:a='if(${isInside},255,0)'`;
    const filters = [`color=black:s=64x64:d=0.04,format=yuva420p,${disc}`];
    const input = [...filters, ...pictureFilters(probe, { width: 20, height: 20 })].join(',');
    const output = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'];
    const args = ['-v', 'error', '-f', 'lavfi', '-i', input, ...output];
    const { stdout } = await run(findFfmpeg(process.env), args, { encoding: 'buffer' });
    const pixels = Array.from({ length: 400 }, (_, index) => [...stdout.subarray(4 * index, 4 * index + 4)]);
    const [, , , middle = 0] = pixels[210] ?? [];
    expect(middle).toBe(255);
    expect(pixels[0]?.[3]).toBe(0);
    const edge = pixels.filter(([, , , alpha = 0]) => alpha > 40 && alpha < 215);
    expect(edge.length).toBeGreaterThan(8);
    expect(Math.min(...edge.flatMap((pixel) => pixel.slice(0, 3)))).toBeGreaterThan(240);
  });

  describe('of an interlaced clip', () => {
    const path = join(folder, 'interlaced.mp4');
    const size = { width: 128, height: 64 };
    const file = { path, source: { container: 'mp4', codec: 'h264' } } as const;
    const tools = () => ({
      ffmpegPath: findFfmpeg(process.env),
      scratchDir: folder,
      signal: AbortSignal.timeout(60_000),
    });
    /** Lines in which a moving bar is elsewhere than in the line above. */
    const combedLines = (bmp: Buffer): number => {
      const start = bmp.readUInt32LE(10);
      const line = (y: number) =>
        Array.from({ length: size.width }, (_, x) => bmp[start + (y * size.width + x) * 3] ?? 0);
      return Array.from({ length: size.height - 1 }, (_, y) => {
        const above = line(y);
        return line(y + 1).filter((value, x) => Math.abs(value - (above[x] ?? 0)) > 100).length;
      }).filter((pixels) => pixels > 0).length;
    };
    const picturesFrom = async (milliseconds: number) => {
      const probe = await probeClip(tools(), file);
      if (probe === undefined) throw new Error('the clip cannot be decoded');
      const reader = createClipReader({
        tools: tools(),
        file,
        probe,
        format: 'opaque',
        size,
        sourceSize: size,
        isLooped: false,
        delay: NO_DELAY,
        onUndecodable: () => expect.unreachable(),
      });
      const pictures: Buffer[] = [];
      for (let at = milliseconds; at < 1000; at += 40) {
        const { bytes } = await reader.pictureAt({ numerator: BigInt(at), denominator: 1000n });
        pictures.push(Buffer.from(bytes));
      }
      reader.close();
      return pictures;
    };

    beforeAll(async () => {
      const bar = `geq=lum='if(lt(mod(X-N*6+640,128),20),235,16)':cb=128:cr=128`;
      const source = `color=black:s=128x64:r=50:d=1,${bar},tinterlace=interleave_top,fieldorder=tff`;
      const encoder = ['-c:v', 'libx264', '-qp', '4', '-g', '10', '-flags', '+ilme+ildct', '-x264-params'];
      await run(
        findFfmpeg(process.env),
        [
          ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...encoder, 'tff=1'],
          ['-pix_fmt', 'yuv420p', path],
        ].flat(),
      );
    });

    it('have one time in each picture, and one picture for each frame', async () => {
      const pictures = await picturesFrom(0);
      expect(pictures.map(combedLines)).toEqual(Array.from({ length: 25 }, () => 0));
      expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(25);
    });

    it('are the same wherever decoding begins', async () => {
      const whole = await picturesFrom(0);
      for (const frame of [7, 10, 19]) expect(await picturesFrom(frame * 40)).toEqual(whole.slice(frame));
    });
  });
});
