import { describe, expect, it } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { decodingSeconds, estimateClipSeconds, findTooHeavy } from '#core/rendering/clip-work.ts';

const CLIP: VideoClip = {
  elementId: 'v',
  assetId: 'asset_0199a000-0000-7000-8000-000000000001',
  startSeconds: 0,
  durationSeconds: 10,
  mediaStartSeconds: 0,
  playbackRate: 1,
  isLooped: false,
  source: { container: 'mp4', codec: 'h264', width: 1080, height: 1920, timescale: 30, endTick: 18_000 },
};
/** Ten minutes at 30 fps. */
const indexOf = (keyFrameTicks: readonly number[]) => ({
  isHdr: false,
  timescale: 30,
  frameRate: { numerator: 30, denominator: 1, isConstant: true },
  frames: 18_000,
  keyFrames: { ticks: [...keyFrameTicks], framesBefore: [...keyFrameTicks] },
});
const EVERY_SECOND = indexOf(Array.from({ length: 600 }, (_, second) => second * 30));
const ONLY_FIRST = indexOf([0]);

describe('the work of decoding a clip', () => {
  it('counts from the key frame before its start to the one after its end', () => {
    const early = decodingSeconds(CLIP, EVERY_SECOND);
    expect(decodingSeconds({ ...CLIP, mediaStartSeconds: 500.5 }, EVERY_SECOND)).toBeCloseTo(early, 1);
    expect(decodingSeconds({ ...CLIP, playbackRate: 2 }, EVERY_SECOND) / early).toBeCloseTo(2, 0);
  });

  it('counts from the beginning when the first frame is the only key frame', () => {
    const late = { ...CLIP, mediaStartSeconds: 590 };
    const early = decodingSeconds(CLIP, EVERY_SECOND);
    expect(decodingSeconds(CLIP, ONLY_FIRST) / early).toBeCloseTo(1, 0);
    const varying = { ...ONLY_FIRST, frameRate: { ...ONLY_FIRST.frameRate, isConstant: false } };
    expect(decodingSeconds(CLIP, varying) / early).toBeGreaterThan(50);
    expect(decodingSeconds(late, ONLY_FIRST) / decodingSeconds(late, EVERY_SECOND)).toBeGreaterThan(50);
  });

  it('is estimated without an index as with one, and grows with every clip and rate', () => {
    const seconds = decodingSeconds(CLIP, EVERY_SECOND);
    expect(estimateClipSeconds([CLIP]) / seconds).toBeGreaterThan(0.8);
    expect(estimateClipSeconds([CLIP]) / seconds).toBeLessThan(1.25);
    expect(estimateClipSeconds([CLIP, { ...CLIP, playbackRate: 2 }]) / seconds).toBeCloseTo(3, 0);
  });

  it('counts each repetition of a loop', () => {
    const looped = { ...CLIP, isLooped: true, mediaStartSeconds: 599, durationSeconds: 30 };
    expect(decodingSeconds(looped, EVERY_SECOND)).toBeCloseTo(
      30 * decodingSeconds({ ...looped, isLooped: false }, EVERY_SECOND),
      1,
    );
  });

  it('allows a minute of a phone in HDR', () => {
    const clip = { ...CLIP, durationSeconds: 60, source: { ...CLIP.source, codec: 'h265' as const } };
    expect(findTooHeavy([{ clip, index: { ...EVERY_SECOND, isHdr: true } }], 60)).toBeUndefined();
  });

  it('counts the processes of a loop, however small its frames are', () => {
    const source = { ...CLIP.source, width: 16, height: 16 };
    const looped = { ...CLIP, source, isLooped: true, mediaStartSeconds: 599.9, durationSeconds: 300 };
    expect(findTooHeavy([{ clip: looped, index: EVERY_SECOND }], 60)).toBeUndefined();
    const fast = { ...looped, playbackRate: 5 };
    expect(findTooHeavy([{ clip: fast, index: EVERY_SECOND }], 60)).toBe(fast);
  });

  it('is too heavy when the clips of a video together exceed the time of a segment', () => {
    const source = { ...CLIP.source, width: 2160, height: 3840 };
    const heavy = { clip: { ...CLIP, source, mediaStartSeconds: 590 }, index: ONLY_FIRST };
    expect(findTooHeavy([{ clip: CLIP, index: EVERY_SECOND }], 60)).toBeUndefined();
    expect(findTooHeavy([{ clip: CLIP, index: EVERY_SECOND }, heavy], 60)).toBe(heavy.clip);
  });

  it('is too heavy for a short video when a long one may have it', () => {
    const late = { clip: { ...CLIP, mediaStartSeconds: 500, durationSeconds: 0.1 }, index: ONLY_FIRST };
    expect(findTooHeavy([late], 0.1)).toBe(late.clip);
    expect(findTooHeavy([late], 20)).toBeUndefined();
  });
});
