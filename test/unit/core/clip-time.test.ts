import { describe, expect, it } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { clipTimeAt, delayOf, isUntil, NO_DELAY } from '#core/rendering/clip-time.ts';

const SOURCE: VideoClip['source'] = {
  container: 'webm',
  codec: 'vp9',
  width: 64,
  height: 64,
  timescale: 1000,
  endTick: 200,
};
const CLIP: VideoClip = {
  elementId: 'v',
  assetId: 'asset_0199a000-0000-7000-8000-000000000001',
  startSeconds: 0,
  durationSeconds: 10,
  mediaStartSeconds: 0,
  playbackRate: 1,
  isLooped: false,
  source: SOURCE,
};
const MILLISECOND = { numerator: 1n, denominator: 1000n };

describe('the time of a clip', () => {
  /** Ticks of the frames that are shown at 30 fps. */
  const shown = (clip: VideoClip, ticks: readonly bigint[], frames: number) =>
    Array.from({ length: frames }, (_, frame) =>
      ticks.findLast((tick) => isUntil(tick, MILLISECOND, clipTimeAt(clip, frame, 30))),
    );
  const ticks = [0n, 33n, 67n, 100n, 133n, 167n, 200n];
  const rounded = { ...CLIP, source: { ...SOURCE, isRounded: true } };

  it('reaches a rounded time half a tick earlier, and one that is not rounded when it comes', () => {
    expect(shown(rounded, ticks, 6)).toEqual([0n, 33n, 67n, 100n, 133n, 167n]);
    expect(shown(CLIP, ticks, 6)).toEqual([0n, 33n, 33n, 100n, 133n, 133n]);
  });

  it('is not late by the rounding of a start that is no decimal fraction', () => {
    const frames = Array.from({ length: 240 }, (_, frame) => BigInt(frame));
    const source = { ...SOURCE, timescale: 30, endTick: 240 };
    for (const [startSeconds, playbackRate] of [
      [5 / 30, 1],
      [2 / 3, 1],
      [7 / 30, 5],
      [1 / 30 + 1 / 5, 2],
    ] as const) {
      const clip = { ...CLIP, startSeconds, playbackRate, source };
      const first = Math.round(startSeconds * 30);
      const ofClip = [first - 1, first, first + 1, first + 7].map((frame) =>
        frames.findLast((tick) =>
          isUntil(tick, { numerator: 1n, denominator: 30n }, clipTimeAt(clip, frame, 30)),
        ),
      );
      expect(ofClip).toEqual([0, 0, playbackRate, 7 * playbackRate].map(BigInt));
    }
  });

  it('begins a loop anew at the frame at which it ends', () => {
    const source = { ...SOURCE, timescale: 30, endTick: 10 };
    const clip = { ...CLIP, startSeconds: 2 / 3, isLooped: true, source };
    const isFirst = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
      numerator * 30n < denominator;
    expect([29, 30, 31].map((frame) => isFirst(clipTimeAt(clip, frame, 30)))).toEqual([false, true, false]);
  });

  it('never reaches the end of the source', () => {
    expect(shown(rounded, ticks, 9).slice(6)).toEqual([167n, 167n, 167n]);
    const ended = { ...rounded, source: { ...rounded.source, endTick: 167 } };
    expect(shown(ended, ticks, 6)).toEqual([0n, 33n, 67n, 100n, 133n, 133n]);
    expect(shown({ ...ended, isLooped: true, source: { ...ended.source, endTick: 100 } }, ticks, 6)).toEqual([
      0n,
      33n,
      67n,
      0n,
      33n,
      67n,
    ]);
  });
});

describe('the delay of a clip', () => {
  const source = { ...SOURCE, container: 'mp4', timescale: 15_360, firstKeyTick: 0 } as const;
  const at = (tick: bigint) => ({ numerator: tick, denominator: 15_360n });
  const ticksOf = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
    (numerator * 15_360n) / denominator;

  it('is the difference between both times of the first key frame', () => {
    expect(ticksOf(delayOf(source, at(1024n)))).toBe(1024n);
    expect(ticksOf(delayOf({ ...source, firstKeyTick: 512 }, at(1024n)))).toBe(512n);
    expect(ticksOf(delayOf({ ...source, firstKeyTick: -3328 }, at(-2816n)))).toBe(512n);
  });

  it.each([
    ['a tick of rounding', source, at(1n)],
    ['a later key frame than the one that an edit cuts', { ...source, firstKeyTick: -512 }, at(1024n)],
    ['a first frame that is no key frame', source, undefined],
    ['a WebM', { ...source, container: 'webm' as const }, at(1024n)],
    ['a document of an earlier version', { ...SOURCE, container: 'mp4' as const }, at(1024n)],
  ])('is none for %s', (_, given, firstKey) => {
    expect(delayOf(given, firstKey)).toBe(NO_DELAY);
  });
});
