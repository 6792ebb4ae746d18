import { expect, it } from 'vitest';
import { A_PROJECT_ID, createApi } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

const validator = createTestValidator();

it.each([
  ['unknown_template', { template: 'kartu@9' }],
  ['not_found', { project: A_PROJECT_ID }],
])('create-frames is 404 %s as the create would be, and draws nothing', async (error, document) => {
  const { send, world } = await createApi({ validator });
  const response = await send('create-frames', { body: { ...document, times: [0] } });
  expect(response).toMatchObject({ status: 404, body: { error } });
  expect(world.framesRenderer.calls).toEqual([]);
  expect(world.frames.stored.size).toBe(0);
});
