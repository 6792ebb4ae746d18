import { expect, it, vi } from 'vitest';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { createRenderSegmentHandler } from '#renderer/handler.ts';
import type { Renderer } from '#renderer/prepare-renderer.ts';
import { A_REPORT } from '#test/support/render-report.ts';

const PROBE = { probe: { launchStrategy: 'multi-process' } };

const createHandler = (render: Renderer['render']) =>
  createRenderSegmentHandler({
    prepareRenderer: async () => ({ render, mixSound: async () => undefined }),
    withScratchFolder: (work) => work('/scratch'),
  });

it('a launch probe renders the first frame of the control document with the given strategy', async () => {
  const render = vi.fn<Renderer['render']>(async () => A_REPORT);
  const html = '<p>of a caller</p>';
  expect(await createHandler(render)({ ...PROBE, html, document: { html } })).toEqual({
    status: 'passed',
    launchStrategy: 'multi-process',
    seconds: expect.any(Number),
  });
  expect(render).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      document: CONTROL_DOCUMENT,
      segment: { index: 0, firstFrame: 0, frameCount: 1 },
      scratchDir: '/scratch',
    }),
    'multi-process',
  );
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
