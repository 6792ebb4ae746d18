import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { continueFrames } from '#core/rendering/frames.ts';

it('frames of a render that starts over go on from those before it, and reach the last one', () => {
  const counts = integer({ min: 1, max: 18_000 }).chain((frames) =>
    integer({ min: 0, max: frames }).map((before) => ({ frames, before })),
  );
  assert(
    property(counts, ({ frames, before }) => {
      let previous = before;
      for (let done = 0; done <= frames; done += Math.ceil(frames / 50)) {
        const continued = continueFrames(before, done, frames);
        expect(continued).toBeGreaterThanOrEqual(previous);
        expect(continued).toBeLessThanOrEqual(frames);
        previous = continued;
      }
      expect(continueFrames(before, frames, frames)).toBe(frames);
    }),
  );
});
