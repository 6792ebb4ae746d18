import { describe, expect, it } from 'vitest';
import { A_COMPOSITION } from '#test/support/api.ts';
import { createDashboard } from '#test/support/dashboard.ts';
import type { Dashboard } from '#test/support/dashboard.ts';

const createNamed = async ({ send }: Dashboard): Promise<string> => {
  const body = { template: 'kartu@1', variables: { slogan: 'Es "½" · 5' } };
  return (await send('create-video', { body })).body.id;
};

const finish = ({ world, workspace }: Dashboard, id: string): void => {
  const video = world.storedVideos().find((stored) => stored.id === id);
  if (!video) throw new Error('the video is missing');
  world.putVideo({
    ...video,
    workspaceId: workspace.id,
    status: 'done',
    finishedAtMs: world.clock.nowMs(),
    durationMs: 2000,
    outputKey: 'out/ws/vid/1/video.mp4',
    dueAtMs: null,
  });
};

const fileNameOf = (outputUrl: string) => new URL(outputUrl).searchParams.get('response-content-disposition');

describe('names of videos', () => {
  it('are included for members, in get and list, and null without texts', async () => {
    const dashboard = await createDashboard();
    const { send } = dashboard;
    const id = await createNamed(dashboard);
    const { body: plain } = await send('create-video', { body: { template: 'kartu@1' } });
    const query = { include: 'name' };
    expect((await send('get-video', { path: { id }, query })).body.name).toBe('Es "½" · 5');
    expect((await send('get-video', { path: { id: plain.id }, query })).body.name).toBeNull();
    const { body } = await send('list-videos', { query });
    expect(body.videos.map(({ name }: { name: string }) => name)).toContain('Es "½" · 5');
  });

  it('are the titles of compositions', async () => {
    const { send } = await createDashboard();
    const { body: video } = await send('create-composition', {
      body: { html: A_COMPOSITION, title: 'Promo' },
    });
    const { body } = await send('get-video', { path: { id: video.id }, query: { include: 'name' } });
    expect(body.name).toBe('Promo');
  });

  it('name the file for members, and the id names it for API keys', async () => {
    const dashboard = await createDashboard();
    const id = await createNamed(dashboard);
    finish(dashboard, id);
    const forMember = await dashboard.send('get-video', { path: { id } });
    const forKey = await dashboard.sendWithKey('get-video', { path: { id } });
    expect(fileNameOf(forMember.body.output_url)).toContain('Es "½" · 5.mp4');
    expect(fileNameOf(forKey.body.output_url)).toContain(`${id}.mp4`);
    expect(JSON.stringify(forKey.body)).not.toContain('½');
  });

  it('cannot be included with an API key', async () => {
    const { sendWithKey } = await createDashboard();
    const { status, body } = await sendWithKey('list-videos', { query: { include: 'name' } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('title, progress, poster');
  });
});
