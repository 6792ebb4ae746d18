import { expect, it } from 'vitest';
import { RenderError } from '#core/rendering/render-error.ts';
import { createRenderSegmentHandler } from '#renderer/handler.ts';
import type { Renderer } from '#renderer/prepare-renderer.ts';
import { A_REPORT } from '#test/support/render-report.ts';

const PROBE = { probe: { launchStrategy: 'multi-process' } };

const noPicture = async () => Buffer.alloc(0);
const createHandler = (render: Renderer['render']) =>
  createRenderSegmentHandler({
    prepareRenderer: async () => ({
      render,
      mixSound: async () => undefined,
      renderStill: noPicture,
      decodeFrame: noPicture,
      renderFrames: async () => ({ frames: [], sheet: '' }),
    }),
    withScratchFolder: (work) => work('/scratch'),
  });

it('a launch probe returns the diagnostic of a failed start', async () => {
  const handle = createHandler(() => Promise.reject(new RenderError('render_crashed', 'it exited with 1')));
  expect(await handle(PROBE)).toEqual({
    status: 'failed',
    launchStrategy: 'multi-process',
    diagnostic: 'it exited with 1',
  });
});

it.each([{ probe: {} }, { probe: { launchStrategy: 'zygote' } }])(
  'refuses a launch probe of no known strategy: %j',
  async (event) => {
    const handle = createHandler(async () => A_REPORT);
    await expect(handle(event)).rejects.toThrow('invalid request');
  },
);
