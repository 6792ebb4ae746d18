import { describe, expect, it } from 'vitest';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';

describe('create-video 201', () => {
  it('returns the queued record with exactly the fields of the spec', async () => {
    const { send } = await createApi();
    const response = await send('create-video', { body: { template: 'kartu@1' } });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
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

  it('accepts an earlier version of a template', async () => {
    const { send, world } = await createApi();
    world.templates.add({ ...A_TEMPLATE, id: 'kartu@2' });
    const { status, body } = await send('create-video', { body: { template: 'kartu@1' } });
    expect({ status, template: body.template }).toEqual({ status: 201, template: 'kartu@1' });
  });

  it('sends Location, Retry-After and x-request-id', async () => {
    const { send } = await createApi();
    const response = await send('create-video', { body: { template: 'kartu@1' } });
    expect(response.headers).toMatchObject({
      Location: `/v1/videos/${response.body.id}`,
      'Retry-After': '3',
      'x-request-id': 'request-1',
    });
  });

  it('reserves the credits, takes a slot and queues the render message', async () => {
    const { send, world, workspace } = await createApi();
    const { body } = await send('create-video', { body: { template: 'kartu@1' } });
    expect(await world.workspaces.find(workspace.id)).toMatchObject({
      balanceMilliCredits: 54_000,
      activeVideoIds: [body.id],
    });
    expect(world.ledger()).toContainEqual(expect.objectContaining({ kind: 'reserve', milliCredits: 6000 }));
    expect(world.queue.messages).toEqual([{ workspaceId: workspace.id, videoId: body.id }]);
  });

  it('prefers request variables over the brand kit and the brand kit over defaults', async () => {
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

  it.each(['\u000B', '\u0085', '\u2028', '\u2029'])(
    'makes the line break %j of an office program a plain one',
    async (char) => {
      const { send, world } = await createApi();
      const variables = { slogan: `Buka${char}Jam 8` };
      expect((await send('create-video', { body: { template: 'kartu@1', variables } })).status).toBe(201);
      const [document] = world.documents.stored.values();
      expect(document).toMatchObject({ variables: { slogan: 'Buka\nJam 8' } });
    },
  );

  it('uses the requested size and frame rate', async () => {
    const { send, world } = await createApi();
    const output = { width: 1080, height: 1080, fps: 24 };
    await send('create-video', { body: { template: 'kartu@1', output } });
    const [document] = world.documents.stored.values();
    expect(document).toMatchObject({ ...output, frameCount: 144 });
  });

  it('creates a new video for every request without an idempotency key', async () => {
    const { send, world } = await createApi();
    const first = await send('create-video', { body: { template: 'kartu@1' } });
    const second = await send('create-video', { body: { template: 'kartu@1' } });
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect(world.storedVideos()).toHaveLength(2);
  });

  it('is returned although the queue is unreachable, since the sweeper sends the message later', async () => {
    const { send, world, logged } = await createApi();
    world.failOn('queue', 'send');
    const response = await send('create-video', { body: { template: 'kartu@1' } });
    expect(response.status).toBe(201);
    expect(logged.map(({ event }) => event.name)).toContain('render message not sent');
    expect((await world.videos.listQueued(null)).items).toMatchObject([
      { dueAtMs: world.clock.nowMs() + 60_000 },
    ]);
  });
});
