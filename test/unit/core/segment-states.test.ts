import { describe, expect, it } from 'vitest';
import type { FailedRender, RenderedSegment } from '#contracts/schemas/segment.ts';
import { createSegmentStates } from '#core/rendering/segment-states.ts';
import { RendererNotStartedError } from '#core/rendering/render-failure.ts';

const SPLIT = [240, 200, 160];
const REPORT = {} as RenderedSegment; // safe: the state reads nothing of a report
const failed = (code: FailedRender['code']): FailedRender => ({ status: 'failed', code, diagnostic: '' });

const open = () => createSegmentStates(600, 8);

describe('split', () => {
  it.each([
    ['a second one', open, SPLIT],
    ['one after a failure', open, undefined],
    ['one that does not cover the video', open, [100, 100]],
    ['more segments than allowed', () => createSegmentStates(600, 2), SPLIT],
    ['one of a video of ten seconds', () => createSegmentStates(300, 8), [200, 100]],
  ])('ignores %s', (what, create, segmentFrames) => {
    const renders = create();
    if (what === 'a second one') renders.split([300, 300]);
    if (segmentFrames === undefined) renders.fail(failed('script_error'));
    expect(renders.split(segmentFrames ?? SPLIT)).toEqual([]);
  });
});

describe('reject', () => {
  const notStarted = new RendererNotStartedError('rejected', undefined);

  it('does not count the attempt when no other renderer has run', () => {
    const states = open();
    states.start(0);
    states.reject(notStarted);
    expect(states.failure()).toMatchObject({ status: 'not_started' });
  });

  it('counts the attempt when segments of a split have been rendered', () => {
    const states = open();
    states.start(0);
    states.split(SPLIT);
    states.start(1);
    states.complete(1, REPORT);
    states.reject(notStarted);
    expect(states.failure()).toMatchObject({ status: 'thrown' });
  });
});

describe('framesDone', () => {
  it('adds the frames of all segments, goes on from those of an earlier try, and never exceeds a segment', () => {
    const renders = open();
    renders.start(0);
    renders.recordFrames(0, 1, 400);
    renders.start(0); // after a crash
    expect(renders.framesDone()).toBe(400);
    renders.recordFrames(0, 1, 500); // read late
    expect(renders.framesDone()).toBe(400);
    renders.recordFrames(0, 2, 30);
    expect(renders.framesDone()).toBe(410);
    renders.recordFrames(0, 2, 500);
    renders.split(SPLIT);
    renders.start(1);
    renders.recordFrames(1, 1, 20);
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
