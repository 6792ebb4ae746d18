import { expect, it } from 'vitest';
import { A_COMPOSITION, A_PROJECT, createApi } from '#test/support/api.ts';
import { digestOf } from '#core/use-cases/project-texts.ts';

it('get-project-files 200 lists the files of a revision in the order of their paths', async () => {
  const { send, addAsset } = await createApi();
  const asset = await addAsset();
  const files = { ...A_PROJECT.files, 'assets/foto.jpg': { asset: asset.id } };
  const { id } = (await send('create-project', { body: { name: 'x', files } })).body;
  const response = await send('get-project-files', { path: { id } });
  expect(response.body).toEqual({
    revision: 1,
    files: [
      { path: 'assets/foto.jpg', kind: 'asset', asset: asset.id },
      { path: 'data/menu.json', kind: 'text', sha256: digestOf('{"kopi":15000}'), size_bytes: 14 },
      {
        path: 'index.html',
        kind: 'text',
        sha256: digestOf(A_COMPOSITION),
        size_bytes: Buffer.byteLength(A_COMPOSITION),
      },
    ],
  });
});

it('get-project-files 200 links to one file: a text as an attachment of bytes', async () => {
  const { send, workspace, addAsset } = await createApi();
  const asset = await addAsset();
  await send('get-asset', { path: { id: asset.id } });
  const files = { ...A_PROJECT.files, 'assets/foto.jpg': { asset: asset.id } };
  const { id } = (await send('create-project', { body: { name: 'x', files } })).body;
  const text = await send('get-project-files', { path: { id }, query: { path: 'index.html' } });
  expect(text.body).toMatchObject({ path: 'index.html', expires_at: '2026-01-15T03:15:00.000Z' });
  const link = new URL(text.body.url);
  expect(link.pathname).toBe(`/texts/${workspace.id}/${digestOf(A_COMPOSITION)}`);
  expect(link.searchParams.get('response-content-type')).toBe('application/octet-stream');
  const photo = await send('get-project-files', { path: { id }, query: { path: 'assets/foto.jpg' } });
  expect(new URL(photo.body.url).pathname).toBe(`/assets/${workspace.id}/${asset.id}`);
});

it('get-project-files 200 links to every text with include=url', async () => {
  const { send, workspace, addAsset } = await createApi();
  const asset = await addAsset();
  const files = { ...A_PROJECT.files, 'assets/foto.jpg': { asset: asset.id } };
  const { id } = (await send('create-project', { body: { name: 'x', files } })).body;
  const { body } = await send('get-project-files', { path: { id }, query: { include: 'url' } });
  const links = body.files.map(({ path, url }: { path: string; url?: string }) => [
    path,
    url === undefined ? null : new URL(url).pathname,
  ]);
  expect(links).toEqual([
    ['assets/foto.jpg', null],
    ['data/menu.json', `/texts/${workspace.id}/${digestOf('{"kopi":15000}')}`],
    ['index.html', `/texts/${workspace.id}/${digestOf(A_COMPOSITION)}`],
  ]);
  const index = new URL(body.files[2].url);
  expect(index.searchParams.get('response-content-type')).toBe('application/octet-stream');
});
