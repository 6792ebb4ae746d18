import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { captionsKeyOf } from '#core/rendering/object-keys.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

const COMPONENT = readFileSync(new URL('../../../catalog/components/captions.html', import.meta.url), 'utf8');
const host = (captions: string) =>
  `<div data-composition-id="captions" data-composition-src="compositions/components/captions.html" data-start="1" data-duration="2" data-track-index="9" data-variable-values='${JSON.stringify({ captions })}'></div>`;

const setUp = async () => {
  const api = await createApi();
  api.world.validator.components.sources.set('captions', COMPONENT);
  const create = (captions?: string, key = api.key) =>
    api.send('create-composition', {
      key,
      body: { html: A_COMPOSITION.replace('<h1', `${captions === undefined ? '' : host(captions)}<h1`) },
    });
  return { ...api, create };
};

describe('create-composition with captions', () => {
  it('stores an SRT of what the video will show, and its key', async () => {
    const { create, world, workspace } = await setUp();
    const { status, body } = await create('Halo dunia');
    expect(status).toBe(201);
    const key = captionsKeyOf({ workspaceId: workspace.id, id: body.id });
    expect(world.storedVideos()).toMatchObject([{ captionsKey: key }]);
    expect([...world.captionFiles.stored]).toEqual([[key, '1\n00:00:01,000 --> 00:00:02,500\nHalo dunia\n']]);
  });

  it('stores none for a video without captions', async () => {
    const { create, world } = await setUp();
    await create();
    expect(world.storedVideos()).toMatchObject([{ captionsKey: null }]);
    expect(world.captionFiles.stored.size).toBe(0);
  });

  it('creates no video when it cannot be stored', async () => {
    const { create, world } = await setUp();
    world.failOn('captionFiles', 'put', new Error('the bucket is gone'));
    expect(await create('Halo dunia')).toMatchObject({ status: 500 });
    expect(world.storedVideos()).toEqual([]);
  });

  it('deletes it when the create is refused', async () => {
    const { create, world, addWorkspace, addKey } = await setUp();
    const poor = await addWorkspace({ id: 'ws_pas' as never, balanceMilliCredits: 0 });
    const key = await addKey({ workspaceId: poor.id });
    expect(await create('Halo dunia', key)).toMatchObject({ status: 402 });
    expect(world.captionFiles.stored.size).toBe(0);
  });
});
