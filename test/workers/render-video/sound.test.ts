import { describe, expect, it } from 'vitest';
import type { RenderedSegment } from '#contracts/schemas/segment.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import { createWorkers } from '#test/support/workers.ts';

const MUSIC = { id: assetIdFromUuid('0199a000-0000-7000-8000-000000000002'), kind: 'audio' } as const;

/** Renders a video of 2 s with music; `alter` changes the report of the renderer. */
const renderWith = async (
  alter: (report: RenderedSegment) => RenderedSegment = (report) => report,
  assets = [MUSIC],
) => {
  const workers = await createWorkers();
  const { world, putFile } = workers;
  const video = await workers.queueVideo();
  world.putVideo({ ...video, assets });
  world.segmentRenderer.script(async (request) => alter(putFile(request)));
  await workers.deliver(video);
  const key = (name: string) =>
    `${name.split('/')[0]}/${video.workspaceId}/${video.id}/1/${name.split('/')[1]}`;
  return { ...workers, video: await workers.current(video), key };
};

describe('a video with an audio asset', () => {
  it('gets the sound that its first renderer has mixed', async () => {
    const { video, world, key } = await renderWith();
    expect(video).toMatchObject({ status: 'done', outputKey: key('out/video.mp4') });
    expect(world.segmentFiles.facts.get(key('out/video.mp4'))).toMatchObject({
      durationMs: 2000,
      soundDurationMs: 2000,
    });
  });

  it.each([
    [
      'reports no sound',
      ({ sound, ...report }: RenderedSegment) => (sound ? report : { ...report, frames: 0 }),
    ],
    [
      'reports another digest',
      (report) => ({ ...report, sound: { sizeBytes: 400, sha256: 'f'.repeat(64) } }),
    ],
    // 96 000 samples are 95 packets with the priming, each of at most 1543 bytes.
    [
      'reports a sound larger than its packets can be',
      (report) => ({ ...report, sound: { sizeBytes: 95 * 1543 + 1, sha256: 'f'.repeat(64) } }),
    ],
  ] satisfies [string, (report: RenderedSegment) => RenderedSegment][])(
    'fails when its renderer %s',
    async (_name, alter) => {
      const { video, balance } = await renderWith(alter);
      expect(video).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
      expect(await balance()).toBe(60_000);
    },
  );
});

it('a sound that was not requested is ignored', async () => {
  const addSound = (report: RenderedSegment) => ({
    ...report,
    sound: { sizeBytes: 1, sha256: 'f'.repeat(64) },
  });
  const { video, world, key } = await renderWith(addSound, []);
  expect(video).toMatchObject({ status: 'done' });
  expect(world.segmentFiles.facts.get(key('out/video.mp4'))).toMatchObject({ soundDurationMs: null });
});
