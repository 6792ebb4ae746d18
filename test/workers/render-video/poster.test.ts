import { describe, expect, it } from 'vitest';
import type { RenderedSegment, SegmentRequest } from '#contracts/schemas/segment.ts';
import { createWorkers } from '#test/support/workers.ts';

type Workers = Awaited<ReturnType<typeof createWorkers>>;

const keyOf = (link = '') => new URL(link).pathname.slice(1);
const open = async (maxSegments = 1, seconds = 2) => {
  const workers = await createWorkers({ maxSegments });
  return { ...workers, video: await workers.queueVideo(seconds) };
};

/** A 640 × 360 frame of 4:2:0 samples in blocks of 16, and 4096 bytes of headers. */
const MAX_BYTES = 640 * 368 * 1.5 + 4096;

describe('the poster of a video', () => {
  it('is copied to a key without upload link', async () => {
    const { world, video, renderSuccessfully, deliver, current, logged } = await open();
    renderSuccessfully();
    await deliver(video);
    const [request] = world.segmentRenderer.requests;
    const folder = `${video.workspaceId}/${video.id}/1`;
    expect(keyOf(request?.posterUrl)).toBe(`parts/${folder}/0.jpg`);
    expect((await current(video))?.posterKey).toBe(`out/${folder}/poster.jpg`);
    expect([...world.segmentFiles.posters.keys()]).toEqual([
      `parts/${folder}/0.jpg`,
      `out/${folder}/poster.jpg`,
    ]);
    expect(logged.at(-1)?.fields).not.toHaveProperty('posterProblem');
  });

  it.each([
    [
      [240, 220, 140],
      [0, 1],
    ],
    [[451, 149], [0]],
    [
      [450, 150],
      [0, 1],
    ],
  ])(
    'of segments of %j frames comes from the segment with the poster frame',
    async (segmentFrames, requested) => {
      const { world, video, putFile, deliver, current } = await open(8, 20);
      world.segmentRenderer.script(async (request) => {
        if (request.maxSegments === 1) return putFile(request);
        const [frameCount = 0] = segmentFrames;
        return {
          ...putFile({ ...request, segment: { ...request.segment, frameCount } }),
          segmentFrames,
        };
      });
      await deliver(video);
      const holders = world.segmentRenderer.requests.filter(({ posterUrl }) => posterUrl !== undefined);
      expect(holders.map(({ segment }) => segment.index)).toEqual(requested);
      const stored = [...world.segmentFiles.posters.keys()].filter((key) => key.startsWith('parts/'));
      expect(stored).toEqual([`parts/${video.workspaceId}/${video.id}/1/${requested.at(-1)}.jpg`]);
      expect((await current(video))?.posterKey).toMatch(/^out\/.*\/poster\.jpg$/);
    },
  );

  it('is ignored from a renderer whose segment does not contain the poster frame', async () => {
    const { world, video, putFile, deliver, current, logged } = await open(8, 20);
    const poster = { sizeBytes: 500, sha256: 'a'.repeat(64) };
    world.segmentRenderer.script(async (request) => {
      if (request.maxSegments > 1) {
        const segment = { ...request.segment, frameCount: 240 };
        world.segmentFiles.posters.set(keyOf(request.posterUrl), { ...poster, size: '640x360' });
        return { ...putFile({ ...request, segment }), poster, segmentFrames: [240, 360] };
      }
      const { poster: _own, ...report } = putFile(request);
      return report;
    });
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done', posterKey: null });
    expect(logged.at(-1)?.fields).toMatchObject({ posterProblem: 'no poster was reported' });
  });
});

describe('a video is done without a poster', () => {
  const renderWith = async (
    alter: (request: SegmentRequest, workers: Workers) => Partial<RenderedSegment>,
  ) => {
    const workers = await open();
    const { world, putFile, video, deliver, current, balance, logged } = workers;
    world.segmentRenderer.script(async (request) => {
      const { poster: _whole, ...report } = putFile(request);
      return { ...report, ...alter(request, workers) };
    });
    expect(await deliver(video)).toEqual({ batchItemFailures: [] });
    expect(await current(video)).toMatchObject({ status: 'done', posterKey: null, durationMs: 2000 });
    expect(await balance()).toBe(58_000);
    expect(JSON.stringify(logged)).not.toContain('X-Amz');
    return { ...workers, fields: logged.at(-1)?.fields };
  };
  const reported = (request: SegmentRequest, { world }: Workers) => {
    const { sizeBytes = 0, sha256 = '' } = world.segmentFiles.posters.get(keyOf(request.posterUrl)) ?? {};
    return { poster: { sizeBytes, sha256 } };
  };

  it('when none was reported', async () => {
    const { fields } = await renderWith(() => ({}));
    expect(fields).toMatchObject({ status: 'done', posterProblem: 'no poster was reported' });
  });

  it.each([
    ['is not a JPEG', undefined],
    ['has other dimensions', '360x640'],
  ])('when it %s', async (_, size) => {
    const { fields } = await renderWith((request, { world }) => {
      const poster = { sizeBytes: 500, sha256: 'a'.repeat(64) };
      world.segmentFiles.posters.set(keyOf(request.posterUrl), {
        ...poster,
        ...(size !== undefined && { size }),
      });
      return { poster };
    });
    expect(fields).toMatchObject({ posterProblem: 'another picture' });
  });

  it('when it is larger than its frame can be, without copying it', async () => {
    const { fields, world, video } = await renderWith((request, { world }) => {
      const poster = { sizeBytes: MAX_BYTES + 1, sha256: 'a'.repeat(64) };
      world.segmentFiles.posters.set(keyOf(request.posterUrl), { ...poster, size: '640x360' });
      return { poster };
    });
    expect(fields).toMatchObject({ posterProblem: 'larger than its frame can be' });
    expect([...world.segmentFiles.posters.keys()]).toEqual([
      `parts/${video.workspaceId}/${video.id}/1/0.jpg`,
    ]);
  });

  it('when the copy throws', async () => {
    const { fields } = await renderWith((request, workers) => {
      workers.world.failOn('segmentFiles', 'copyPoster');
      return reported(request, workers);
    });
    expect(fields).toMatchObject({ posterProblem: 'not copied: Error' });
  });
});
