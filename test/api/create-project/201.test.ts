import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, A_PROJECT, A_TEMPLATE, createApi } from '#test/support/api.ts';

const textBytes = (...texts: string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

describe('create-project 201', () => {
  it('returns the project with revision 1, what it costs and its problems', async () => {
    const { send } = await createApi();
    const response = await send('create-project', { body: A_PROJECT });
    const { id } = response.body;
    expect(response).toMatchObject({
      status: 201,
      headers: { Location: `/v1/projects/${id}`, ETag: '"1"' },
      body: {
        id: expect.stringMatching(/^proj_/),
        name: 'Promo toko',
        status: 'active',
        revision: 1,
        newest_revision: 1,
        created_at: '2026-01-15T03:00:00.000Z',
        width: 640,
        height: 360,
        fps: 25,
        duration_seconds: 2.5,
        credits: 2.5,
        file_count: 2,
        text_bytes: textBytes(A_COMPOSITION, '{"kopi":15000}'),
        problem_count: 0,
        problems: [],
        revisions: [
          {
            revision: 1,
            name: null,
            created_at: '2026-01-15T03:00:00.000Z',
            saved_by: { type: 'api_key', id: 'key_10000000-0000-4000-8000-000000000001' },
            problem_count: 0,
          },
        ],
      },
    });
  });

  it('saves a project with problems, each with its file and place', async () => {
    const { send } = await createApi();
    const text = A_COMPOSITION.replace('<h1', '<img src="https://example.com/a.png"><h1');
    const { status, body } = await send('create-project', {
      body: { name: 'x', files: { 'index.html': { text } } },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ problem_count: 1, width: null, credits: null });
    expect(body.problems).toEqual([
      {
        code: 'remote_asset',
        message: expect.any(String),
        hint: expect.any(String),
        file: 'index.html',
        line: 2,
        column: expect.any(Number),
      },
    ]);
  });

  it('copies a template, whose document declares its variables', async () => {
    const { send } = await createApi();
    const { body } = await send('create-project', { body: { name: 'Kartu', from_template: A_TEMPLATE.id } });
    const files = await send('get-project-files', { path: { id: body.id } });
    expect(files.body.files).toMatchObject([{ path: 'index.html', size_bytes: A_TEMPLATE.html.length }]);
  });

  it('counts each distinct text once in the storage', async () => {
    const { send, world, workspace } = await createApi();
    const text = 'x'.repeat(100);
    const files = { ...A_PROJECT.files, 'a.txt': { text }, 'b.txt': { text } };
    await send('create-project', { body: { name: 'a', files } });
    const { storedBytes } = await world.assets.findStorage(workspace.id);
    expect(storedBytes).toBe(textBytes(A_COMPOSITION, '{"kopi":15000}', text));
    await send('create-project', { body: { name: 'b', files } });
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes });
  });

  it('takes texts by digest and assets by id', async () => {
    const { send, addAsset } = await createApi();
    const asset = await addAsset();
    const { body: stored } = await send('store-project-texts', { body: { texts: [A_COMPOSITION] } });
    const files = { 'index.html': { sha256: stored.sha256[0] }, 'assets/foto.jpg': { asset: asset.id } };
    const { status, body } = await send('create-project', { body: { name: 'x', files } });
    expect([status, body.problem_count, body.file_count]).toEqual([201, 0, 2]);
  });

  it('names the first revision', async () => {
    const { send } = await createApi();
    const { status, body } = await send('create-project', {
      body: { ...A_PROJECT, revision_name: '\tDraf pertama ' },
    });
    expect([status, body.revisions]).toMatchObject([201, [{ revision: 1, name: 'Draf pertama' }]]);
  });

  it('logs the id of the project, and neither its name nor its texts', async () => {
    const { send, logged } = await createApi();
    const { body } = await send('create-project', {
      body: { ...A_PROJECT, name: 'rahasia', revision_name: 'rahasia' },
    });
    expect(logged.at(-1)?.fields).toMatchObject({ project_id: body.id, status: 201 });
    expect(JSON.stringify(logged)).not.toMatch(/rahasia|15000|Halo/);
  });
});
