import { describe, expect, it } from 'vitest';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const bench = useBench();

const HIDDEN = '<style>#box{display:none}</style>';

describe('the report of a render', () => {
  it('distinguishes a moving page, a still picture and a flat color', async () => {
    const moving = await bench.render(composition());
    const still = await bench.render(composition({ timeline: 'tl.to({}, { duration: 0.5 });' }));
    const flat = await bench.render(composition({ head: HIDDEN }));
    expect(moving.report).toMatchObject({ capture: 'raw', isUnchanged: false, flatFrames: 0 });
    expect(still.report).toMatchObject({ isUnchanged: true, flatFrames: 0 });
    expect(flat.report).toMatchObject({ isUnchanged: true, flatFrames: 15 });
  });

  it.runIf(IS_THOROUGH)('compares the pictures of begin-frame capture', async () => {
    const options = { strategy: beginFrameCapture };
    const moving = await bench.render(composition(), options);
    const still = await bench.render(composition({ timeline: 'tl.to({}, { duration: 0.5 });' }), options);
    expect(moving.report).toMatchObject({ isUnchanged: false, flatFrames: 0 });
    expect(still.report).toMatchObject({ isUnchanged: true, flatFrames: 0 });
  });
});
