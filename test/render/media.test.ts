import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames, readMedia } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();

describe('the rendered file', () => {
  it('is H.264 in BT.709 with exactly the requested frames, size and rate, one track, and its index first', async () => {
    const { file, report } = await bench.render(composition(), { durationSeconds: 0.5 });
    const media = await readMedia(file);
    expect(report).toMatchObject({ frames: 15 });
    expect(media).toMatchObject({ width: 320, height: 240, trackCount: 1 });
    expect(media.codec).toMatch(/^avc1\.64/); // profile_idc 100: High
    expect(media.colorSpace).toEqual({
      primaries: 'bt709',
      transfer: 'bt709',
      matrix: 'bt709',
      fullRange: false,
    });
    expect(media.timestamps).toHaveLength(15);
    media.timestamps.forEach((timestamp, frame) => expect(timestamp).toBeCloseTo(frame / 30, 4));
    expect(media.durationSeconds).toBeCloseTo(0.5, 4);
    const bytes = await readFile(file);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat')); // playback can start during the download
  });

  it.each(sampleOf([24, 25, 60], 3))('has a constant rate of %i frames per second', async (fps) => {
    const { file } = await bench.render(composition(), { fps, durationSeconds: 0.4 });
    const { timestamps } = await readMedia(file);
    expect(timestamps).toHaveLength(Math.ceil(0.4 * fps));
    timestamps.forEach((timestamp, frame) => expect(timestamp).toBeCloseTo(frame / fps, 4));
  });

  it('shows the colors of the page', async () => {
    const colors = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], gray: [128, 128, 128] };
    const bars = Object.keys(colors).map(
      (color, index) =>
        `<i style="position:absolute;left:${index * 80}px;width:80px;height:240px;background:${color}"></i>`,
    );
    const { file } = await bench.render(composition({ body: bars.join('') }), { durationSeconds: 0.1 });
    const [first] = await decodeFrames(file, 320, 240);
    Object.values(colors).forEach((expected, index) => {
      const seen = first ? colorAt(first, index * 80 + 40, 120) : [];
      expected.forEach((value, channel) =>
        expect(Math.abs((seen[channel] ?? -99) - value)).toBeLessThanOrEqual(3),
      );
    });
  });

  it('is laid out in the requested size, not that of the document', async () => {
    const page = composition({
      head: '<style>@media (min-aspect-ratio: 2/1) { body { background: #00f !important } }</style>',
    });
    const { file } = await bench.render(page, { width: 400, height: 200, durationSeconds: 0.1 });
    const [first] = await decodeFrames(file, 400, 200);
    expect(first && colorAt(first, 390, 190)[2]).toBeGreaterThan(250);
    expect(first && colorAt(first, 390, 190)[0]).toBeLessThan(5);
  });
});

describe('frame i', () => {
  it('shows the composition at i / fps', async () => {
    const { file } = await bench.render(composition(), { durationSeconds: 0.5 });
    const frames = await decodeFrames(file, 320, 240);
    const leftEdges = frames.map((frame) => {
      const xs = Array.from({ length: 320 }, (_, x) => x);
      return xs.find((x) => (colorAt(frame, x, 40)[1] ?? 255) < 128);
    });
    expect(leftEdges).toEqual(Array.from({ length: 15 }, (_, frame) => Math.round(frame * 16)));
  });
});
