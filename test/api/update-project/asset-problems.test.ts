import { expect, it } from 'vitest';
import { A_COMPOSITION, A_PHOTO, A_PROJECT, AN_ASSET_ID, createApi } from '#test/support/api.ts';

const withImage = (...addresses: readonly string[]) => ({
  text: A_COMPOSITION.replace('<h1', `${addresses.map((src) => `<img src="${src}" alt="">`).join('')}<h1`),
});

it('names assets that the workspace lacks and that have another kind, as a video of the revision would', async () => {
  const { send, addAsset } = await createApi();
  const { id: asset } = await addAsset();
  await send('get-asset', { path: { id: asset } });
  const { id } = (await send('create-project', { body: A_PROJECT })).body;
  const unknown = `${AN_ASSET_ID.slice(0, -1)}9`;
  const files = {
    'index.html': withImage('foto.jpg', `assets/${unknown}`),
    'foto.jpg': { asset },
    'main.css': { text: '@font-face{font-family:A;src:url(foto.jpg)}' },
  };
  const linked = {
    ...files,
    'index.html': {
      text: files['index.html'].text.replace('<head>', '<head><link rel="stylesheet" href="main.css">'),
    },
  };
  const save = { path: { id }, ifMatch: '"1"', body: { files: linked } };
  const dry = await send('update-project', { ...save, query: { dry_run: 'true' } });
  const saved = await send('update-project', save);
  for (const { body } of [dry, saved]) {
    expect(body.problems.map((each: { code: string; file: string }) => [each.code, each.file])).toEqual([
      ['unknown_asset', 'index.html'],
      ['wrong_asset_kind', 'main.css'],
    ]);
    expect(body.credits).toBeNull();
  }
  const ordered = await send('create-video', { body: { template: `${id}@2` } });
  expect(ordered.status).toBe(422);
  expect(new Set(ordered.body.details.problems.map(({ code }: { code: string }) => code))).toEqual(
    new Set(['unknown_asset', 'wrong_asset_kind']),
  );
});

it('has no problem with an upload that has not arrived', async () => {
  const { send } = await createApi();
  const { id: asset } = (await send('create-asset', { body: A_PHOTO })).body;
  const files = { 'index.html': withImage('foto.jpg'), 'foto.jpg': { asset } };
  const created = await send('create-project', { body: { name: 'x', files } });
  expect([created.status, created.body.problems]).toEqual([201, []]);
});
