import { describe, expect, it } from 'vitest';
import type { RenderedSegment } from '#contracts/schemas/segment.ts';
import { createWorkers } from '#test/support/workers.ts';

const KEYS = 'parts/renderer-check/renderer-check/1/control';
const POSTER = { sizeBytes: 500, sha256: 'b'.repeat(64) };

const REPORT: RenderedSegment = {
  status: 'rendered',
  frames: 5,
  sizeBytes: 5000,
  sha256: 'a'.repeat(64),
  capture: 'raw',
  renderSeconds: 1,
  isUnchanged: false,
  flatFrames: 0,
};

/** Workers whose renderer stores the control document with this many frames. */
const open = async ({ frames = 5, poster = true } = {}) => {
  const workers = await createWorkers();
  const { segmentRenderer, segmentFiles } = workers.world;
  const report = { ...REPORT, frames, ...(poster && { poster: POSTER }) };
  segmentRenderer.scriptControl(async () => {
    const key = `${KEYS}/video.mp4`;
    segmentFiles.digests.set(key, report);
    segmentFiles.facts.set(key, { width: 64, height: 64, durationMs: 200, frames, soundDurationMs: null });
    return report;
  });
  return workers;
};

describe('a check of the renderer', () => {
  it('renders the control document with a poster, and touches no video', async () => {
    const { world, checkRenderer } = await open();
    expect(await checkRenderer()).toEqual({ status: 'rendered', pictureKey: `${KEYS}/poster.jpg` });
    expect(world.segmentRenderer.requests).toEqual([]);
    expect(world.segmentRenderer.controls).toMatchObject([
      { segment: { index: 0, firstFrame: 0, frameCount: 5 }, posterUrl: expect.stringContaining(KEYS) },
    ]);
    expect(world.storedVideos()).toEqual([]);
  });

  it('says why the renderer failed', async () => {
    const { world, checkRenderer } = await open();
    const failure = { status: 'failed', code: 'render_crashed', diagnostic: 'no Chromium' } as const;
    world.segmentRenderer.scriptControl(async () => failure);
    expect(await checkRenderer()).toEqual({ status: 'failed', diagnostic: 'render_crashed: no Chromium' });
  });

  it.each([
    ['no poster', { poster: false }, 'no poster was reported'],
    ['a frame too few', { frames: 4 }, 'the file does not have the requested size and frames'],
  ])('fails for %s', async (_name, settings, diagnostic) => {
    const { checkRenderer } = await open(settings);
    expect(await checkRenderer()).toEqual({ status: 'failed', diagnostic });
  });

  it('fails for a stored file that is not the reported one', async () => {
    const { world, checkRenderer } = await open();
    world.segmentRenderer.scriptControl(async () => {
      world.segmentFiles.digests.set(`${KEYS}/video.mp4`, { sizeBytes: 5000, sha256: 'c'.repeat(64) });
      return REPORT;
    });
    expect(await checkRenderer()).toMatchObject({ diagnostic: expect.stringContaining('differs') });
  });
});
