import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, A_PROJECT, AN_ASSET_ID, createApi } from '#test/support/api.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

const INDEX = { 'index.html': { text: A_COMPOSITION } };
const DIGEST = '0'.repeat(64);

describe('create-project 400', () => {
  it.each([
    ['no name', { files: INDEX }, '/name', 'required'],
    ['neither files nor template', { name: 'x' }, '/files', 'oneSource'],
    ['files and template', { name: 'x', files: INDEX, from_template: 'kartu@1' }, '/files', 'oneSource'],
    ['no index.html', { name: 'x', files: { 'a.html': { text: 'x' } } }, '/files', 'missing_index'],
    [
      'a file of two kinds',
      { name: 'x', files: { 'index.html': { text: 'x', sha256: DIGEST } } },
      '/files/index.html',
      'maxProperties',
    ],
    ['a file of no kind', { name: 'x', files: { 'index.html': {} } }, '/files/index.html', 'minProperties'],
    [
      'a path that leaves the project',
      { name: 'x', files: { ...INDEX, '../a.css': { text: 'x' } } },
      '/files/..~1a.css',
      'invalid_path',
    ],
    [
      'a malformed digest',
      { name: 'x', files: { 'index.html': { sha256: 'ABC' } } },
      '/files/index.html/sha256',
      'pattern',
    ],
    [
      'an unknown text',
      { name: 'x', files: { ...INDEX, 'a.css': { sha256: DIGEST } } },
      '/files/a.css',
      'unknownText',
    ],
    [
      'an unknown asset',
      { name: 'x', files: { ...INDEX, 'a.png': { asset: AN_ASSET_ID } } },
      '/files/a.png',
      'unknownAsset',
    ],
    [
      'a text over 1 MiB',
      { name: 'x', files: { ...INDEX, 'a.css': { text: 'x'.repeat(1024 ** 2 + 1) } } },
      '/files/a.css',
      'text_too_large',
    ],
    [
      'a name of a revision over 80 characters',
      { ...A_PROJECT, revision_name: 'a'.repeat(81) },
      '/revision_name',
      'maxLength',
    ],
    ['a name of a revision of space', { ...A_PROJECT, revision_name: ' \n' }, '/revision_name', 'notBlank'],
    ['a name of a revision with NUL', { ...A_PROJECT, revision_name: 'a\0' }, '/revision_name', 'format'],
    ['a body over 4 MiB', { name: 'x'.repeat(4 * 1024 ** 2), files: INDEX }, '', 'bodySize'],
  ])('is returned for %s, and no project is stored', async (_, body, path, rule) => {
    const { send, world } = await createApi();
    const response = await send('create-project', { body });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.details).toContainEqual({ path, rule, message: expect.any(String) });
    expect(
      response.body.details.every(({ message }: { message: string }) => !/openapi\.json/.test(message)),
    ).toBe(true);
    expect(world.records.projects.size).toBe(0);
  });

  it('is the same for a text or an asset of another workspace as for an unknown one', async () => {
    const { send, addWorkspace, addKey, addAsset } = await createApi();
    const text = 'rahasia toko';
    const { body: stored } = await send('store-project-texts', { body: { texts: [text] } });
    const { id: asset } = await addAsset();
    const key = await addKey({ workspaceId: (await addWorkspace({ id: asWorkspaceId('ws_toko') })).id });
    const files = { ...INDEX, 'a.css': { sha256: stored.sha256[0] } };
    const withAsset = { ...INDEX, 'a.jpg': { asset } };
    for (const body of [
      { name: 'x', files },
      { name: 'x', files: withAsset },
    ])
      expect((await send('create-project', { key, body })).status).toBe(400);
  });

  it('is returned for a deleted asset', async () => {
    const { send, addAsset } = await createApi();
    const { id } = await addAsset();
    await send('delete-asset', { path: { id } });
    const files = { ...A_PROJECT.files, 'a.jpg': { asset: id } };
    expect((await send('create-project', { body: { name: 'x', files } })).status).toBe(400);
  });
});
