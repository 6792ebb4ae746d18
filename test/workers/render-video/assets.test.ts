import { expect, it } from 'vitest';
import { SEGMENT_LINK_SECONDS } from '#contracts/limits.ts';
import type { AssetLink } from '#contracts/schemas/segment.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Video } from '#core/video/video.ts';
import { createWorkers } from '#test/support/workers.ts';

const PHOTO = { id: assetIdFromUuid('0199a000-0000-7000-8000-000000000001'), kind: 'image' } as const;
const MUSIC = { id: assetIdFromUuid('0199a000-0000-7000-8000-000000000002'), kind: 'audio' } as const;

const CLIP = { id: assetIdFromUuid('0199a000-0000-7000-8000-000000000003'), kind: 'video' } as const;

const keyOf = (link: string | undefined) => link && new URL(link).pathname.slice(1);
const idsOf = (links: readonly AssetLink[] | undefined) => links?.map(({ id }) => id);

/** Renders a video of 20 s in two segments; the renderer fails for the control document. */
const renderWith = async (assets: Video['assets']) => {
  const workers = await createWorkers({ maxSegments: 8 });
  const { world, putFile } = workers;
  const video = await workers.queueVideo(20);
  world.putVideo({ ...video, assets });
  world.segmentRenderer.script(async (request) => {
    if (request.maxSegments === 1) return putFile(request);
    const segment = { ...request.segment, frameCount: 300 };
    return { ...putFile({ ...request, segment }), segmentFrames: [300, 300] };
  });
  await workers.deliver(video);
  return { ...workers, video, requests: world.segmentRenderer.requests };
};

it('every renderer of a video gets a link to each image, and the first one also to the audio and for the sound', async () => {
  const { video, requests } = await renderWith([PHOTO, MUSIC]);
  expect(requests.map(({ assets }) => idsOf(assets))).toEqual([[PHOTO.id, MUSIC.id], [PHOTO.id]]);
  expect(requests[0]?.assets?.map(({ url }) => keyOf(url))).toEqual([
    `assets/${video.workspaceId}/${PHOTO.id}`,
    `assets/${video.workspaceId}/${MUSIC.id}`,
  ]);
  const { searchParams } = new URL(requests[0]?.assets?.[0]?.url ?? '');
  expect(searchParams.get('X-Amz-Expires')).toBe(String(SEGMENT_LINK_SECONDS));
  expect(requests.map(({ soundUrl }) => keyOf(soundUrl))).toEqual([
    `parts/${video.workspaceId}/${video.id}/1/sound.aac`,
    undefined,
  ]);
});

it('a link to an asset that shares a file is one to the asset whose file it is', async () => {
  const { video, requests } = await renderWith([{ ...PHOTO, fileId: MUSIC.id }]);
  for (const { assets } of requests)
    expect(assets).toEqual([
      { id: PHOTO.id, url: expect.stringContaining(`/assets/${video.workspaceId}/${MUSIC.id}?`) },
    ]);
});

it('links to a loop of the music library in the catalog', async () => {
  const { requests } = await renderWith([{ ...MUSIC, music: 'ceria-1' }]);
  expect(requests[0]?.assets?.map(({ id, url }) => [id, keyOf(url)])).toEqual([
    [MUSIC.id, 'catalog/music/ceria-1.m4a'],
  ]);
  expect(requests[0]).toHaveProperty('soundUrl');
});

it('every renderer gets a link to each clip, and the first one one for the sound if a clip is heard', async () => {
  const heard = await renderWith([{ ...CLIP, isHeard: true }]);
  expect(heard.requests.map(({ assets }) => idsOf(assets))).toEqual([[CLIP.id], [CLIP.id]]);
  expect(heard.requests[0]).toHaveProperty('soundUrl');
  const muted = await renderWith([{ ...CLIP, isHeard: false }]);
  expect(muted.requests[0]).not.toHaveProperty('soundUrl');
});

it('a renderer of a video without audio gets no link for the sound', async () => {
  const { requests } = await renderWith([PHOTO]);
  expect(requests.map(({ soundUrl }) => soundUrl)).toEqual([undefined, undefined]);
});

it('the control document gets no links to assets', async () => {
  const workers = await createWorkers();
  const { world } = workers;
  const video = await workers.queueVideo();
  world.putVideo({ ...video, assets: [PHOTO, MUSIC] });
  world.segmentRenderer.script(async () => ({ status: 'failed', code: 'render_crashed', diagnostic: '' }));
  await workers.deliver(video);
  expect(world.segmentRenderer.controls).toHaveLength(1);
  expect(world.segmentRenderer.controls[0]).not.toHaveProperty('assets');
  expect(world.segmentRenderer.controls[0]).not.toHaveProperty('soundUrl');
});
