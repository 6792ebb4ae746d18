import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#adapters/powertools/logger.ts';
import { CANARY } from '#test/support/fuzz/body-arbitrary.ts';
import { captureLog } from '#test/support/fuzz/capture-log.ts';
import { expectNoSecrets } from '#test/support/fuzz/check-response.ts';
import { responded } from '#test/support/fakes/webhooks.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';
import { INVOCATION, sqsEvent } from '#test/support/workers.ts';

/** Like SDK errors: a harmless message, with the request and its links in other members. */
const sdkError = (): Error =>
  Object.assign(new Error('the service did not respond', { cause: new Error(CANARY) }), {
    input: { Body: `<html>${CANARY}</html>`, url: `https://x.example/?X-Amz-Signature=${CANARY}` },
  });

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => log.stop());

/** Workers with the real log, and secrets in all data of callers and receivers. */
const createLoggingWorkers = async () => {
  const endpoint = { url: `https://kopi.example/${CANARY}`, secret: { sealed: CANARY, hint: '' } };
  const workers = await createWebhookWorkers(endpoint, { log: createLog('test') });
  const queueVideo = async () => {
    const video = await workers.queueVideo();
    workers.world.documents.stored.set(video.inputKey, { html: `<html>${CANARY}</html>` } as never);
    return video;
  };
  return { ...workers, queueVideo };
};
type Workers = Awaited<ReturnType<typeof createLoggingWorkers>>;

const reportBroken = (workers: Workers, port: 'videos' | 'webhooks' | 'queue', method: string) =>
  workers.world.failOn(port, method as never, sdkError());

/** Log event → an action that logs it. */
const ACTIONS: Readonly<Record<string, (workers: Workers) => Promise<unknown>>> = {
  'render attempt completed': async (workers) => {
    workers.renderSuccessfully();
    await workers.deliverRender(await workers.queueVideo());
  },
  'render attempt aborted': async (workers) => {
    const video = await workers.queueVideo();
    workers.world.segmentRenderer.script(() => Promise.reject(sdkError()));
    await workers.deliverRender(video);
  },
  'render attempt completed: failed': async (workers) => {
    workers.world.segmentRenderer.script(async () => ({
      status: 'failed',
      code: 'script_error',
      diagnostic: 'TypeError at 3:9',
      subject: { text: CANARY },
    }));
    await workers.deliverRender(await workers.queueVideo());
  },
  'abandoned render closed': async (workers) => workers.closeAbandoned(await workers.queueVideo()),
  'sweep of video failed': async (workers) => {
    await workers.queueVideo();
    workers.world.queue.waiting.splice(0);
    workers.world.clock.advance(60_001);
    reportBroken(workers, 'queue', 'send');
    await workers.sweep();
  },
  'webhook delivery attempted': async (workers) => {
    workers.world.sender.script(async () => responded(503));
    await workers.cancelVideo();
    await workers.pump();
  },
  'webhook delivery aborted': async (workers) => {
    const delivery = await workers.cancelVideo();
    reportBroken(workers, 'webhooks', 'settle');
    await workers.deliver(delivery);
  },
};

describe('worker log', () => {
  it.each(Object.entries(ACTIONS))(
    '%s: contains the ids of invocation, workspace and video, and no document, link, receiver or secret',
    async (name, act) => {
      const workers = await createLoggingWorkers();
      await act(workers);
      const [video] = workers.world.storedVideos();
      const lines = log.lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ message }) => message === name.split(':')[0]);
      expect(lines).not.toEqual([]);
      for (const line of lines)
        expect(line).toMatchObject({
          service: 'test',
          request_id: expect.stringMatching(/^(request|worker)-1$/),
          workspace_id: workers.workspace.id,
          video_id: video?.id,
        });
      expectNoSecrets(log.lines, {});
    },
  );

  it('contains the id but not the body of an invalid message', async () => {
    const { deliverWebhook } = await createLoggingWorkers();
    await deliverWebhook(sqsEvent(CANARY), INVOCATION);
    expect(JSON.parse(log.lines[0] ?? '')).toMatchObject({
      message: 'queue message invalid',
      request_id: 'request-1',
      message_id: 'message-0',
    });
    expectNoSecrets(log.lines, {});
  });
});
