import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useServers } from '#test/support/listen.ts';
import { pollForCancellation } from '#renderer/progress-and-cancellation.ts';

const serve = useServers();
const listen = async (respond: RequestListener) => `${await serve(respond)}/stop`;

/** Storage that responds to each poll with the next status, and with the last one from then on. */
const storage = async (...statuses: number[]) => {
  const polls: number[] = [];
  const enough = Promise.withResolvers<void>();
  const url = await listen((_, response) => {
    const status = statuses[Math.min(polls.length, statuses.length - 1)] ?? 404;
    polls.push(status);
    response.writeHead(status, { location: '/stop' }).end();
    if (polls.length > statuses.length + 2) enough.resolve();
  });
  return { url, polls, enough: enough.promise };
};

it('aborts when the cancellation object exists', async () => {
  const { url, polls } = await storage(404, 404, 200);
  const { signal, stop } = pollForCancellation(url, 1);
  await once(signal, 'abort');
  await stop();
  expect(polls).toEqual([404, 404, 200]);
});

it.each([404, 403, 500, 503, 302, 204])('does not abort for the status %i', async (status) => {
  const { url, enough } = await storage(status);
  const { signal, stop } = pollForCancellation(url, 1);
  await enough;
  await stop();
  expect(signal.aborted).toBe(false);
});

it('does not abort when storage is unreachable', async () => {
  let polls = 0;
  const enough = Promise.withResolvers<void>();
  const url = await listen((request) => {
    polls += 1;
    request.socket.destroy();
    if (polls === 3) enough.resolve();
  });
  const { signal, stop } = pollForCancellation(url, 1);
  await enough.promise;
  await stop();
  expect(signal.aborted).toBe(false);
});

it('sends no request after it was stopped, also when the last request hangs', async () => {
  let polls = 0;
  const enough = Promise.withResolvers<void>();
  const url = await listen((_, response) => {
    polls += 1;
    if (polls < 3) response.writeHead(404).end();
    else enough.resolve();
  });
  const { signal, stop } = pollForCancellation(url, 1);
  await enough.promise;
  await stop();
  await sleep(20); // twenty times the poll interval
  expect(polls).toBe(3);
  expect(signal.aborted).toBe(false);
});
