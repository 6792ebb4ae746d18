import { describe, expect, it } from 'vitest';
import type { Template } from '#core/template/template.ts';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';
import { AUDIO, putAsset } from '#test/support/assets.ts';
import { A_LOOP } from '#test/support/fakes/catalogs.ts';

const WITH_MUSIC: Template = {
  ...A_TEMPLATE,
  id: 'irama@1',
  variables: [
    ...A_TEMPLATE.variables,
    { name: 'musik', label: 'Musik', kind: 'audio', volume: 0.5, library: [A_LOOP], default: '' },
  ],
};

const setUp = async () => {
  const api = await createApi();
  api.world.templates.add(WITH_MUSIC);
  const create = (musik: string, languages: readonly string[] = []) =>
    api.send('create-video', { body: { template: 'irama@1', variables: { musik } }, languages });
  const document = () => [...api.world.documents.stored.values()].at(-1);
  return { ...api, create, document };
};

describe('create-video with music of the library', () => {
  it('plays the loop to the end of the video and gives the page its tempo', async () => {
    const { create, document, world } = await setUp();
    expect(await create('ceria-1')).toMatchObject({ status: 201 });
    expect(document()).toMatchObject({
      variables: { musik_tempo_bpm: '112.01', musik_beats_per_bar: '4' },
      assets: [{ id: A_LOOP.assetId, contentType: 'audio/mp4' }],
      sound: [{ assetId: A_LOOP.assetId, startSeconds: 0, durationSeconds: 6, volume: 0.5, isLooped: true }],
    });
    expect(document()?.variables).not.toHaveProperty('musik');
    expect(world.storedVideos()).toMatchObject([
      { assets: [{ id: A_LOOP.assetId, kind: 'audio', music: 'ceria-1' }] },
    ]);
  });

  it('gives the page no tempo for an asset of the caller', async () => {
    const { create, document, world, workspace } = await setUp();
    expect(await create(putAsset(world, workspace.id, AUDIO).id)).toMatchObject({ status: 201 });
    expect(document()?.variables).not.toHaveProperty('musik_tempo_bpm');
  });

  it('names the library and the nearest name for an unknown one, in both languages', async () => {
    const { create } = await setUp();
    const violationOf = async (name: string, languages: readonly string[] = []) => {
      const { status, body } = await create(name, languages);
      expect(status).toBe(422);
      return body.details.musik[0];
    };
    expect(await violationOf('ceria-7')).toEqual({
      code: 'invalid_audio',
      message:
        'Musik ini tidak ada di pustaka; mungkin maksud Anda “ceria-1”. Isi dengan nama dari pustaka musik (ceria-1), ID aset audio (asset_…), atau alamat https berkasnya.',
    });
    expect(await violationOf('dangdut', ['en'])).toMatchObject({
      message:
        'The library has no such music. Give a name of the music library (ceria-1), the ID of an audio asset (asset_…), or the https address of a file.',
    });
  });

  it('does not take the id by which renderers name a loop', async () => {
    const { create } = await setUp();
    const { status, body } = await create(A_LOOP.assetId);
    expect(status).toBe(422);
    expect(body.details.musik[0].code).toBe('unknown_asset');
  });
});
