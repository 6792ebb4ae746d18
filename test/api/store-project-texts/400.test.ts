import { expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

it.each([
  [[]],
  [['x\u0000']],
  [['x'.repeat(1024 ** 2 + 1)]],
  [Array.from({ length: 201 }, () => 'x')],
  [[1]],
])('store-project-texts 400 is returned, and nothing is stored', async (texts) => {
  const { send, world } = await createApi();
  const response = await send('store-project-texts', { body: { texts } });
  expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
  expect(world.projectObjects.stored.size).toBe(0);
});
