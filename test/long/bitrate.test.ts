import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startJoin } from '#adapters/media-files/join-mp4.ts';
import { indexMaxBytes, segmentMaxBytes } from '#core/rendering/file-limits.ts';
import { composition } from '../render/support/compositions.ts';
import { decodeFrames, readMedia } from '../render/support/frames.ts';
import { useBench } from '../render/support/rendering.ts';

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'bitrate-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORMAT = { width: 1920, height: 1080, fps: 60, durationSeconds: 0.5 };
const FRAMES = 30;

/** Tiles of random pixels, at another place in every frame: 1 MB a frame without a limit. */
const NOISE = composition({
  durationSeconds: FORMAT.durationSeconds,
  body: '<div id="noise" style="position:absolute;inset:0;width:1920px;height:1080px"></div>',
  timeline: 'tl.to({}, { duration: 0.5, onUpdate: () => move() });',
  script: `
let seed = 1;
const random = () => (seed = (seed * 1664525 + 1013904223) >>> 0) >>> 24;
const SIDE = 256;
const bitmap = new DataView(new ArrayBuffer(54 + SIDE * SIDE * 3));
[[2, bitmap.byteLength], [10, 54], [14, 40], [18, SIDE], [22, SIDE]].forEach(([at, value]) => bitmap.setUint32(at, value, true));
[[0, 0x4d42], [26, 1], [28, 24]].forEach(([at, value]) => bitmap.setUint16(at, value, true));
for (let at = 54; at < bitmap.byteLength; at += 1) bitmap.setUint8(at, random());
const text = Array.from(new Uint8Array(bitmap.buffer), (byte) => String.fromCharCode(byte)).join('');
noise.style.backgroundImage = 'url(data:image/bmp;base64,' + btoa(text) + ')';
const move = () => { noise.style.backgroundPosition = random() + 'px ' + random() + 'px'; };`,
});

it('a video of noise is rendered within the maximum bitrate, decodes completely and joins other segments', async () => {
  const [noise, plain] = await Promise.all(
    [NOISE, composition({ durationSeconds: 0.5 })].map((html) => bench.render(html, FORMAT)),
  );
  if (!noise || !plain) throw new Error('both videos are rendered');
  expect(noise.report.frames).toBe(FRAMES);
  const maxBytes = segmentMaxBytes(FORMAT, FRAMES) + indexMaxBytes({ frames: FRAMES });
  expect(statSync(noise.file).size).toBeLessThan(maxBytes);
  expect(statSync(noise.file).size).toBeGreaterThan(maxBytes / 4);

  const joined = join(folder, 'joined.mp4');
  const joiner = await startJoin(joined, { fps: FORMAT.fps, frames: 2 * FRAMES });
  for (const { file } of [noise, plain]) await joiner.add({ path: file, frames: FRAMES });
  await joiner.finish();
  expect((await readMedia(joined)).timestamps).toHaveLength(2 * FRAMES);
  const frames = await decodeFrames(joined, FORMAT.width, FORMAT.height);
  expect(frames).toHaveLength(2 * FRAMES);
});
