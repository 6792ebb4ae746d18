import { describe, expect, it } from 'vitest';
import type { FailedSegment, RenderedSegment } from '#contracts/schemas/segment.ts';
import { RendererNotStartedError } from '#core/rendering/render-failure.ts';
import { createSegmentRenders } from '#core/rendering/segment-renders.ts';

const SPLIT = [240, 200, 160];
const REPORT = {} as RenderedSegment; // safe: the state reads nothing of a report
const failed = (code: FailedSegment['code']): FailedSegment => ({ status: 'failed', code, diagnostic: '' });
const rejected = new RendererNotStartedError('rejected', undefined);

const open = () => createSegmentRenders(600, 8);

describe('split', () => {
  it('returns the added segments and leaves the first one its tries', () => {
    const renders = open();
    renders.start(0);
    expect(renders.split(SPLIT)).toEqual([
      { index: 1, firstFrame: 240, frameCount: 200 },
      { index: 2, firstFrame: 440, frameCount: 160 },
    ]);
    expect(renders.segment(0)).toEqual({ index: 0, firstFrame: 0, frameCount: 240 });
    expect(renders.maxSegments()).toBe(1);
    expect(renders.start(0)).toBe(2);
    expect(renders.start(1)).toBe(1);
  });

  it.each([
    ['a second one', open, SPLIT],
    ['one after a failure', open, undefined],
    ['one that does not cover the video', open, [100, 100]],
    ['more segments than allowed', () => createSegmentRenders(600, 2), SPLIT],
    ['one of a video of ten seconds', () => createSegmentRenders(300, 8), [200, 100]],
  ])('ignores %s', (what, create, segmentFrames) => {
    const renders = create();
    if (what === 'a second one') renders.split([300, 300]);
    if (segmentFrames === undefined) renders.fail(failed('script_error'));
    expect(renders.split(segmentFrames ?? SPLIT)).toEqual([]);
  });
});

describe('framesDone', () => {
  it('adds the frames of all segments, never fewer than before, and no more than a segment has', () => {
    const renders = open();
    renders.start(0);
    renders.recordFrames(0, 30);
    renders.start(0); // after a crash
    renders.recordFrames(0, 10);
    expect(renders.framesDone()).toBe(30);
    renders.recordFrames(0, 500);
    renders.split(SPLIT);
    renders.start(1);
    renders.recordFrames(1, 20);
    expect(renders.framesDone()).toBe(260);
    expect(renders.running().map(({ segment, tries }) => [segment.index, tries])).toEqual([
      [0, 2],
      [1, 1],
    ]);
    renders.complete(1, REPORT);
    expect(renders.framesDone()).toBe(440);
    expect(renders.running()).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('aborts the signal; later ones do not replace it', () => {
    const renders = open();
    renders.fail(failed('script_error'));
    renders.reject(0, new Error('aborted'));
    expect(renders.signal.aborted).toBe(true);
    expect(renders.failure()).toEqual(failed('script_error'));
  });

  it('is not_started when the first call was rejected', () => {
    const renders = open();
    renders.start(0);
    renders.reject(0, rejected);
    expect(renders.failure()).toEqual({ status: 'not_started', cause: rejected });
    expect(renders.mayStillRun()).toBe(false);
  });

  it.each([
    ['a later call was rejected', 2, rejected, false],
    ['a call ended without a result', 1, new Error('connection reset'), true],
  ])('is thrown when %s', (_, tries, error, mayStillRun) => {
    const renders = open();
    for (let start = 0; start < tries; start += 1) renders.start(0);
    renders.reject(0, error);
    expect(renders.failure()).toEqual({ status: 'thrown', error });
    expect(renders.mayStillRun()).toBe(mayStillRun);
  });

  it('is thrown when the call of another segment was rejected', () => {
    const renders = open();
    renders.start(0);
    renders.split(SPLIT);
    renders.start(1);
    renders.reject(1, rejected);
    expect(renders.failure()).toEqual({ status: 'thrown', error: rejected });
  });
});
