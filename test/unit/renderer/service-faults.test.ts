import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { RenderError, ServiceFault, toServiceFault } from '#core/rendering/render-error.ts';
import { createRenderSegmentHandler } from '#renderer/handler.ts';
import type { RenderSegmentDeps } from '#renderer/prepare-renderer.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import { steadyNowMs } from '#renderer/timer-delay.ts';
import { useServers } from '#test/support/listen.ts';
import { A_REPORT } from '#test/support/render-report.ts';

const serve = useServers();
const HOUR_MS = 60 * 60 * 1000;

afterEach(() => vi.restoreAllMocks());

const DEPS: RenderSegmentDeps = {
  prepareRenderer: async () => ({
    render: async ({ outputPath }) => {
      await writeFile(outputPath, 'video');
      return A_REPORT;
    },
    mixSound: async () => undefined,
    renderStill: async () => Buffer.alloc(0),
    decodeFrame: async () => Buffer.alloc(0),
    renderFrames: async () => ({ frames: [], sheet: '' }),
  }),
  withScratchFolder: async (work) => {
    const folder = await mkdtemp(join(tmpdir(), 'service-faults-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

const outOfSpace = () => Promise.reject(new Error('ENOSPC: no space left on device'));

interface Circumstances {
  readonly deps?: Partial<RenderSegmentDeps>;
  readonly uploadStatus?: number;
  readonly documentStatus?: number;
  readonly deadlineMs?: number;
}

const invoke = async ({ deps, uploadStatus = 200, documentStatus = 200, deadlineMs }: Circumstances) => {
  const server = await serve((request, response) => {
    request.resume();
    if (request.url === '/document') response.writeHead(documentStatus).end(JSON.stringify(CONTROL_DOCUMENT));
    else response.writeHead(request.method === 'PUT' ? uploadStatus : 404).end();
  });
  return createRenderSegmentHandler({ ...DEPS, ...deps })({
    videoId: 'vid_1',
    segment: { index: 0, firstFrame: 0, frameCount: 5 },
    documentUrl: `${server}/document`,
    outputUrl: `${server}/video`,
    progressUrl: `${server}/progress`,
    cancellationUrl: `${server}/stop`,
    deadlineMs: deadlineMs ?? Date.now() + 60_000,
    epochMs: 0,
    maxSegments: 1,
  });
};

describe('a segment fails by a fault of the service', () => {
  it.each<[title: string, circumstances: Circumstances, diagnostic: string]>([
    [
      'when Chromium is missing',
      { deps: { prepareRenderer: () => Promise.reject(new Error('Chromium is missing')) } },
      'Chromium is missing',
    ],
    ['when no folder can be created', { deps: { withScratchFolder: outOfSpace } }, 'ENOSPC'],
    ['when the document cannot be downloaded', { documentStatus: 403 }, 'document download failed: 403'],
    ['when the file cannot be uploaded', { uploadStatus: 403 }, 'video upload failed: 403'],
  ])('%s', async (_title, circumstances, diagnostic) => {
    expect(await invoke(circumstances)).toEqual({
      status: 'failed',
      code: 'internal_error',
      diagnostic: expect.stringContaining(diagnostic),
      isServiceFault: true,
    });
  });

  it('when its deadline has passed on arrival', async () => {
    expect(await invoke({ deadlineMs: Date.now() - HOUR_MS })).toEqual({
      status: 'failed',
      code: 'render_timeout',
      diagnostic: 'document download was aborted',
      isServiceFault: true,
    });
  });

  it('and by one of the document when its render fails', async () => {
    const render = () => Promise.reject(new RenderError('script_error', 'a TypeError'));
    const prepareRenderer = async () => ({ ...(await DEPS.prepareRenderer()), render });
    expect(await invoke({ deps: { prepareRenderer } })).toEqual({
      status: 'failed',
      code: 'script_error',
      diagnostic: 'a TypeError',
    });
  });
});

describe('toServiceFault', () => {
  it('turns every failure into one of the service but those that name a part of the document', () => {
    const missing = new RenderError('asset_unavailable', 'storage returned 404', { text: 'assets/a' });
    expect(toServiceFault(missing)).toBe(missing);
    const fault = new ServiceFault('render_crashed', 'gone');
    expect(toServiceFault(fault)).toBe(fault);
    expect(toServiceFault(new RenderError('script_error', 'the page lost its control code'))).toEqual(
      new ServiceFault('internal_error', 'the page lost its control code'),
    );
  });
});

describe.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('a clock that was moved %s', (_direction, jumpMs) => {
  it('does not change when a render has to end', async () => {
    const deadlineMs = steadyNowMs() + 50;
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + jumpMs);
    const watch = createFailureWatch(deadlineMs);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(watch.signal.aborted).toBe(false);
    await expect(watch.race(new Promise(() => undefined))).rejects.toMatchObject({ code: 'render_timeout' });
    watch.dispose();
  });
});
