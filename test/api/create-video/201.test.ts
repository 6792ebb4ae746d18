import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('create-video 201', () => {
  it('answers with the queued record, exactly the fields of the spec', async () => {
    const { send } = await createApi();
    const answer = await send('create-video', { body: { template: 'kartu@1' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^vid_[0-9a-f-]{36}$/),
      status: 'queued',
      template: 'kartu@1',
      created_at: '2026-01-15T03:00:00.000Z',
      finished_at: null,
      duration_seconds: null,
      output_url: null,
      error: null,
    });
  });

  it('says where the video is and when to ask again', async () => {
    const { send } = await createApi();
    const answer = await send('create-video', { body: { template: 'kartu@1' } });
    expect(answer.headers).toMatchObject({
      Location: `/v1/videos/${answer.body.id}`,
      'Retry-After': '3',
      'x-request-id': 'request-1',
    });
  });

  it('reserves the length of the template at once, takes a slot and sends the video to the queue', async () => {
    const { send, world, workspace } = await createApi();
    const { body } = await send('create-video', { body: { template: 'kartu@1' } });
    expect(await world.workspaces.find(workspace.id)).toMatchObject({
      balanceMilliCredits: 54_000,
      activeVideoIds: [body.id],
    });
    expect(world.ledger()).toContainEqual(expect.objectContaining({ kind: 'reserve', milliCredits: 6000 }));
    expect(world.queue.messages).toEqual([{ workspaceId: workspace.id, videoId: body.id }]);
  });

  it('fills in the brand kit, then the defaults, and keeps what was sent', async () => {
    const { send, world } = await createApi();
    await send('create-video', { body: { template: 'kartu@1', variables: { warna_utama: '#112233' } } });
    const [document] = world.documents.stored.values();
    expect(document).toMatchObject({
      variables: { nama_usaha: 'Kopi Tetangga', warna_utama: '#112233', slogan: '' },
      width: 1080,
      height: 1920,
      fps: 30,
      durationSeconds: 6,
      frameCount: 180,
    });
  });

  it('renders in the size and frame rate asked for', async () => {
    const { send, world } = await createApi();
    const output = { width: 1080, height: 1080, fps: 24 };
    await send('create-video', { body: { template: 'kartu@1', output } });
    const [document] = world.documents.stored.values();
    expect(document).toMatchObject({ ...output, frameCount: 144 });
  });

  it('makes a new video of every request without a key', async () => {
    const { send, world } = await createApi();
    const first = await send('create-video', { body: { template: 'kartu@1' } });
    const second = await send('create-video', { body: { template: 'kartu@1' } });
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect(world.storedVideos()).toHaveLength(2);
  });

  it('accepts the video even when the queue cannot be reached: the sweeper sends it', async () => {
    const { send, world, logged } = await createApi();
    world.failOn('queue', 'send');
    const answer = await send('create-video', { body: { template: 'kartu@1' } });
    expect(answer.status).toBe(201);
    expect(logged.map(({ event }) => event.name)).toContain('render message not sent');
    expect(await world.videos.listDue(world.clock.nowMs() + 60_000, 10)).toHaveLength(1);
  });
});
