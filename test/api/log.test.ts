import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, A_VIDEO_ID, createApi } from '#test/support/api.ts';

type Api = Awaited<ReturnType<typeof createApi>>;

const lastLine = ({ logged }: Api) => logged.findLast(({ event }) => event.name === 'request completed');

describe('request log', () => {
  it.each([
    ['create-video', { template: 'kartu@1' }],
    ['create-composition', { html: A_COMPOSITION }],
  ] as const)('%s logs request, workspace, key and the created or replayed video', async (name, body) => {
    const api = await createApi();
    const request = { body: { ...body, idempotency_key: 'sekali' } };
    const { body: video } = await api.send(name, request);
    const expected = {
      operation: name,
      request_id: 'request-1',
      workspace_id: api.workspace.id,
      key_id: 'key_10000000-0000-4000-8000-000000000001',
      video_id: video.id,
    };
    expect(lastLine(api)?.fields).toEqual({ ...expected, status: 201 });
    await api.send(name, request);
    expect(lastLine(api)?.fields).toEqual({ ...expected, status: 200 });
  });

  it.each(['get-video', 'cancel-video'] as const)('%s logs the video id of its path', async (operation) => {
    const api = await createApi();
    const { body: video } = await api.send('create-video', { body: { template: 'kartu@1' } });
    await api.send(operation, { path: { id: video.id } });
    expect(lastLine(api)?.fields).toMatchObject({ video_id: video.id, status: 200 });
    await api.send(operation, { path: { id: A_VIDEO_ID } });
    expect(lastLine(api)?.fields).toMatchObject({ video_id: A_VIDEO_ID, status: 404 });
  });

  it('does not log a path parameter that is not a valid id', async () => {
    const api = await createApi();
    await api.send('get-video', { path: { id: 'vid_rahasia%0A{}' } });
    expect(lastLine(api)?.fields).toMatchObject({ video_id: null, status: 404 });
  });

  it('logs the video id when reading the video fails', async () => {
    const api = await createApi();
    api.world.failOn('videos', 'find');
    await api.send('get-video', { path: { id: A_VIDEO_ID } });
    const failed = api.logged.find(({ event }) => event.name === 'request failed');
    expect(failed?.fields).toMatchObject({ video_id: A_VIDEO_ID, workspace_id: api.workspace.id });
  });

  it('logs no workspace for a request without a key', async () => {
    const api = await createApi();
    await api.send('list-videos', { key: null });
    expect(lastLine(api)?.fields).toMatchObject({ workspace_id: null, key_id: null, status: 401 });
  });

  it('logs video and workspace when the render message could not be sent', async () => {
    const api = await createApi();
    api.world.failOn('queue', 'send');
    const { body: video } = await api.send('create-video', { body: { template: 'kartu@1' } });
    const unsent = api.logged.find(({ event }) => event.name === 'render message not sent');
    expect(unsent?.fields).toEqual({ workspace_id: api.workspace.id, video_id: video.id });
  });
});
