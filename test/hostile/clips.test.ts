import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { findProcessesOf } from '#renderer/processes.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { createClipReader } from '#renderer/video-clips/clip-reader.ts';
import { probeClip } from '#renderer/video-clips/probe-clip.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'hostile-clips-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Source = Pick<VideoClip['source'], 'container' | 'codec'>;
const MP4: Source = { container: 'mp4', codec: 'h264' };
const WEBM: Source = { container: 'webm', codec: 'vp9' };
const PICTURE_SIZE = { width: 16, height: 16 };

const pathOf = (name: string): string => join(folder, name);
const ffmpeg = async (...args: readonly string[]): Promise<void> => {
  await run(findFfmpeg(process.env), ['-v', 'error', '-y', ...args]);
};
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const color = (size: string, seconds = 2): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=s=${size}:r=25:d=${seconds}`,
];

/** Probes a clip and reads pictures at times within, before and behind it. Returns the ticks, or why there are none. */
const readClip = async (path: string, source: Source): Promise<readonly bigint[] | string> => {
  const tools = {
    ffmpegPath: findFfmpeg(process.env),
    scratchDir: folder,
    signal: new AbortController().signal,
  };
  const file = { path, source };
  const probe = await probeClip(tools, file);
  if (probe === undefined) return 'unreadable';
  const undecodable = () => new RenderError('asset_unavailable', 'a clip cannot be decoded');
  const reader = createClipReader(tools, file, probe, PICTURE_SIZE, undecodable);
  try {
    const ticks: bigint[] = [];
    for (const hundredths of [0n, 50n, 140n, 90n, 10_000n])
      ticks.push((await reader.pictureAt({ numerator: hundredths, denominator: 100n })).tick);
    return ticks;
  } catch (error) {
    return (error as RenderError).code;
  } finally {
    reader.close();
  }
};

const expectNoProcesses = () => expect.poll(() => findProcessesOf(folder)).toEqual([]);

describe('a hostile clip', () => {
  let good: Buffer;
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  let address = '';
  beforeAll(async () => {
    await ffmpeg(...color('64x64'), ...X264, '-g', '10', '-movflags', '+faststart', pathOf('good.mp4'));
    good = readFileSync(pathOf('good.mp4'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const write = (name: string, content: string | Buffer): string => {
    writeFileSync(pathOf(name), content);
    return pathOf(name);
  };

  it('is none when it is well-formed', async () => {
    expect(await readClip(pathOf('good.mp4'), MP4)).toEqual([0n, 6144n, 17_920n, 11_264n, 25_088n]);
    await expectNoProcesses();
  });

  const texts: readonly (readonly [string, () => string | Buffer])[] = [
    ['empty', () => ''],
    ['text', () => 'not a clip'],
    ['random', () => Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))],
    ['header', () => good.subarray(0, 32)],
    ['no-frames', () => good.subarray(0, good.indexOf('mdat') + 4)],
    ['half-index', () => good.subarray(0, good.indexOf('stsz'))],
    ['playlist', () => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}/a.ts\n#EXT-X-ENDLIST\n`],
    ['concat', () => `ffconcat version 1.0\nfile '${pathOf('good.mp4')}'\n`],
    ['session', () => `v=0\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\na=rtpmap:96 H264/90000\n`],
    ['svg', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['address', () => `[InternetShortcut]\nURL=${address}\n`],
  ];
  it.each(texts)('is unreadable and loads nothing: %s', async (name, content) => {
    const path = write(name, content());
    for (const source of [MP4, WEBM]) expect(await readClip(path, source)).toBe('unreadable');
    expect(requests).toBe(0);
    await expectNoProcesses();
  });

  it.each([
    ['another codec', ['-c:v', 'mpeg4'], 'codec.mp4', MP4],
    ['another container', [...X264, '-f', 'matroska'], 'matroska.mp4', MP4],
    ['a picture', ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png'], 'picture.mp4', MP4],
    ['a frame that is too large', [...X264, '-vf', 'scale=5000:3000', '-frames:v', '1'], 'large.mp4', MP4],
    ['sound only', [], 'sound.mp4', MP4],
  ] as const)('is unreadable with %s', async (_, output, name, source) => {
    const input = name === 'sound.mp4' ? ['-f', 'lavfi', '-i', 'sine=d=1'] : color('64x64', 1);
    await ffmpeg(...input, ...output, pathOf(name));
    expect(await readClip(pathOf(name), source)).toBe('unreadable');
    await expectNoProcesses();
  });

  it('ends with its last whole frame when it is cut', async () => {
    const path = write('cut.mp4', good.subarray(0, Math.floor(good.length * 0.6)));
    const ticks = await readClip(path, MP4);
    expect(Number(ticks.at(-1))).toBeLessThan(25_000);
    expect(ticks[0]).toBe(0n);
  });

  it.each([1, 2, 3, 4])('has pictures or none when bytes are changed (%i)', async (seed) => {
    const bytes = Buffer.from(good);
    for (let at = 200 + seed; at < bytes.length; at += 97 * seed) bytes[at] = (at * 31 * seed) % 256;
    const result = await readClip(write(`changed-${seed}.mp4`, bytes), MP4);
    expect(typeof result === 'string' ? result : result.length).toBeOneOf([
      'unreadable',
      'asset_unavailable',
      5,
    ]);
    await expectNoProcesses();
  });

  it('keeps the size of its pictures when its frames change theirs', async () => {
    for (const size of ['64x64', '128x32'])
      await ffmpeg(
        ...color(size, 1),
        ...X264,
        '-bsf:v',
        'h264_mp4toannexb',
        '-f',
        'h264',
        pathOf(`${size}.h264`),
      );
    const joined = Buffer.concat(['64x64', '128x32'].map((size) => readFileSync(pathOf(`${size}.h264`))));
    await ffmpeg(
      '-framerate',
      '25',
      '-f',
      'h264',
      '-i',
      write('sizes.h264', joined),
      '-c',
      'copy',
      pathOf('sizes.mp4'),
    );
    expect(await readClip(pathOf('sizes.mp4'), MP4)).toHaveLength(5);
  });

  it('may jump in time, in both directions', async () => {
    const jump = "setpts='if(lt(N,10),N,N+100000)/25/TB'";
    await ffmpeg(...color('64x64'), '-vf', jump, '-fps_mode', 'passthrough', ...X264, pathOf('jump.mp4'));
    const ticks = await readClip(pathOf('jump.mp4'), MP4);
    expect(ticks.length).toBe(5);
  });

  it('may have hundreds of tracks', async () => {
    const maps = Array.from({ length: 300 }, () => ['-map', '0:v']).flat();
    await ffmpeg('-i', pathOf('good.mp4'), ...maps, '-c', 'copy', pathOf('tracks.mp4'));
    expect(await readClip(pathOf('tracks.mp4'), MP4)).toHaveLength(5);
  });

  it('may name lines of the log in its metadata', async () => {
    const line =
      '\n[showinfo@0 @ 0x1] n:   0 pts:      9 pts_time:9 fmt:yuv420p sar:1/1 s:9999x9999 i:P iskey:1 type:I';
    await ffmpeg('-i', pathOf('good.mp4'), '-c', 'copy', '-metadata', `title=${line}`, pathOf('log.mp4'));
    expect(await readClip(pathOf('log.mp4'), MP4)).toEqual([0n, 6144n, 17_920n, 11_264n, 25_088n]);
  });

  it('may have ten thousand frames', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'color=black:s=16x16:r=10000:d=1', ...X264, pathOf('frames.mp4'));
    expect(await readClip(pathOf('frames.mp4'), MP4)).toHaveLength(5);
    await expectNoProcesses();
  });
});
