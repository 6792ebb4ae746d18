import { expect, it } from 'vitest';
import { A_PROJECT, createApi } from '#test/support/api.ts';

const files = { ...A_PROJECT.files, 'b.txt': { text: 'milik orang kedua' } };

it('update-project 412 is returned when someone else saved first, and nothing is lost', async () => {
  const { send, world } = await createApi();
  const path = { id: (await send('create-project', { body: A_PROJECT })).body.id };
  const first = { path, ifMatch: '"1"', body: { files: A_PROJECT.files } };
  expect((await send('update-project', first)).status).toBe(200);
  const before = world.snapshot();
  const second = await send('update-project', { path, ifMatch: '"1"', body: { files } });
  expect(second).toMatchObject({
    status: 412,
    body: {
      error: 'invalid_input',
      message: expect.stringContaining('disimpan lagi'),
      details: { current_revision: 2 },
    },
  });
  expect(world.snapshot()).toEqual(before);
  expect((await send('update-project', { path, ifMatch: '"2"', body: { files } })).body.revision).toBe(3);
});

it('update-project 412 is returned to one of two people who save at once', async () => {
  const { send } = await createApi();
  const path = { id: (await send('create-project', { body: A_PROJECT })).body.id };
  const save = () => send('update-project', { path, ifMatch: '"1"', body: { files } });
  const statuses = (await Promise.all([save(), save()])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 412]));
});

it.each(['"0"', '"7"', '"x"'])('update-project 412 is returned for If-Match %s', async (ifMatch) => {
  const { send } = await createApi();
  const path = { id: (await send('create-project', { body: A_PROJECT })).body.id };
  expect((await send('update-project', { path, ifMatch, body: { files } })).status).toBe(412);
});
