import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, A_PROJECT, A_TEMPLATE, createApi } from '#test/support/api.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

const TEMPLATE_BODY = {
  template: A_TEMPLATE.id,
  variables: { nama_usaha: 'Kopi Senja' },
  times: [1],
  width: 160,
};

describe('create-frames 200', () => {
  it('returns a verified picture for each time and a contact sheet, and costs nothing', async () => {
    const { send, world, workspace } = await createApi();
    const before = await world.workspaces.find(workspace.id);
    const body = { html: A_COMPOSITION, times: [2, 0.5, 0.51], width: 320 };
    const { status, body: frames } = await send('create-frames', { body });
    expect(status).toBe(200);
    expect(frames).toEqual({
      id: expect.stringMatching(/^frames_/),
      frames: [2, 0.5, 0.51].map((time) => ({ time, width: 320, height: 180, url: expect.any(String) })),
      sheet_url: expect.stringContaining('sheet.jpg'),
      error: null,
    });
    // 0.5 s and 0.51 s are within one frame of 25 fps.
    const paths = frames.frames.map(({ url }: { url: string }) => new URL(url).pathname);
    expect(paths[1]).toBe(paths[2]);
    expect(paths[0]).not.toBe(paths[1]);
    expect(world.framesFiles.kept.size).toBe(3);
    expect(await world.workspaces.find(workspace.id)).toEqual(before);
    expect(world.storedVideos()).toEqual([]);
  });

  it('gives the renderer the document, ascending frames and links for its own files only', async () => {
    const { send, world, workspace } = await createApi();
    await send('create-frames', { body: { html: A_COMPOSITION, times: [2, 0, 0.5], format: 'png' } });
    const [request, , tenant] = world.framesRenderer.calls[0] ?? [];
    expect(tenant).toBe(workspace.id);
    expect(request?.frames).toMatchObject({
      frames: [0, 12, 50],
      format: 'png',
      width: 640,
      height: 360,
      sheet: { columns: 3, rows: 1, width: 480, height: 270 },
      assets: [],
    });
    const links = [...(request?.frames.frameUrls ?? []), request?.frames.sheetUrl ?? ''];
    for (const url of links) expect(new URL(url).pathname).toMatch(/^\/parts\//);
    const documents = [...world.documents.stored.values()];
    expect(documents).toMatchObject([{ html: A_COMPOSITION, frameCount: 63 }]);
  });

  it('draws templates and projects with values', async () => {
    const { send, world } = await createApi();
    const { id } = (await send('create-project', { body: A_PROJECT })).body;
    const requests = [
      { template: A_TEMPLATE.id, variables: { nama_usaha: 'Kopi Senja' } },
      { template: `${id}@1` },
      { project: id },
      { project: id, revision: 1, output: { fps: 30 } },
    ];
    for (const request of requests)
      expect((await send('create-frames', { body: { ...request, times: [1], width: 160 } })).status).toBe(
        200,
      );
    expect(world.framesRenderer.calls).toHaveLength(4);
  });

  it('needs no credits and no free slot', async () => {
    const { send, addWorkspace, addKey } = await createApi();
    const poor = await addWorkspace({ id: asWorkspaceId('ws_toko'), balanceMilliCredits: 0 });
    const key = await addKey({ workspaceId: poor.id });
    const body = { html: A_COMPOSITION, times: [0] };
    expect((await send('create-frames', { key, body })).status).toBe(200);
    for (const _ of [1, 2])
      expect((await send('create-composition', { body: { html: A_COMPOSITION } })).status).toBe(201);
    expect((await send('create-frames', { body })).status).toBe(200);
  });

  it('says why the page could not be drawn, and lets the next request begin', async () => {
    const { send, world } = await createApi();
    const subject = { text: 'ReferenceError: judul is not defined', line: 12 };
    world.framesRenderer.script(async () => ({
      status: 'failed',
      code: 'script_error',
      diagnostic: 'a script has thrown',
      subject,
    }));
    const body = { html: A_COMPOSITION, times: [0] };
    const failed = await send('create-frames', { body });
    expect(failed).toMatchObject({ status: 200, body: { frames: [], sheet_url: null } });
    expect(failed.body.error).toMatchObject({
      code: 'script_error',
      message: expect.stringMatching(/judul.* minta frame-nya lagi\.$/),
    });
    expect((await send('create-frames', { body })).status).toBe(200);
  });

  it('hides what has failed in the document of a template, as a video does', async () => {
    const { send, world } = await createApi();
    const codes = [];
    for (const code of ['script_error', 'asset_unavailable'] as const) {
      world.framesRenderer.script(async () => ({
        status: 'failed',
        code,
        diagnostic: 'a script has thrown',
        subject: { text: 'ReferenceError: judul is not defined', line: 12 },
      }));
      const { body } = await send('create-frames', { body: TEMPLATE_BODY });
      codes.push(body.error.code);
    }
    expect(codes).toEqual(['internal_error', 'asset_unavailable']);
  });

  it('ignores the members of a create, so that its body can be drawn as it is', async () => {
    const { send } = await createApi();
    const ofCreate = { metadata: { pesanan: '7' }, idempotency_key: 'a', poster_time: 1 };
    for (const body of [
      { ...TEMPLATE_BODY, ...ofCreate },
      { html: A_COMPOSITION, title: 'Promo', times: [0], ...ofCreate },
    ])
      expect(await send('create-frames', { body })).toMatchObject({ status: 200, body: { error: null } });
  });

  it('draws a revision that the id of a project names', async () => {
    const { send } = await createApi();
    const { id } = (await send('create-project', { body: A_PROJECT })).body;
    const draw = (project: string) => send('create-frames', { body: { project, times: [0] } });
    expect((await draw(`${id}@1`)).status).toBe(200);
    expect((await draw(`${id}@2`)).status).toBe(404);
  });

  it('gives no link to a picture that is not what was asked for', async () => {
    const { send, world } = await createApi();
    world.framesFiles.scriptKeep((file) =>
      file === 'sheet' ? { status: 'invalid', diagnostic: 'not a picture' } : { status: 'copied' },
    );
    const { body } = await send('create-frames', { body: { html: A_COMPOSITION, times: [0, 1] } });
    expect(body).toMatchObject({ frames: [], sheet_url: null, error: { code: 'internal_error' } });
    expect(body.error.message).not.toMatch(/kredit|video baru/i);
  });
});
