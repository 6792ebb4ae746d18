import { expect, it } from 'vitest';
import { UPLOADED_TEXT_MIN_BYTES } from '#contracts/limits.ts';
import { A_PHOTO, createApi, MAX_UPLOADED_BYTES_PER_DAY } from '#test/support/api.ts';

const MIB = 1024 ** 2;

it('store-project-texts 429 is returned beyond what a day may have, assets included, and nothing is stored', async () => {
  const { send, world } = await createApi();
  const texts = Array.from({ length: 4 }, (_, index) => String(index).repeat(MIB - 10));
  for (let sent = 0; sent < 15; sent += 1)
    expect((await send('store-project-texts', { body: { texts } })).status).toBe(200);
  await send('create-asset', { body: { ...A_PHOTO, size_bytes: 5 * MIB } });
  const uploadedBytes = 65 * MIB - 15 * 4 * 10;
  const before = world.snapshot();
  const response = await send('store-project-texts', { body: { texts: ['lain'] } });
  expect(response).toMatchObject({
    status: 429,
    body: {
      error: 'quota_exceeded',
      details: {
        uploaded_bytes: uploadedBytes,
        max_bytes_per_day: MAX_UPLOADED_BYTES_PER_DAY,
        retry_after_seconds: Number(response.headers['Retry-After']),
      },
    },
  });
  expect(world.snapshot()).toEqual(before);
  world.clock.advance(Number(response.headers['Retry-After']) * 1000);
  expect((await send('store-project-texts', { body: { texts: ['lain'] } })).status).toBe(200);
});

it('store-project-texts 429 counts a short text with the least bytes of a text', async () => {
  const { send, world, workspace } = await createApi();
  await send('store-project-texts', { body: { texts: ['a', 'b', 'x'.repeat(UPLOADED_TEXT_MIN_BYTES + 1)] } });
  const [day] = [...world.records.uploadedBytes];
  expect(day?.[0]).toContain(workspace.id);
  expect(day?.[1]).toBe(3 * UPLOADED_TEXT_MIN_BYTES + 1);
});
