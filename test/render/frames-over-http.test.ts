import { afterAll, beforeAll, expect, it } from 'vitest';
import { FRAMES_MAX } from '#contracts/limits.ts';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { IS_THOROUGH } from './support/thorough.ts';

// The whole service over HTTP: the API, its store and files in emulators, and real renderers.
let host: TestStack;
let owner: Customer;
beforeAll(async () => {
  host = await startTestStack();
  owner = await host.openWorkspace(0);
});
afterAll(() => host.stop());

const HTML = aComposition({ durationSeconds: 2 });
const draw = (customer: Customer, body: object) => host.send(customer, 'POST', '/v1/frames', body);
const check = (customer: Customer, body: object) =>
  host.send(customer, 'POST', '/v1/compositions/check', body);

it('a workspace without credits checks a document and looks at frames of it', async () => {
  expect((await check(owner, { html: HTML })).body).toMatchObject({ valid: true, credits: 2, width: 320 });
  const count = IS_THOROUGH ? FRAMES_MAX : 3;
  const times = Array.from({ length: count }, (_, index) => index / 8);
  const { status, body } = await draw(owner, { html: HTML, times, format: 'png', width: 160 });
  expect([status, body.error, body.frames.length]).toEqual([200, null, count]);
  const [first] = body.frames;
  expect(first).toMatchObject({ time: 0, width: 160, height: 120 });
  const png = await fetch(first.url);
  expect(png.headers.get('content-type')).toBe('image/png');
  expect(
    Buffer.from(await png.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  const sheet = await fetch(body.sheet_url);
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const again = await host.send(owner, 'GET', `/v1/frames/${body.id}`);
  expect(again).toMatchObject({ status: 200, body: { id: body.id, error: null } });
  const other = await host.openWorkspace();
  expect((await host.send(other, 'GET', `/v1/frames/${body.id}`)).status).toBe(404);
});

it.runIf(IS_THOROUGH)('keeps a picture that no compression makes smaller', async () => {
  const script = `const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 2000 });
    document.getElementById('root').append(canvas);
    const context = canvas.getContext('2d');
    const noise = context.createImageData(2400, 2000);
    let state = 1;
    noise.data.forEach((_, at) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      noise.data[at] = at % 4 === 3 ? 255 : state >>> 24;
    });
    context.putImageData(noise, 0, 0);`;
  const small = aComposition({ script });
  const html = small.replace('data-width="320" data-height="240"', 'data-width="2400" data-height="2000"');
  const { body } = await draw(owner, { html, times: [0], format: 'png' });
  const read = () => host.send(owner, 'GET', `/v1/frames/${body.id}`);
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe(200);
  const drawn = (await read()).body;
  expect(drawn.error).toBeNull();
  const png = await fetch(drawn.frames[0].url);
  expect(Number(png.headers.get('content-length'))).toBeGreaterThan(10 * 1024 * 1024);
});

it('says why a page cannot be drawn', async () => {
  const html = aComposition({ script: 'throw new TypeError("rusak");' });
  const { status, body } = await draw(owner, { html, times: [0] });
  expect([status, body.error.code, body.frames]).toEqual([200, 'script_error', []]);
});

it.runIf(IS_THOROUGH)('100 requests at once of one key leave creates of all workspaces alone', async () => {
  const [busy, other] = [await host.openWorkspace(), await host.openWorkspace()];
  const requests = Array.from({ length: 100 }, () => draw(busy, { html: HTML, times: [0, 1], width: 160 }));
  const created = await Promise.all(
    [busy, other].map((customer) => host.send(customer, 'POST', '/v1/compositions', { html: HTML })),
  );
  expect(created.map(({ status }) => status)).toEqual([201, 201]);
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const videos = [
    await host.waitUntilCompleted(busy, created[0]?.body.id),
    await host.waitUntilCompleted(other, created[1]?.body.id),
  ];
  expect(videos.map(({ status }) => status)).toEqual(['done', 'done']);
  expect((await draw(busy, { html: HTML, times: [0] })).status).toBe(200);
});
