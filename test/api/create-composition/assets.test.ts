import { describe, expect, it } from 'vitest';
import { ASSETS_PER_VIDEO_MAX, CLIP_MAX_BYTES } from '#contracts/limits.ts';
import type { TypedAsset } from '#core/asset/asset.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import { AUDIO, putAsset } from '#test/support/assets.ts';
import { CLIP_FACTS, FONT_FACTS } from '#test/support/fakes/asset-facts.ts';

const UNKNOWN = 'asset_01997b1e-0000-7000-8000-00000000ffff';

const withBody = (body: string): string => A_COMPOSITION.replace('<h1', `${body}<h1`);
const image = (id: string): string => `<img src="assets/${id}" alt="">\n`;

const setUp = async () => {
  const api = await createApi();
  const put = (overrides: Partial<TypedAsset> = {}) => putAsset(api.world, api.workspace.id, overrides);
  const create = (body: string, query = {}) =>
    api.send('create-composition', { body: { html: withBody(body) }, query });
  const problemsOf = async (body: string) => {
    const response = await create(body);
    expect(response).toMatchObject({ status: 422, body: { error: 'invalid_composition' } });
    return response.body.details.problems as {
      code: string;
      message: string;
      line: number;
      column: number;
    }[];
  };
  return { ...api, put, create, problemsOf };
};

describe('create-composition with assets', () => {
  it('stores the assets that the document names, each once', async () => {
    const { put, create, world } = await setUp();
    const [photo, texture, music] = [put(), put({ contentType: 'image/webp' }), put(AUDIO)];
    const styles = `<style>body{background:url(assets/${texture.id})}</style>`;
    const audio = `<audio id="a" data-start="0" src="assets/${music.id}"></audio>`;
    const response = await create(`${image(photo.id)}${image(photo.id)}${styles}${audio}`);
    expect(response).toMatchObject({ status: 201 });
    const [document] = world.documents.stored.values();
    expect(document?.assets?.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: photo.id, contentType: 'image/jpeg' },
      { id: texture.id, contentType: 'image/webp' },
      { id: music.id, contentType: 'audio/mpeg' },
    ]);
    expect(world.storedVideos()[0]?.assets).toHaveLength(3);
  });

  it('stores what each <audio> plays', async () => {
    const { put, create, world } = await setUp();
    const music = put({ ...AUDIO, facts: { width: null, height: null, durationMs: 1500 } });
    const src = `src="assets/${music.id}"`;
    const first = `<audio id="a" data-start="0.5" data-media-start="1" data-volume="0.4" ${src}></audio>`;
    const second = `<audio id="b" data-start="0" data-fade-out="1" loop ${src}></audio>`;
    expect(await create(first + second)).toMatchObject({ status: 201 });
    const [document] = world.documents.stored.values();
    const clip = { assetId: music.id, isLooped: false, fadeInSeconds: 0, fadeOutSeconds: 0 };
    expect(document?.sound).toEqual([
      { ...clip, elementId: 'a', startSeconds: 0.5, durationSeconds: 0.5, mediaStartSeconds: 1, volume: 0.4 },
      {
        ...clip,
        elementId: 'b',
        startSeconds: 0,
        durationSeconds: document?.durationSeconds,
        mediaStartSeconds: 0,
        volume: 1,
        isLooped: true,
        fadeOutSeconds: 1,
      },
    ]);
    expect(world.storedVideos()[0]?.assets).toEqual([{ id: music.id, kind: 'audio' }]);
  });

  it('does not use audio that only a script names', async () => {
    const { put, create, world } = await setUp();
    expect(await create(`<script>window.track = "${put(AUDIO).id}";</script>`)).toMatchObject({
      status: 201,
    });
    expect(world.storedVideos()[0]?.assets).toEqual([]);
  });

  it('reports audio that begins behind its end', async () => {
    const { put, problemsOf } = await setUp();
    const { id } = put({ ...AUDIO, facts: { width: null, height: null, durationMs: 1500 } });
    const audio = `<audio id="a" data-start="0" data-media-start="1.5" src="assets/${id}"></audio>`;
    expect(await problemsOf(audio)).toMatchObject([{ code: 'invalid_audio', line: 2 }]);
  });

  it('reads no asset when the document names none', async () => {
    const { create, world } = await setUp();
    world.failOn('assets', 'find');
    expect(await create('')).toMatchObject({ status: 201 });
  });

  it('reports every asset that cannot be used beside the other problems, in document order', async () => {
    const { put, problemsOf, world } = await setUp();
    const waiting = put({ status: 'awaiting_upload', facts: null });
    const rejected = put({ status: 'rejected', facts: null, rejection: 'animated_image' });
    const music = put(AUDIO);
    const before = world.snapshot();
    const images = [UNKNOWN, waiting.id, rejected.id, music.id].map(image);
    const problems = await problemsOf(`${images[0]}<img src="x.png" alt="">${images.slice(1).join('')}`);
    expect(problems.map(({ code }) => code)).toEqual([
      'unknown_asset',
      'path_outside_composition',
      'asset_not_ready',
      'asset_rejected',
      'wrong_asset_kind',
    ]);
    expect(problems[0]).toMatchObject({ message: expect.stringContaining(`“${UNKNOWN}”`) });
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 3, 4, 5]);
    expect(world.snapshot()).toEqual(before);
  });

  it('stores what each <video> shows, and its sound unless it is muted', async () => {
    const { put, create, world } = await setUp();
    const footage = put({ contentType: 'video/mp4', facts: CLIP_FACTS, sizeBytes: CLIP_MAX_BYTES });
    const src = `src="assets/${footage.id}"`;
    const first = `<video id="a" data-start="0.5" data-media-start="8" data-playback-rate="2" ${src}></video>`;
    const second = `<video id="b" data-start="0" muted loop ${src}></video>`;
    expect(await create(first + second)).toMatchObject({ status: 201 });
    const [document] = world.documents.stored.values();
    const source = {
      container: 'mp4',
      codec: 'h264',
      width: 1080,
      height: 1920,
      timescale: 600,
      endTick: 6000,
      firstKeyTick: 0,
      isRounded: false,
    };
    const clip = { assetId: footage.id, mediaStartSeconds: 0, playbackRate: 1, isLooped: false, source };
    const durationSeconds = document?.durationSeconds ?? 0;
    const fast = { startSeconds: 0.5, mediaStartSeconds: 8, playbackRate: 2 };
    expect(document?.clips).toEqual([
      { ...clip, ...fast, elementId: 'a', durationSeconds: durationSeconds - 0.5 },
      { ...clip, elementId: 'b', startSeconds: 0, isLooped: true, durationSeconds },
    ]);
    expect(document?.sound).toMatchObject([{ ...fast, assetId: footage.id, volume: 1, sourceSeconds: 10 }]);
    expect(document?.assets).toEqual([{ id: footage.id, contentType: 'video/mp4' }]);
    expect(world.storedVideos()[0]?.assets).toEqual([{ id: footage.id, kind: 'video', isHeard: true }]);
  });

  it('stores the sound of a clip that an <audio> plays, and refuses a clip without sound', async () => {
    const { put, create, problemsOf, world } = await setUp();
    const play = (id: string) =>
      `<audio id="a" data-start="0.5" data-media-start="9.8" src="assets/${id}"></audio>`;
    const footage = put({ contentType: 'video/mp4', facts: CLIP_FACTS });
    expect(await create(play(footage.id))).toMatchObject({ status: 201 });
    const [document] = world.documents.stored.values();
    expect(document?.clips).toEqual([]);
    expect(document?.sound).toMatchObject([{ assetId: footage.id, startSeconds: 0.5, sourceSeconds: 10 }]);
    expect(document?.sound?.[0]?.durationSeconds).toBeCloseTo(0.2);
    expect(document?.assets).toEqual([{ id: footage.id, contentType: 'video/mp4' }]);
    expect(world.storedVideos()[0]?.assets).toEqual([{ id: footage.id, kind: 'video', isHeard: true }]);

    const video = { ...CLIP_FACTS.video, soundCodec: null };
    const silent = put({ contentType: 'video/mp4', facts: { ...CLIP_FACTS, video } });
    expect(await problemsOf(play(silent.id))).toMatchObject([{ code: 'clip_without_sound', line: 2 }]);
  });

  it('reports a <video> that begins behind its end', async () => {
    const { put, problemsOf } = await setUp();
    const { id } = put({ contentType: 'video/mp4', facts: CLIP_FACTS });
    const footage = `<video id="a" data-start="0" data-media-start="10" src="assets/${id}"></video>`;
    expect(await problemsOf(footage)).toMatchObject([{ code: 'invalid_video', line: 2 }]);
  });

  it('reports clips that together have more bytes than a video may use, and a clip as an image', async () => {
    const { put, problemsOf } = await setUp();
    const add = () => put({ contentType: 'video/mp4', facts: CLIP_FACTS, sizeBytes: CLIP_MAX_BYTES });
    const clips = [add(), add(), add(), add()].map(
      ({ id }, index) => `<video id="v${index}" data-start="0" src="assets/${id}"></video>\n`,
    );
    expect(await problemsOf(clips.join(''))).toMatchObject([{ code: 'too_many_assets', line: 5 }]);
    expect(await problemsOf(image(add().id))).toMatchObject([{ code: 'wrong_asset_kind', line: 2 }]);
  });

  it('stores the fonts that styles and scripts load', async () => {
    const { put, create, world } = await setUp();
    const [brand, other] = [
      put({ contentType: 'font/woff2', facts: FONT_FACTS }),
      put({ contentType: 'font/ttf', facts: FONT_FACTS }),
    ];
    const face = `<style>@font-face{font-family:Merek;src:url(assets/${brand.id})}p{font-family:Merek}</style>`;
    const script = `<script>new FontFace('Lain', 'url(assets/${other.id})').load();</script>`;
    expect(await create(face + script)).toMatchObject({ status: 201 });
    const [document] = world.documents.stored.values();
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(document?.assets?.toSorted(byId)).toEqual(
      [brand, other].map(({ id, contentType }) => ({ id, contentType })).sort(byId),
    );
    expect(world.storedVideos()[0]?.assets.toSorted(byId)).toEqual(
      [brand, other].map(({ id }) => ({ id, kind: 'font' })).sort(byId),
    );
  });

  it('reports a font as an image and an image as a font', async () => {
    const { put, problemsOf } = await setUp();
    const font = put({ contentType: 'font/woff2', facts: FONT_FACTS });
    const face = `<style>@font-face{font-family:Merek;src:url(assets/${put().id})}</style>`;
    expect(await problemsOf(`${image(font.id)}${face}`)).toMatchObject([
      { code: 'wrong_asset_kind', line: 2, message: expect.stringContaining(font.id) },
      { code: 'wrong_asset_kind', line: 3 },
    ]);
  });

  it('reports a clip and a font that are not inspected yet, which begins their inspection', async () => {
    const { addAsset, world, workspace, problemsOf } = await setUp();
    const clip = await addAsset({ content_type: 'video/mp4' });
    const font = await addAsset({ content_type: 'font/woff2' });
    const script = `<script>const files = ['assets/${clip.id}', 'assets/${font.id}'];</script>`;
    expect((await problemsOf(script)).map(({ code }) => code)).toEqual([
      'asset_not_ready',
      'asset_not_ready',
    ]);
    expect(world.inspectionQueue.messages).toEqual(
      [clip, font].map(({ id }) => ({ workspaceId: workspace.id, assetId: id })),
    );
  });

  it('reports an asset once, where it is named first', async () => {
    const { problemsOf } = await setUp();
    expect(await problemsOf(`${image(UNKNOWN)}${image(UNKNOWN)}`)).toMatchObject([{ line: 2 }]);
  });

  it('does not know the asset of another workspace, or a deleted one', async () => {
    const { addWorkspace, put, problemsOf, world } = await setUp();
    const other = await addWorkspace({ id: 'ws_tetangga' as never });
    const ids = [putAsset(world, other.id).id, put({ status: 'deleted' }).id];
    expect(await problemsOf(ids.map(image).join(''))).toMatchObject([
      { code: 'unknown_asset' },
      { code: 'unknown_asset' },
    ]);
  });

  it('refuses more assets than a video may have, and looks up no more', async () => {
    const { put, problemsOf, world } = await setUp();
    const assets = Array.from({ length: ASSETS_PER_VIDEO_MAX + 10 }, () => put());
    const problems = await problemsOf(assets.map(({ id }) => image(id)).join(''));
    expect(problems).toMatchObject([{ code: 'too_many_assets', line: ASSETS_PER_VIDEO_MAX + 2 }]);
    expect(world.storedVideos()).toEqual([]);
  });

  it('refuses pictures that have more pixels together than a video may have', async () => {
    const { put, problemsOf } = await setUp();
    const facts = { width: 8000, height: 5000, durationMs: null };
    const assets = Array.from({ length: 21 }, () => put({ facts }));
    const problems = await problemsOf(assets.map(({ id }) => image(id)).join(''));
    expect(problems).toMatchObject([{ code: 'too_many_assets', line: 22 }]);
  });

  it('refuses in a dry run as in a create', async () => {
    const { create } = await setUp();
    expect(await create(image(UNKNOWN), { dry_run: 'true' })).toMatchObject({ status: 422 });
  });

  it('replays a video whose asset was deleted meanwhile', async () => {
    const { put, send, world } = await setUp();
    const photo = put();
    const body = { html: withBody(image(photo.id)), idempotency_key: 'k' };
    const first = await send('create-composition', { body });
    await world.assets.markDeleted(photo, world.clock.nowMs());
    expect(await send('create-composition', { body })).toMatchObject({
      status: 200,
      body: { id: first.body.id },
    });
  });
});
