import { expect, it } from 'vitest';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();
const { html, width, height, ...format } = CONTROL_DOCUMENT;

it('the control document passes the validator', async () => {
  const { frameCount: _frames, variables: _variables, ...root } = { width, height, ...format };
  expect(await createTestValidator().check(html)).toEqual({ root });
});

it('the control document is rendered with GSAP, in the strategy of most videos', async () => {
  const { file, report } = await bench.render(html, { width, height, ...format });
  expect(report).toMatchObject({ frames: 5, capture: 'raw' });
  const frames = await decodeFrames(file, width, height);
  const redAtStart = frames.map((frame) => colorAt(frame, 8, 8)[0] ?? 0);
  expect(redAtStart).toHaveLength(5);
  expect(redAtStart[0]).toBeGreaterThan(200);
  expect(redAtStart[4]).toBeLessThan(60);
});
