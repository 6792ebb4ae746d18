import { createHash } from 'node:crypto';
import type { RenderedSegment, SegmentRequest } from '#contracts/schemas/segment.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';
import { A_REQUEST, createFixture } from './fixture.ts';

/** The fixture over the in-memory fakes. */
export const createMemoryFixture = () => {
  const world = createFakeWorld();
  const { width, height, fps } = A_REQUEST.output;
  const storeFile = async ({ outputUrl, posterUrl, segment }: SegmentRequest): Promise<RenderedSegment> => {
    const key = new URL(outputUrl).pathname.slice(1);
    const frames = segment.frameCount;
    const digest = { sizeBytes: 1000 + frames, sha256: createHash('sha256').update(key).digest('hex') };
    world.segmentFiles.facts.set(key, {
      width,
      height,
      durationMs: (frames / fps) * 1000,
      frames,
      soundDurationMs: null,
    });
    world.segmentFiles.digests.set(key, digest);
    const report = {
      status: 'rendered',
      frames,
      ...digest,
      capture: 'raw',
      renderSeconds: 1,
      isUnchanged: false,
      flatFrames: 0,
    } as const;
    if (posterUrl === undefined) return report;
    const poster = { sizeBytes: 500, sha256: createHash('sha256').update(posterUrl).digest('hex') };
    world.segmentFiles.posters.set(new URL(posterUrl).pathname.slice(1), {
      ...poster,
      size: `${width}x${height}`,
    });
    return { ...report, poster };
  };
  return { world, storeFile, ...createFixture({ ...world, storeFile }) };
};
