import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

describe('create-composition 201', () => {
  it('queues the document under the template name composition', async () => {
    const { send } = await createApi();
    const answer = await send('create-composition', { body: { html: A_COMPOSITION, title: 'Halo' } });
    expect(answer).toMatchObject({
      status: 201,
      headers: { Location: `/v1/videos/${answer.body.id}` },
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
      width: 640,
      height: 360,
      fps: 25,
      durationSeconds: 2.5,
      frameCount: 63,
    });
  });

  it('keeps the title on the record, not in the answer', async () => {
    const { send, world } = await createApi();
    const answer = await send('create-composition', { body: { html: A_COMPOSITION, title: 'Promo Mei' } });
    expect(world.storedVideos()).toMatchObject([{ title: 'Promo Mei' }]);
    expect(answer.body).not.toHaveProperty('title');
  });

  it('lets lint warnings pass', async () => {
    const { send, world } = await createApi();
    world.validator.findings.push({ code: 'composition_file_too_large', severity: 'warning' });
    expect(await send('create-composition', { body: { html: A_COMPOSITION } })).toMatchObject({
      status: 201,
    });
  });
});
