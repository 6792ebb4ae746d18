import { expect, it } from 'vitest';
import { A_COMPOSITION, A_PROJECT, createApi } from '#test/support/api.ts';

const FILES = { files: A_PROJECT.files };

it.each(['*', '1', '"1", "2"', ''])(
  'update-project 400 is returned for If-Match %s, which names no one revision',
  async (ifMatch) => {
    const { send, world } = await createApi();
    const { id } = (await send('create-project', { body: A_PROJECT })).body;
    const response = await send('update-project', {
      path: { id },
      ifMatch,
      body: { files: A_PROJECT.files },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: [{ path: 'header.if-match', rule: 'entityTag' }] },
    });
    expect(world.records.revisions.size).toBe(1);
  },
);

it.each([
  ['no files', {}, '/files', 'required'],
  [
    'an unknown text',
    { files: { 'index.html': { sha256: '0'.repeat(64) } } },
    '/files/index.html',
    'unknownText',
  ],
  ['an empty name of the revision', { ...FILES, revision_name: '' }, '/revision_name', 'minLength'],
  ['a name of the revision of space', { ...FILES, revision_name: '  ' }, '/revision_name', 'notBlank'],
  [
    'a name of the revision over 80 characters',
    { ...FILES, revision_name: 'a'.repeat(81) },
    '/revision_name',
    'maxLength',
  ],
  ['broken Unicode in the name', { ...FILES, revision_name: '\ud800' }, '/revision_name', 'format'],
  ['a name of the revision that is no text', { ...FILES, revision_name: null }, '/revision_name', 'type'],
  ['no index.html', { files: { 'a.html': { text: A_COMPOSITION } } }, '/files', 'missing_index'],
])('update-project 400 is returned for %s, and no revision is stored', async (_, body, path, rule) => {
  const { send, world } = await createApi();
  const { id } = (await send('create-project', { body: A_PROJECT })).body;
  const response = await send('update-project', { path: { id }, ifMatch: '"1"', body });
  expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
  expect(response.body.details).toContainEqual({ path, rule, message: expect.any(String) });
  expect(world.records.revisions.size).toBe(1);
});
