import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

describe('create-composition 201', () => {
  it('queues the document with the template name composition', async () => {
    const { send } = await createApi();
    const response = await send('create-composition', { body: { html: A_COMPOSITION, title: 'Halo' } });
    expect(response).toMatchObject({
      status: 201,
      headers: { Location: `/v1/videos/${response.body.id}` },
      body: { status: 'queued', template: 'composition', output_url: null, error: null },
    });
  });

  it('reserves exactly the root data-duration and takes size and frame rate from the root', async () => {
    const { send, world, workspace } = await createApi();
    await send('create-composition', { body: { html: A_COMPOSITION } });
    expect(await world.workspaces.find(workspace.id)).toMatchObject({ balanceMilliCredits: 57_500 });
    const [document] = world.documents.stored.values();
    expect(document).toEqual({
      html: A_COMPOSITION,
      variables: {},
      assets: [],
      sound: [],
      clips: [],
      width: 640,
      height: 360,
      fps: 25,
      durationSeconds: 2.5,
      frameCount: 63,
    });
  });

  it('stores the title but does not return it', async () => {
    const { send, world } = await createApi();
    const response = await send('create-composition', { body: { html: A_COMPOSITION, title: 'Promo Mei' } });
    expect(world.storedVideos()).toMatchObject([{ title: 'Promo Mei' }]);
    expect(response.body).not.toHaveProperty('title');
  });

  it('accepts a document with lint warnings', async () => {
    const { send, world } = await createApi();
    world.validator.findings.push({ code: 'composition_file_too_large', severity: 'warning' });
    expect(await send('create-composition', { body: { html: A_COMPOSITION } })).toMatchObject({
      status: 201,
    });
  });
});
