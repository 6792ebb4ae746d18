import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeFrame } from '#renderer/video-clips/decode-frame.ts';
import type { FrameJob } from '#renderer/video-clips/decode-frame.ts';
import { H264, makeClip, pictures, SOURCE } from '#test/support/media/clips.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decode-frame-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const [WIDTH, HEIGHT] = [32, 24];
let files = 0;

/** Pixels of the frame, four bytes each. */
const decode = async (clip: Buffer, job: Partial<FrameJob> = {}): Promise<Buffer> => {
  files += 1;
  const scratchDir = join(folder, String(files));
  await mkdir(scratchDir);
  const path = join(scratchDir, 'clip');
  await writeFile(path, clip);
  const tools = {
    ffmpegPath: process.env['FFMPEG_BIN'] ?? '',
    scratchDir,
    signal: AbortSignal.timeout(25_000),
  };
  const facts = { container: 'mp4', codec: 'h264' } as const;
  const png = await decodeFrame(tools, { ...facts, path, width: WIDTH, height: HEIGHT, ...job });
  return makeClip('pixels.raw', ['-i', SOURCE, '-f', 'rawvideo', '-pix_fmt', 'rgba'], png);
};

const pixelAt = (pixels: Buffer, x: number, y: number, width = WIDTH): number[] => [
  ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];
/** A second of black, then white. */
const fade = (seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `color=black:s=64x48:r=30:d=${seconds}[a];color=white:s=64x48:r=30:d=1[b];[a][b]concat`,
];

describe('decodeFrame', () => {
  it('skips black frames at the start', async () => {
    const pixels = await decode(await makeClip('fade.mp4', [...fade(1), ...H264]));
    expect(pixels).toHaveLength(WIDTH * HEIGHT * 4);
    expect(pixelAt(pixels, 16, 12)[0]).toBeGreaterThan(240);
  });

  it('takes the first frame when the first ten seconds are black', async () => {
    const pixels = await decode(await makeClip('black.mp4', [...fade(11), ...H264]));
    expect(pixelAt(pixels, 16, 12)[0]).toBeLessThan(16);
  });

  it('turns the frame of a turned clip upright', async () => {
    const halves = ['-f', 'lavfi', '-i', 'color=red:s=32x48:d=1[a];color=blue:s=32x48:d=1[b];[a][b]hstack'];
    const plain = await makeClip('halves.mp4', [...halves, ...H264]);
    const turned = await makeClip(
      'turned.mp4',
      ['-display_rotation', '90', '-i', SOURCE, '-c', 'copy'],
      plain,
    );
    const pixels = await decode(turned, { width: HEIGHT, height: WIDTH });
    // Turned counterclockwise, the left half is below.
    expect(pixelAt(pixels, 12, 30, HEIGHT)[0]).toBeGreaterThan(200);
    expect(pixelAt(pixels, 12, 2, HEIGHT)[2]).toBeGreaterThan(200);
  });

  it.each([
    ['h265', 'mp4', 'clip.mp4', ['-c:v', 'libx265', '-x265-params', 'log-level=0']],
    ['av1', 'mp4', 'clip.mp4', ['-c:v', 'libaom-av1', '-cpu-used', '8']],
    ['vp8', 'webm', 'clip.webm', ['-c:v', 'libvpx']],
    ['vp9', 'webm', 'clip.webm', ['-c:v', 'libvpx-vp9']],
  ] as const)('decodes %s in %s', async (codec, container, name, args) => {
    const clip = await makeClip(name, [...pictures(0.2), '-pix_fmt', 'yuv420p', ...args]);
    expect(await decode(clip, { codec, container })).toHaveLength(WIDTH * HEIGHT * 4);
  });

  it('keeps transparent parts', async () => {
    const alpha = ['-f', 'lavfi', '-i', 'color=red@0:s=64x48:d=0.2,format=yuva420p'];
    const clip = await makeClip('alpha.webm', [...alpha, '-c:v', 'libvpx-vp9', '-auto-alt-ref', '0']);
    const pixels = await decode(clip, { codec: 'vp9', container: 'webm' });
    expect(pixelAt(pixels, 16, 12)[3]).toBe(0);
  });

  it.each([
    ['noise', () => Buffer.alloc(1000, 'noise')],
    ['nothing', () => Buffer.alloc(0)],
    ['a playlist', () => Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['a list of files', () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ])('decodes no frame of %s', async (_, make) => {
    await expect(decode(make())).rejects.toMatchObject({ code: 'asset_unavailable' });
  });

  it('decodes no other codec than the inspection found', async () => {
    const clip = await makeClip('clip.mp4', [...pictures(0.2), ...H264]);
    await expect(decode(clip, { codec: 'h265' })).rejects.toMatchObject({ code: 'asset_unavailable' });
  });
});
