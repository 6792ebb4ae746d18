import { describe, expect, it } from 'vitest';
import type { TypedAsset } from '#core/asset/asset.ts';
import { uploadKeyOf } from '#core/rendering/object-keys.ts';
import type { Template } from '#core/template/template.ts';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';
import { AUDIO, putAsset } from '#test/support/assets.ts';

const IMAGE_RULES = { kind: 'image', aspect: '4:5', minWidth: 800, minHeight: 1000 } as const;
const PHOTO_TEMPLATE: Template = {
  ...A_TEMPLATE,
  id: 'foto@1',
  variables: [
    { name: 'nama_usaha', label: 'Nama usaha', kind: 'text', maxLength: 20 },
    { name: 'foto', label: 'Foto produk', ...IMAGE_RULES, default: '' },
    { name: 'logo', label: 'Logo', ...IMAGE_RULES, default: '' },
    { name: 'musik', label: 'Musik', kind: 'audio', volume: 0.5, library: [], default: '' },
  ],
};
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const UNKNOWN = 'asset_01997b1e-0000-7000-8000-00000000ffff';

const setUp = async () => {
  const api = await createApi();
  api.world.templates.add(PHOTO_TEMPLATE);
  const create = (variables: Record<string, string>, query = {}) =>
    api.send('create-video', { body: { template: 'foto@1', variables }, query });
  const put = (overrides: Partial<TypedAsset> = {}) => putAsset(api.world, api.workspace.id, overrides);
  const setLogo = (logo: string) =>
    api.world.workspaceAdmin.setBrandKit(api.workspace.id, { nama_usaha: 'Kopi Tetangga', logo });
  const document = () => [...api.world.documents.stored.values()].at(-1);
  return { ...api, create, put, setLogo, document };
};

describe('create-video with assets', () => {
  it('gives the page the address of an image, and the video its assets', async () => {
    const { create, put, world, document } = await setUp();
    const photo = put();
    expect(await create({ foto: photo.id })).toMatchObject({ status: 201 });
    expect(document()).toMatchObject({
      variables: { foto: `assets/${photo.id}`, logo: '' },
      assets: [{ id: photo.id, contentType: 'image/jpeg' }],
      sound: [],
      clips: [],
    });
    expect(world.storedVideos()).toMatchObject([{ assets: [{ id: photo.id, kind: 'image' }] }]);
  });

  it('gives the page the id of an asset that shares a file, and the video the asset whose file it is', async () => {
    const { create, put, world, document } = await setUp();
    const photo = put({ fileId: world.newAssetId() });
    expect(await create({ foto: photo.id })).toMatchObject({ status: 201 });
    expect(document()?.assets).toEqual([{ id: photo.id, contentType: 'image/jpeg' }]);
    const [{ assets } = { assets: [] }] = world.storedVideos();
    expect(assets).toEqual([{ id: photo.id, fileId: photo.fileId, kind: 'image' }]);
  });

  it('loops music to the end of the video and keeps it from the page', async () => {
    const { create, put, world, document } = await setUp();
    const music = put(AUDIO);
    expect(await create({ musik: music.id })).toMatchObject({ status: 201 });
    expect(document()?.variables).toEqual({ nama_usaha: 'Kopi Tetangga', foto: '', logo: '' });
    expect(document()).toMatchObject({
      assets: [{ id: music.id, contentType: 'audio/mpeg' }],
      sound: [
        {
          assetId: music.id,
          startSeconds: 0,
          durationSeconds: 6,
          mediaStartSeconds: 0,
          volume: 0.5,
          isLooped: true,
          fadeOutSeconds: 1,
        },
      ],
    });
    expect(world.storedVideos()).toMatchObject([{ assets: [{ id: music.id, kind: 'audio' }] }]);
  });

  it('stores an asset once although two variables use it', async () => {
    const { create, put, document } = await setUp();
    const photo = put();
    expect(await create({ foto: photo.id, logo: photo.id })).toMatchObject({ status: 201 });
    expect(document()?.assets).toEqual([{ id: photo.id, contentType: 'image/jpeg' }]);
  });

  it('gives the page a data URL as it is', async () => {
    const { create, document } = await setUp();
    expect(await create({ foto: PNG })).toMatchObject({ status: 201 });
    expect(document()).toMatchObject({ variables: { foto: PNG }, assets: [] });
  });

  it('inspects an upload that nobody has looked at', async () => {
    const { create, put, world, workspace } = await setUp();
    const photo = put({ status: 'awaiting_upload', facts: null, sizeBytes: 3 });
    world.assetFiles.stored.set(uploadKeyOf(photo), Buffer.from('abc'));
    expect(await create({ foto: photo.id })).toMatchObject({ status: 201 });
    expect(await world.assets.find(workspace.id, photo.id)).toMatchObject({ status: 'ready' });
  });

  it('reads no asset when the request names none', async () => {
    const { create, world } = await setUp();
    world.failOn('assets', 'find');
    expect(await create({ foto: PNG })).toMatchObject({ status: 201 });
    expect(await create({ foto: '' })).toMatchObject({ status: 201 });
  });
});

describe('create-video with the logo of the brand kit', () => {
  it('fills a logo that was left out', async () => {
    const { create, put, setLogo, document } = await setUp();
    const logo = put({ contentType: 'image/png' });
    await setLogo(logo.id);
    expect(await create({})).toMatchObject({ status: 201 });
    expect(document()).toMatchObject({
      variables: { logo: `assets/${logo.id}` },
      assets: [{ id: logo.id, contentType: 'image/png' }],
    });
  });

  it('prefers the value of the request, also an empty one', async () => {
    const { create, put, setLogo, document } = await setUp();
    await setLogo(put().id);
    expect(await create({ logo: '' })).toMatchObject({ status: 201 });
    expect(document()).toMatchObject({ variables: { logo: '' }, assets: [] });
  });

  it.each([
    ['is deleted', { status: 'deleted' }],
    ['was rejected', { status: 'rejected' }],
    ['is not an image', AUDIO],
  ] as const)('uses the default when the asset %s', async (_, overrides) => {
    const { create, put, setLogo, document } = await setUp();
    await setLogo(put(overrides).id);
    expect(await create({})).toMatchObject({ status: 201 });
    expect(document()).toMatchObject({ variables: { logo: '' }, assets: [] });
  });

  it('reports a required logo as missing when the asset is deleted', async () => {
    const { send, put, setLogo, world } = await setUp();
    const logo = { ...IMAGE_RULES, name: 'logo', label: 'Logo' };
    world.templates.add({ ...PHOTO_TEMPLATE, id: 'logo@1', variables: [logo] });
    await setLogo(put({ status: 'deleted' }).id);
    expect(await send('create-video', { body: { template: 'logo@1' } })).toMatchObject({
      status: 422,
      body: { details: { logo: [{ code: 'missing', message: expect.stringContaining('brand kit') }] } },
    });
  });
});

describe('create-video refuses, before anything is stored,', () => {
  it.each([
    ['an asset that does not exist', { foto: UNKNOWN }, 'unknown_asset'],
    ['a text that is no asset id', { foto: 'es-kopi.jpg' }, 'invalid_image'],
    ['the address of an asset', { foto: `assets/${UNKNOWN}` }, 'invalid_image'],
    ['a data URL of SVG', { foto: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'invalid_image'],
    ['a data URL without base64', { foto: 'data:image/png,abc' }, 'invalid_image'],
    ['a data URL with other characters', { foto: 'data:image/png;base64,iVBO"><script>' }, 'invalid_image'],
    ['a data URL of music', { musik: 'data:audio/mpeg;base64,AAAA' }, 'invalid_audio'],
    ['an image as music', { musik: PNG }, 'invalid_audio'],
  ] as const)('%s', async (_, variables, code) => {
    const { create, world } = await setUp();
    const before = world.snapshot();
    for (const query of [{}, { dry_run: 'true' }]) {
      const [[name]] = Object.entries(variables) as [[string, string]];
      expect(await create(variables, query)).toMatchObject({
        status: 422,
        body: { error: 'invalid_variables', details: { [name]: [{ code }] } },
      });
    }
    expect(world.snapshot()).toEqual(before);
  });

  it.each([
    ['an asset whose file was not uploaded', { status: 'awaiting_upload', facts: null }, 'asset_not_ready'],
    ['a rejected asset', { status: 'rejected', facts: null, rejection: 'too_many_pixels' }, 'asset_rejected'],
    ['a deleted asset', { status: 'deleted' }, 'unknown_asset'],
    ['audio as an image', AUDIO, 'wrong_asset_kind'],
  ] as const)('%s', async (_, overrides, code) => {
    const { create, put, world } = await setUp();
    const asset = put(overrides);
    const before = world.snapshot();
    expect(await create({ foto: asset.id })).toMatchObject({
      status: 422,
      body: { details: { foto: [{ code, message: expect.stringMatching(/^\p{Lu}.*\.$/u) }] } },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it.each([
    ['foto', AUDIO, 'Aset ini bukan gambar. Isi dengan ID aset gambar (JPEG, PNG, WebP, HEIC, atau AVIF).'],
    ['musik', {}, 'Aset ini bukan audio. Isi dengan ID aset audio (MP3, M4A, atau WAV).'],
  ] as const)(
    'an asset of another kind as %s, whose kind the message names',
    async (name, overrides, message) => {
      const { create, put } = await setUp();
      expect(await create({ [name]: put(overrides).id })).toMatchObject({
        status: 422,
        body: { details: { [name]: [{ code: 'wrong_asset_kind', message }] } },
      });
    },
  );

  it('an asset of another workspace as an unknown one', async () => {
    const { create, addWorkspace, world } = await setUp();
    const other = await addWorkspace({ id: 'ws_tetangga' as never });
    const photo = putAsset(world, other.id);
    expect(await create({ foto: photo.id })).toMatchObject({
      status: 422,
      body: { details: { foto: [{ code: 'unknown_asset' }] } },
    });
  });

  it('a data URL whose picture is rejected', async () => {
    const { create, world } = await setUp();
    world.scriptInspection({ status: 'rejected', code: 'animated_image' });
    expect(await create({ foto: PNG })).toMatchObject({
      status: 422,
      body: { details: { foto: [{ code: 'invalid_image' }] } },
    });
  });

  it('assets and texts together', async () => {
    const { create } = await setUp();
    const { body } = await create({ nama_usaha: 'x'.repeat(21), foto: UNKNOWN, musik: UNKNOWN, judul: '' });
    expect(Object.keys(body.details).toSorted()).toEqual(['foto', 'judul', 'musik', 'nama_usaha']);
  });

  it('more bytes than a video may use', async () => {
    const { send, put, world } = await setUp();
    const images = Array.from({ length: 11 }, (_, n) => ({
      ...IMAGE_RULES,
      name: `foto_${n}`,
      label: 'Foto',
    }));
    world.templates.add({ ...PHOTO_TEMPLATE, id: 'album@1', variables: images });
    const variables = Object.fromEntries(
      images.map(({ name }) => [name, put({ sizeBytes: 10 * 1024 * 1024 }).id]),
    );
    expect(await send('create-video', { body: { template: 'album@1', variables } })).toMatchObject({
      status: 422,
      body: { details: { foto_10: [{ code: 'too_many_assets' }] } },
    });
  });

  it('pictures in data URLs of more than 40 megapixels together', async () => {
    const { send, world } = await setUp();
    const images = ['satu', 'dua', 'tiga'].map((name) => ({
      ...IMAGE_RULES,
      name,
      label: 'Foto',
      default: '',
    }));
    world.templates.add({ ...PHOTO_TEMPLATE, id: 'album@1', variables: images });
    world.scriptInspection({ status: 'accepted', facts: { width: 5000, height: 4000, durationMs: null } });
    const variables = { satu: PNG, dua: PNG };
    const body = { template: 'album@1', variables: { ...variables, tiga: PNG } };
    expect(await send('create-video', { body })).toMatchObject({
      status: 422,
      body: {
        details: { tiga: [{ code: 'invalid_image', message: expect.stringContaining('bersama-sama') }] },
      },
    });
    expect((await send('create-video', { body: { ...body, variables } })).status).toBe(201);
  });

  it('not the replay of a video whose asset was deleted meanwhile', async () => {
    const { send, put, world, workspace } = await setUp();
    const photo = put();
    const body = { template: 'foto@1', variables: { foto: photo.id }, idempotency_key: 'k' };
    const first = await send('create-video', { body });
    await world.assets.markDeleted(photo, world.clock.nowMs());
    expect(await send('create-video', { body })).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(await world.workspaces.find(workspace.id)).toMatchObject({ balanceMilliCredits: 54_000 });
  });
});
