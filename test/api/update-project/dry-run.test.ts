import { expect, it } from 'vitest';
import {
  A_COMPOSITION,
  A_PHOTO,
  A_PROJECT,
  AN_ASSET_ID,
  createApi,
  MAX_STORED_BYTES,
} from '#test/support/api.ts';

const dryRunAndSave = async (files: object, api: Awaited<ReturnType<typeof createApi>>) => {
  const { id } = (await api.send('create-project', { body: A_PROJECT })).body;
  const request = { path: { id }, ifMatch: '"1"', body: { files } };
  const dry = await api.send('update-project', { ...request, query: { dry_run: 'true' } });
  expect(api.world.records.revisions.size).toBe(1);
  return [dry, await api.send('update-project', request)];
};

it('a dry run refuses an unknown asset as the save does', async () => {
  const files = { 'index.html': { text: A_COMPOSITION }, 'foto.jpg': { asset: AN_ASSET_ID } };
  const [dry, saved] = await dryRunAndSave(files, await createApi());
  expect(dry).toMatchObject({
    status: 400,
    body: { details: [{ path: '/files/foto.jpg', rule: 'unknownAsset' }] },
  });
  expect([dry?.status, dry?.body]).toEqual([saved?.status, saved?.body]);
});

it('a dry run refuses a name of the revision as the save does, and stores no name', async () => {
  const { send } = await createApi();
  const { id } = (await send('create-project', { body: A_PROJECT })).body;
  const check = (revision_name: string) =>
    send('update-project', {
      path: { id },
      query: { dry_run: 'true' },
      body: { files: A_PROJECT.files, revision_name },
    });
  expect(await check(' ')).toMatchObject({
    status: 400,
    body: { details: [{ path: '/revision_name', rule: 'notBlank' }] },
  });
  expect((await check('Draf')).body.revisions).toMatchObject([{ revision: 1, name: null }]);
});

it('a dry run refuses texts for which the storage is full as the save does', async () => {
  const api = await createApi();
  const half = 10 * 1024 ** 2;
  for (const size_bytes of [half, half, MAX_STORED_BYTES - 2 * half - 2000])
    await api.send('create-asset', { body: { ...A_PHOTO, size_bytes } });
  const large = { 'index.html': { text: A_COMPOSITION }, 'a.txt': { text: 'a'.repeat(2000) } };
  const [dry, saved] = await dryRunAndSave(large, api);
  expect(dry).toMatchObject({ status: 429, body: { error: 'quota_exceeded' } });
  expect([dry?.status, dry?.body]).toEqual([saved?.status, saved?.body]);
});
