import { expect, it } from 'vitest';
import { A_COMPOSITION, A_TEMPLATE, createApi } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

const validator = createTestValidator();
const REMOTE = A_COMPOSITION.replace('<h1', '<img id="a" alt="" src="https://contoh.id/a.png"><h1');
const LONG = A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="301"');

it.each([
  ['invalid_variables', { template: A_TEMPLATE.id, variables: { warna_utama: 'merah' } }],
  ['invalid_composition', { html: REMOTE }],
  ['duration_too_long', { html: LONG }],
])('create-frames is 422 %s as the create would be, and draws nothing', async (error, document) => {
  const { send, world } = await createApi({ validator });
  const response = await send('create-frames', { body: { ...document, times: [0] } });
  expect(response).toMatchObject({ status: 422, body: { error } });
  expect(world.framesRenderer.calls).toEqual([]);
  expect(world.frames.stored.size).toBe(0);
});
