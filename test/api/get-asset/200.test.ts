import { describe, expect, it } from 'vitest';
import { ASSET_REJECTION_CODES } from '#contracts/record-values.ts';
import { ASSET_REJECTION_MESSAGES } from '#messages/asset-rejections.ts';
import { createApi } from '#test/support/api.ts';
import { putAsset } from '#test/support/assets.ts';
import { FONT_FACTS } from '#test/support/fakes/asset-facts.ts';

describe('get-asset 200', () => {
  it('returns an asset that awaits its upload, without another upload link', async () => {
    const { send, addAsset } = await createApi();
    const { id } = await addAsset({}, { bytes: null });
    const { status, body } = await send('get-asset', { path: { id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'awaiting_upload', url: null, error: null });
    expect(body).not.toHaveProperty('upload');
  });

  it('inspects an uploaded photo and returns its size and a link for 15 minutes', async () => {
    const { send, addAsset, workspace } = await createApi();
    const { id } = await addAsset();
    const { body } = await send('get-asset', { path: { id } });
    expect(body).toMatchObject({
      id,
      status: 'ready',
      width: 1080,
      height: 1350,
      duration_seconds: null,
      error: null,
    });
    const link = new URL(body.url);
    expect(link.pathname).toBe(`/assets/${workspace.id}/${id}`);
    expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
  });

  it('returns the duration of audio', async () => {
    const { send, addAsset } = await createApi();
    const { id } = await addAsset({ content_type: 'audio/mpeg' });
    const { body } = await send('get-asset', { path: { id } });
    expect(body).toMatchObject({ kind: 'audio', width: null, height: null, duration_seconds: 12.5 });
  });

  it('returns a clip as inspecting until the worker has settled it, then with what it contains', async () => {
    const { send, addAsset, world, workspace } = await createApi();
    const { id } = await addAsset({ content_type: 'video/mp4' });
    const read = async () => (await send('get-asset', { path: { id } })).body;
    expect(await read()).toMatchObject({ kind: 'video', status: 'inspecting', video: null, url: null });
    const asset = await world.assets.find(workspace.id, id);
    if (asset) await world.inspectUpload(asset);
    expect(await read()).toMatchObject({
      status: 'ready',
      width: 1080,
      height: 1920,
      duration_seconds: 10,
      video: { codec: 'h264', fps: 30, is_variable_fps: false, has_alpha: false, has_sound: true },
      font: null,
    });
  });

  it('returns what a font contains', async () => {
    const { send, world, workspace } = await createApi();
    const { id } = putAsset(world, workspace.id, { contentType: 'font/woff2', facts: FONT_FACTS });
    const { body } = await send('get-asset', { path: { id } });
    expect(body).toMatchObject({
      kind: 'font',
      duration_seconds: null,
      video: null,
      font: { family: 'Kopi Sans', style: 'italic', weight: 400, unicode_range: 'U+20-7E' },
    });
  });

  it.each(ASSET_REJECTION_CODES)('returns %s with what to do about it, and no link', async (code) => {
    const { send, addAsset, world } = await createApi();
    const { id } = await addAsset();
    world.scriptInspection({ status: 'rejected', code });
    const { body } = await send('get-asset', { path: { id } });
    expect(body).toMatchObject({
      status: 'rejected',
      url: null,
      error: { code, message: ASSET_REJECTION_MESSAGES[code].id },
    });
    expect(body.error.message).toMatch(/^[A-Z].*\. .*(?:[Uu]nggah|[Bb]uat aset baru).*\.$/);
    expect(body.error.message.length).toBeLessThanOrEqual(250);
  });

  it('rejects an upload of another size', async () => {
    const { send, addAsset } = await createApi();
    const { id } = await addAsset({}, { bytes: Buffer.alloc(999) });
    const { body } = await send('get-asset', { path: { id } });
    expect(body).toMatchObject({ status: 'rejected', error: { code: 'wrong_size' } });
  });

  it('returns a deleted asset without a link', async () => {
    const { send, addAsset } = await createApi();
    const { id } = await addAsset();
    await send('get-asset', { path: { id } });
    await send('delete-asset', { path: { id } });
    const { status, body } = await send('get-asset', { path: { id } });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'deleted', width: 1080, url: null, error: null },
    });
  });

  it('accepts a key without the permission to create', async () => {
    const { send, addAsset, addKey } = await createApi();
    const { id } = await addAsset();
    const key = await addKey({ permissions: ['videos:read'] });
    expect((await send('get-asset', { path: { id }, key })).body.status).toBe('ready');
  });

  it('accepts the id percent-encoded', async () => {
    const { send, addAsset } = await createApi();
    const { id } = await addAsset();
    expect((await send('get-asset', { path: { id: id.replace('_', '%5F') } })).status).toBe(200);
  });

  it('logs the id of the asset', async () => {
    const { send, addAsset, logged } = await createApi();
    const { id } = await addAsset();
    await send('get-asset', { path: { id } });
    expect(logged.at(-1)?.fields).toMatchObject({ asset_id: id, status: 200 });
  });
});
