import { describe, expect, it } from 'vitest';
import type { TypedAsset } from '#core/asset/asset.ts';
import type { Template } from '#core/template/template.ts';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';
import { AUDIO, putAsset } from '#test/support/assets.ts';
import { CLIP_FACTS } from '#test/support/fakes/asset-facts.ts';

const CLIP_RULES = { kind: 'video', aspect: '9:16', minWidth: 1080, minHeight: 1920 } as const;
/** Of 6 s; the clip has 10 s. */
const CLIP_TEMPLATE: Template = {
  ...A_TEMPLATE,
  id: 'klip@1',
  variables: [
    { name: 'klip', label: 'Klip', ...CLIP_RULES, volume: 0.8, default: '' },
    { name: 'tanpa_suara', label: 'Klip kedua', ...CLIP_RULES, volume: 0, default: '' },
  ],
};
const FOOTAGE = { contentType: 'video/mp4', facts: CLIP_FACTS } as const;
const UNKNOWN = 'asset_01997b1e-0000-7000-8000-00000000ffff';

const setUp = async () => {
  const api = await createApi();
  api.world.templates.add(CLIP_TEMPLATE);
  const create = (variables: Record<string, string>) =>
    api.send('create-video', { body: { template: 'klip@1', variables } });
  const put = (overrides: Partial<TypedAsset> = FOOTAGE) => putAsset(api.world, api.workspace.id, overrides);
  const document = () => [...api.world.documents.stored.values()].at(-1);
  return { ...api, create, put, document };
};

describe('create-video with clips', () => {
  it('repeats a clip to the end of the video, with its sound as loud as the template says', async () => {
    const { create, put, document, world } = await setUp();
    const { id } = put();
    expect(await create({ klip: id })).toMatchObject({ status: 201 });
    const clip = { assetId: id, startSeconds: 0, durationSeconds: 6, mediaStartSeconds: 0, isLooped: true };
    expect(document()).toMatchObject({
      variables: { klip: `assets/${id}`, tanpa_suara: '' },
      assets: [{ id, contentType: 'video/mp4' }],
      clips: [{ ...clip, elementId: 'klip', playbackRate: 1, source: { endTick: 6000 } }],
      sound: [{ ...clip, volume: 0.8, sourceSeconds: 10 }],
    });
    // Scripts of the template mute the element: the volume is not theirs.
    expect(document()?.sound?.map(({ elementId }) => elementId)).toEqual([undefined]);
    expect(world.storedVideos()).toMatchObject([{ assets: [{ id, kind: 'video' }] }]);
  });

  it('stores the time that its clips take, which the backlog counts', async () => {
    const { create, put, world } = await setUp();
    const { id } = put();
    await create({ klip: id });
    await create({});
    const [clipSeconds, none] = world.storedVideos().map((video) => video.clipSeconds);
    expect(clipSeconds).toBeGreaterThan(0.1);
    expect(none).toBeNull();
  });

  it.each([
    ['#t=2.5,8', 2.5, 4800],
    ['#t=2.5', 2.5, 6000],
    ['#t=,0.5', 0, 300],
    ['#t=2.125,60', 2.125, 6000],
  ])('shows the part %s', async (part, start, endTick) => {
    const { create, put, document } = await setUp();
    const { id } = put();
    expect(await create({ klip: id + part })).toMatchObject({ status: 201 });
    expect(document()).toMatchObject({
      variables: { klip: `assets/${id}` },
      clips: [{ mediaStartSeconds: start, source: { endTick } }],
      sound: [{ mediaStartSeconds: start, sourceSeconds: endTick / 600 }],
    });
  });

  it('shows two parts of one clip', async () => {
    const { create, put, document } = await setUp();
    const { id } = put();
    expect(await create({ klip: `${id}#t=,2`, tanpa_suara: `${id}#t=4` })).toMatchObject({ status: 201 });
    expect(document()).toMatchObject({
      assets: [{ id }],
      clips: [
        { elementId: 'klip', mediaStartSeconds: 0, source: { endTick: 1200 } },
        { elementId: 'tanpa_suara', mediaStartSeconds: 4, source: { endTick: 6000 } },
      ],
    });
    expect(document()?.sound).toHaveLength(1);
  });

  it('renders a template whose clip is left out', async () => {
    const { create, document } = await setUp();
    expect(await create({})).toMatchObject({ status: 201 });
    expect(document()).toMatchObject({ variables: { klip: '', tanpa_suara: '' }, clips: [], sound: [] });
  });
});

describe('create-video refuses, before anything is stored,', () => {
  const heavyVideo = { ...CLIP_FACTS.video, timescale: 30, endTick: 18_000, frames: 18_000 };
  const HEAVY = {
    ...CLIP_FACTS,
    width: 2160,
    height: 3840,
    durationMs: 600_000,
    video: { ...heavyVideo, keyFrames: { ticks: [0], framesBefore: [0] } },
  };
  it.each([
    ['an unknown clip', undefined, '', 'unknown_asset'],
    ['a photo', { contentType: 'image/jpeg' }, '', 'wrong_asset_kind'],
    ['music', AUDIO, '', 'wrong_asset_kind'],
    [
      'a clip that is being inspected',
      { contentType: 'video/mp4', status: 'awaiting_upload', facts: null },
      '',
      'asset_not_ready',
    ],
    [
      'a rejected clip',
      { contentType: 'video/mp4', status: 'rejected', facts: null, rejection: 'too_long' },
      '',
      'asset_rejected',
    ],
    ['a part that begins where the clip ends', FOOTAGE, '#t=10', 'clip_part_after_end'],
    ['a part that is too far from its key frame', { ...FOOTAGE, facts: HEAVY }, '#t=590', 'clip_too_heavy'],
    ['a part without a length', FOOTAGE, '#t=3,3', 'invalid_video'],
    ['a part of less than half a second', FOOTAGE, '#t=3,3.4', 'invalid_video'],
    ['a part that ends before it begins', FOOTAGE, '#t=8,2', 'invalid_video'],
    ['a part in clock time', FOOTAGE, '#t=00:02,00:08', 'invalid_video'],
    ['a part in percent', FOOTAGE, '#t=10%25', 'invalid_video'],
    ['another fragment', FOOTAGE, '#xywh=0,0,10,10', 'invalid_video'],
    ['an empty fragment', FOOTAGE, '#', 'invalid_video'],
  ] as const)('%s', async (_, overrides, part, code) => {
    const { create, put, world } = await setUp();
    const id = overrides === undefined ? UNKNOWN : put(overrides).id;
    const before = world.snapshot();
    expect(await create({ klip: id + part })).toMatchObject({
      status: 422,
      body: {
        error: 'invalid_variables',
        details: { klip: [{ code, message: expect.stringMatching(/^\p{Lu}.*\.$/u) }] },
      },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it.each([
    ['an id of something else', 'video_1', /ID aset video/],
    ['a part in clock time', `${UNKNOWN}#t=00:02,00:08`, /tidak bisa dibaca/],
    ['a part that is too short', `${UNKNOWN}#t=3,3.4`, /terlalu pendek/],
  ])('names the cause of %s', async (_, klip, message) => {
    const { create } = await setUp();
    expect(await create({ klip })).toMatchObject({
      body: { details: { klip: [{ code: 'invalid_video', message: expect.stringMatching(message) }] } },
    });
  });

  it('a required clip that is left out', async () => {
    const { send, world } = await setUp();
    const clip = { name: 'klip', label: 'Klip', ...CLIP_RULES, volume: 1 };
    world.templates.add({ ...CLIP_TEMPLATE, id: 'wajib@1', variables: [clip] });
    for (const variables of [{}, { klip: ' ' }])
      expect(await send('create-video', { body: { template: 'wajib@1', variables } })).toMatchObject({
        status: 422,
        body: { details: { klip: [{ code: 'missing' }] } },
      });
  });

  it('more bytes of clips than a video may use', async () => {
    const { send, put, world } = await setUp();
    const variables = ['a', 'b', 'c', 'd'].map((name) => ({ name, label: 'Klip', ...CLIP_RULES, volume: 0 }));
    world.templates.add({ ...CLIP_TEMPLATE, id: 'banyak@1', variables });
    const values = variables.map(({ name }) => [name, put({ ...FOOTAGE, sizeBytes: 200 * 2 ** 20 }).id]);
    const body = { template: 'banyak@1', variables: Object.fromEntries(values) };
    expect(await send('create-video', { body })).toMatchObject({
      status: 422,
      body: { details: { d: [{ code: 'too_many_assets' }] } },
    });
  });
});
