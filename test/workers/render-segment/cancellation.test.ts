import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pollForCancellation } from '#workers/render-segment/cancellation-poller.ts';
import { useServers } from '#test/support/listen.ts';

const serve = useServers();
const listen = async (answer: RequestListener) => `${await serve(answer)}/stop`;

/** Storage that answers each look with the next status, and with the last one from then on. */
const storage = async (...statuses: number[]) => {
  const looks: number[] = [];
  const enough = Promise.withResolvers<void>();
  const url = await listen((_, response) => {
    const status = statuses[Math.min(looks.length, statuses.length - 1)] ?? 404;
    looks.push(status);
    response.writeHead(status, { location: '/stop' }).end();
    if (looks.length > statuses.length + 2) enough.resolve();
  });
  return { url, looks, enough: enough.promise };
};

it('a renderer stops once there is something behind its link', async () => {
  const { url, looks } = await storage(404, 404, 200);
  const { signal, end } = pollForCancellation(url, 1);
  await once(signal, 'abort');
  await end();
  expect(looks).toEqual([404, 404, 200]);
});

it.each([404, 403, 500, 503, 302, 204])('an answer of %i is no reason to stop', async (status) => {
  const { url, enough } = await storage(status);
  const { signal, end } = pollForCancellation(url, 1);
  await enough;
  await end();
  expect(signal.aborted).toBe(false);
});

it('storage that cannot be reached is no reason to stop', async () => {
  let looks = 0;
  const enough = Promise.withResolvers<void>();
  const url = await listen((request) => {
    looks += 1;
    request.socket.destroy();
    if (looks === 3) enough.resolve();
  });
  const { signal, end } = pollForCancellation(url, 1);
  await enough.promise;
  await end();
  expect(signal.aborted).toBe(false);
});

it('nothing is looked for after the end, not even by a look that hangs', async () => {
  let looks = 0;
  const enough = Promise.withResolvers<void>();
  const url = await listen((_, response) => {
    looks += 1;
    if (looks < 3) response.writeHead(404).end();
    else enough.resolve();
  });
  const { signal, end } = pollForCancellation(url, 1);
  await enough.promise;
  await end();
  await sleep(20); // twenty times as long as between two looks
  expect(looks).toBe(3);
  expect(signal.aborted).toBe(false);
});
