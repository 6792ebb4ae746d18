import { describe, expect, it } from 'vitest';
import { createGetVideoHandler } from '../../../functions/api/get-video/handler.ts';
import { generateApiKey, hashApiKey } from '#core/workspace/api-key.ts';
import { findEventViolations } from '#test/support/openapi-checker.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';

const API_KEY = generateApiKey('test');

describe('delivered event', () => {
  it('is sent to the endpoint once, right after the video completes', async () => {
    const { cancelVideo, pump, passMinutes, current, world, endpoint, workspace } =
      await createWebhookWorkers();
    const delivery = await cancelVideo();
    await pump();
    expect(world.sender.sent).toEqual([
      {
        url: endpoint.url,
        workspaceId: workspace.id,
        secrets: [endpoint.secret],
        messageId: delivery.videoId.replace('vid_', 'msg_'),
        sentAtMs: world.clock.nowMs(),
        body: expect.any(String),
      },
    ]);
    expect(current(delivery)).toMatchObject({ status: 'delivered', attempt: 1, lastResult: 'http_204' });
    await passMinutes(10);
    expect(world.sender.sent).toHaveLength(1);
  });

  it('contains type, timestamp and the video as the API returns it', async () => {
    const { queueVideo, renderSuccessfully, deliverRender, pump, world } = await createWebhookWorkers();
    renderSuccessfully();
    const video = await queueVideo();
    await deliverRender(video);
    await pump();

    const { type, timestamp, data } = JSON.parse(world.sender.sent[0]?.body ?? '');
    expect(type).toBe('video.done');
    await world.addApiKey({ hash: hashApiKey(API_KEY, ''), workspaceId: video.workspaceId });
    const shown = await showVideo(world, video.id);
    expect(timestamp).toBe(shown['finished_at']);
    const { output_url: link, ...record } = data;
    const { output_url: freshLink, ...shownRecord } = shown;
    expect(record).toEqual(shownRecord);
    expect(record).toMatchObject({ status: 'done', duration_seconds: 2 });
    expect(new URL(link).pathname).toBe(new URL(String(freshLink)).pathname);
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('900');
  });

  it('matches the OpenAPI document for every terminal status', async () => {
    const { queueVideo, renderSuccessfully, deliverRender, cancelVideo, pump, world } =
      await createWebhookWorkers();
    renderSuccessfully();
    await deliverRender(await queueVideo());
    await world.abandonVideo(await queueVideo());
    await cancelVideo();
    await pump();
    const events = world.sender.sent.map(({ body }) => JSON.parse(body) as { readonly type: string });
    expect(events.map(({ type }) => type)).toEqual(['video.done', 'video.failed', 'video.canceled']);
    expect(events.flatMap((event) => findEventViolations(event))).toEqual([]);
  });

  it('contains the error, in Indonesian, and no link for a failed video', async () => {
    const { queueVideo, pump, world } = await createWebhookWorkers();
    const video = await queueVideo();
    await world.abandonVideo(video);
    await pump();
    expect(JSON.parse(world.sender.sent[0]?.body ?? '')).toMatchObject({
      type: 'video.failed',
      data: {
        id: video.id,
        status: 'failed',
        output_url: null,
        error: { code: 'render_crashed', message: expect.stringMatching(/^Proses render berhenti mendadak/) },
      },
    });
  });

  it('is sent once when its message is received five times', async () => {
    const { cancelVideo, deliver, world } = await createWebhookWorkers();
    const delivery = await cancelVideo();
    await Promise.all(Array.from({ length: 5 }, () => deliver(delivery)));
    await deliver(delivery);
    expect(world.sender.sent).toHaveLength(1);
  });

  it('logs neither URL nor secret nor payload', async () => {
    const { cancelVideo, pump, logged, endpoint, current } = await createWebhookWorkers();
    const delivery = await cancelVideo();
    await pump();
    expect(logged.map(({ event }) => event.name)).toContain('webhook delivery attempted');
    const lines = JSON.stringify(logged);
    for (const secret of [endpoint.url, 'kopi.example', endpoint.secret.sealed, 'finished_at', 'msg_'])
      expect(lines).not.toContain(secret);
    expect(current(delivery)?.status).toBe('delivered');
  });
});

const showVideo = async (
  world: Awaited<ReturnType<typeof createWebhookWorkers>>['world'],
  id: string,
): Promise<Record<string, unknown>> => {
  const getVideo = createGetVideoHandler({ ...world, keyPepper: () => Promise.resolve(''), log: () => {} });
  const event = {
    httpMethod: 'GET',
    multiValueHeaders: { 'x-api-key': [API_KEY] },
    queryStringParameters: null,
    pathParameters: { id },
    requestContext: { requestId: 'request-1' },
  };
  const { body } = await getVideo(event as never, { awsRequestId: 'request-1' } as never);
  return JSON.parse(body) as Record<string, unknown>;
};
