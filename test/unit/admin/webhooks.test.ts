import { describe, expect, it } from 'vitest';
import { createAdmin } from '#test/support/admin.ts';
import { asWorkspaceId, createVideoIds } from '#test/support/fakes/builders.ts';

const URL_TEXT = 'https://toko.example/hooks';
const DAY_MS = 24 * 60 * 60 * 1000;

const openToko = async (options: Parameters<typeof createAdmin>[0] = {}) => {
  const admin = createAdmin(options);
  const { json } = await admin.run('workspace', 'create', '--name', 'Toko', '--credits', '60');
  return { ...admin, id: String(json['workspace_id']) };
};

const openWithWebhook = async () => {
  const toko = await openToko();
  const { json } = await toko.run('webhook', 'set', toko.id, '--url', URL_TEXT);
  return { ...toko, secret: String(json['secret']) };
};

describe('webhook set', () => {
  it('shows a new secret once and stores it sealed', async () => {
    const { run, world, id } = await openToko();
    const { json, text } = await run('webhook', 'set', '--workspace', id, '--url', URL_TEXT);
    const secret = String(json['secret']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(text).toContain(secret);
    expect(text).toContain('only time');
    expect(json).toMatchObject({ workspace_id: id, url: URL_TEXT, status: 'enabled' });
    const stored = JSON.stringify([...world.snapshot().endpoints.values()]);
    expect(stored).not.toContain(secret.slice('whsec_'.length, -5));
    const endpoint = await world.webhooks.findEndpoint(asWorkspaceId(id));
    expect(await world.secretBox.open(endpoint?.secret.sealed ?? '', id)).toBe(secret);
  });

  it('changes the URL, keeps the secret and enables a disabled webhook', async () => {
    const { run, world, id, secret } = await openWithWebhook();
    const endpoint = await world.webhooks.findEndpoint(asWorkspaceId(id));
    if (endpoint) await world.webhooks.disableEndpoint(endpoint, world.clock.nowMs());
    expect((await run('webhook', 'show', id)).json).toMatchObject({ status: 'disabled' });
    const { json, text } = await run('webhook', 'set', id, '--url', 'https://toko.example/baru');
    expect(json).toMatchObject({ url: 'https://toko.example/baru', status: 'enabled', disabled_at: null });
    expect(`${JSON.stringify(json)}${text}`).not.toContain(secret);
    expect((await world.webhooks.findEndpoint(asWorkspaceId(id)))?.secret).toEqual(endpoint?.secret);
  });

  it('accepts a loopback address where the deployment allows it, and no other private address', async () => {
    const { run, id } = await openToko({ allowsLoopback: true });
    const { json } = await run('webhook', 'set', id, '--url', 'http://127.0.0.1:3000/hook');
    expect(json).toMatchObject({ url: 'http://127.0.0.1:3000/hook' });
    await expect(run('webhook', 'set', id, '--url', 'https://192.168.0.1/')).rejects.toThrow('192.168.0.1');
    await expect(run('webhook', 'set', id, '--url', 'http://toko.example/')).rejects.toThrow('https://');
  });
});

describe('webhook rotate-secret', () => {
  it('shows a new secret and keeps the old one valid for one day', async () => {
    const { run, world, id, secret } = await openWithWebhook();
    const { json } = await run('webhook', 'rotate-secret', id);
    expect(json['secret']).toMatch(/^whsec_/);
    expect(json['secret']).not.toBe(secret);
    const until = new Date(world.clock.nowMs() + DAY_MS).toISOString();
    expect(json['old_secret_signs_until']).toBe(until);
    const { retired } = (await world.webhooks.findEndpoint(asWorkspaceId(id))) ?? {};
    expect(await world.secretBox.open(retired?.secret.sealed ?? '', id)).toBe(secret);
  });
});

describe('webhook show and remove', () => {
  it('shows a hint of the secret, not the secret', async () => {
    const { run, id, secret } = await openWithWebhook();
    const { json, text } = await run('webhook', 'show', id);
    expect(json).toMatchObject({ url: URL_TEXT, secret_hint: `whsec_…${secret.slice(-5)}` });
    expect(`${JSON.stringify(json)}${text}`).not.toContain(secret);
  });

  it('removes the webhook and its secret', async () => {
    const { run, world, id } = await openWithWebhook();
    expect((await run('webhook', 'remove', id)).json).toEqual({ workspace_id: id, removed: true });
    expect(await world.webhooks.findEndpoint(asWorkspaceId(id))).toBeUndefined();
    await expect(run('webhook', 'show', id)).rejects.toThrow(`Workspace ${id} has no webhook.`);
  });
});

describe('webhook deliveries and resend', () => {
  const withFailedDelivery = async () => {
    const toko = await openWithWebhook();
    const [workspaceId, videoId] = [asWorkspaceId(toko.id), createVideoIds(toko.world.clock)()];
    const type = 'video.done';
    toko.world.putDelivery({
      workspaceId,
      videoId,
      type,
      status: 'failed',
      attempt: 8,
      createdAtMs: toko.world.clock.nowMs(),
      dueAtMs: null,
      lastAttemptAtMs: toko.world.clock.nowMs(),
      lastResult: 'http_503',
    });
    return { ...toko, videoId };
  };

  it('shows the result of each delivery', async () => {
    const { run, id, videoId } = await withFailedDelivery();
    const { json, text } = await run('webhook', 'deliveries', id);
    const failed = { type: 'video.done', status: 'failed', attempts: 8, last_result: 'http_503' };
    expect(json['deliveries']).toEqual([expect.objectContaining({ video_id: videoId, ...failed })]);
    expect(text).toMatch(/video\.done +failed +8 attempts +http_503/);
  });

  it('reports that there are no deliveries', async () => {
    const { run, id } = await openWithWebhook();
    expect((await run('webhook', 'deliveries', id)).text).toBe('There are no deliveries.');
  });

  it('makes a failed delivery pending with all its attempts', async () => {
    const { run, world, id, videoId } = await withFailedDelivery();
    await run('webhook', 'resend', videoId, '--workspace', id);
    expect(world.deliveries()).toEqual([
      expect.objectContaining({ status: 'pending', attempt: 0, dueAtMs: world.clock.nowMs() }),
    ]);
    await expect(run('webhook', 'resend', videoId, '--workspace', id)).rejects.toThrow(
      `no failed delivery of ${videoId}`,
    );
  });
});

describe('every webhook command', () => {
  it.each([
    ['webhook', 'set', '--url', URL_TEXT],
    ['webhook', 'show'],
    ['webhook', 'rotate-secret'],
    ['webhook', 'remove'],
    ['webhook', 'deliveries'],
    ['webhook', 'resend', '--video', 'vid_1'],
  ])('reports an unknown workspace: %s %s', async (...words) => {
    const { run, world } = createAdmin();
    const before = world.snapshot();
    await expect(run(...words, '--workspace', 'ws_none')).rejects.toThrow('There is no workspace ws_none.');
    expect(world.snapshot()).toEqual(before);
  });

  it.each([['show'], ['rotate-secret'], ['remove'], ['resend', '--video', 'vid_1']])(
    'reports a workspace without a webhook: %s',
    async (...words) => {
      const { run, id } = await openToko();
      await expect(run('webhook', ...words, '--workspace', id)).rejects.toThrow('has no webhook');
    },
  );
});
