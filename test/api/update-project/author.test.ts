import { expect, it } from 'vitest';
import { A_PROJECT } from '#test/support/api.ts';
import { createDashboard } from '#test/support/dashboard.ts';

it('each revision names who saved it; API keys do not see the email address of a member', async () => {
  const { send, sendWithKey, owner } = await createDashboard();
  const { id } = (await sendWithKey('create-project', { body: A_PROJECT })).body;
  const save = { path: { id }, headers: { 'If-Match': '"1"' }, body: { files: A_PROJECT.files } };
  expect((await send('update-project', save)).status).toBe(200);
  const key = { type: 'api_key', id: expect.stringMatching(/^key_/), name: expect.any(String) };
  const member = { type: 'member', id: owner.userId, name: owner.email };
  const authors = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.revisions.map((revision: { readonly saved_by: unknown }) => revision.saved_by);
  expect(authors(await send('get-project', { path: { id } }))).toEqual([member, key]);
  const byKey = await sendWithKey('get-project', { path: { id } });
  expect(authors(byKey)).toEqual([{ ...member, name: null }, key]);
});
