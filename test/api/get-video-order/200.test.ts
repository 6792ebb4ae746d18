import { describe, expect, it } from 'vitest';
import { A_COMPOSITION } from '#test/support/api.ts';
import { claimsOf, createDashboard, MEMBER } from '#test/support/dashboard.ts';
import { aUserId, asWorkspaceId } from '#test/support/fakes/builders.ts';

const VALUES = { slogan: 'Bakso Urat' };

describe('get-video-order 200', () => {
  it('returns to any member what a template video was ordered with, before brand kit and defaults', async () => {
    const { send } = await createDashboard();
    const body = { template: 'kartu@1', variables: VALUES, output: { width: 1080, height: 1080 } };
    const { body: video } = await send('create-video', { body });
    expect(await send('get-video-order', { claims: MEMBER, path: { id: video.id } })).toMatchObject({
      status: 200,
      body: {
        template: 'kartu@1',
        title: null,
        variables: VALUES,
        output: { width: 1080, height: 1080, fps: 30 },
        html: null,
      },
    });
  });

  it('returns the document of a composition', async () => {
    const { send } = await createDashboard();
    const { body: video } = await send('create-composition', {
      body: { html: A_COMPOSITION, title: 'Promo' },
    });
    const { body } = await send('get-video-order', { path: { id: video.id } });
    expect(body).toMatchObject({
      template: 'composition',
      title: 'Promo',
      variables: {},
      html: A_COMPOSITION,
    });
  });

  it('returns what was ordered with an API key, which cannot read it', async () => {
    const { send, sendWithKey } = await createDashboard();
    const { body: video } = await sendWithKey('create-video', {
      body: { template: 'kartu@1', variables: VALUES },
    });
    const { body } = await send('get-video-order', { path: { id: video.id } });
    expect(body.variables).toEqual(VALUES);
    const { body: read } = await sendWithKey('get-video', { path: { id: video.id } });
    expect(JSON.stringify(read)).not.toContain('Bakso');
  });
});

describe('get-video-order 404', () => {
  it('is returned to members of another workspace, by their workspace and by that of the video', async () => {
    const { send, addWorkspace, world, workspace } = await createDashboard();
    const { body: video } = await send('create-video', { body: { template: 'kartu@1', variables: VALUES } });
    const { id: workspaceId } = await addWorkspace({ id: asWorkspaceId('ws_toko') });
    await world.addMember({ workspaceId, userId: aUserId(7) });
    for (const id of [workspaceId, workspace.id]) {
      const request = { claims: claimsOf(aUserId(7)), workspaceId: id, path: { id: video.id } };
      expect((await send('get-video-order', request)).status).toBe(404);
    }
  });

  it('is returned for a video without an order, an unknown one, and a malformed id', async () => {
    const { send, world } = await createDashboard();
    const { body: video } = await send('create-video', { body: { template: 'kartu@1', variables: VALUES } });
    const get = (id: string) => send('get-video-order', { path: { id } });
    world.orders.stored.clear();
    for (const id of [video.id, 'vid_00000000-0000-4000-8000-000000000000', '../orders'])
      expect((await get(id)).body).toMatchObject({
        error: 'not_found',
        message: expect.stringMatching(/^Video tidak ditemukan/),
      });
  });
});

describe('the order of a video that was refused', () => {
  it('is not kept', async () => {
    const { send, world } = await createDashboard();
    for (let count = 0; count < 3; count += 1)
      await send('create-video', { body: { template: 'kartu@1', variables: VALUES } });
    expect(world.orders.stored.size).toBe(2);
  });
});
