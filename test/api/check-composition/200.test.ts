import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApi, A_COMPOSITION, A_PROJECT } from '#test/support/api.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

const validator = createTestValidator();
const REMOTE = '<img id="foto" alt="" src="https://contoh.id/a.png"><h1';
const UNREAD = { duration_seconds: null, width: null, height: null, fps: null, credits: null };

describe('check-composition 200', () => {
  it('describes a valid document and stores nothing', async () => {
    const { send, world } = await createApi({ validator });
    const before = world.snapshot();
    const { status, body } = await send('check-composition', { body: { html: A_COMPOSITION } });
    expect(status).toBe(200);
    expect(body).toEqual({
      valid: true,
      problems: [],
      warnings: expect.any(Array),
      duration_seconds: 2.5,
      width: 640,
      height: 360,
      fps: 25,
      credits: 2.5,
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('names every problem as the create does, with a hint and the place', async () => {
    const { send } = await createApi({ validator });
    const html = A_COMPOSITION.replace('<h1', REMOTE).replace('data-fps="25"', 'data-fps="23"');
    const { body } = await send('check-composition', { body: { html } });
    const created = await send('create-composition', { body: { html } });
    expect(body).toMatchObject({ valid: false, ...UNREAD });
    expect(body.problems).toEqual(
      created.body.details.problems.map((problem: object) => ({ ...problem, file: null, variable: null })),
    );
    expect(body.problems.length).toBeGreaterThan(1);
  });

  it('names warnings beside problems', async () => {
    const { send } = await createApi({ validator });
    const html = A_COMPOSITION.replace('<h1', '<p style="font-family: Helvetica">a</p><h1');
    const codes = async (text: string) => {
      const { body } = await send('check-composition', { body: { html: text } });
      expect(body.warnings[0]).toMatchObject({
        message: expect.any(String),
        hint: expect.any(String),
        line: 2,
      });
      return body.warnings.map(({ code }: { code: string }) => code);
    };
    expect(await codes(html)).toContain('substituted_font');
    expect(await codes(html.replace('<h1', REMOTE))).toContain('substituted_font');
  });

  it('needs no credits, no free slot and no free service', async () => {
    const { send, world, addKey, addWorkspace } = await createApi({ validator });
    const poor = await addWorkspace({ id: asWorkspaceId('ws_toko'), balanceMilliCredits: 0 });
    const key = await addKey({ workspaceId: poor.id });
    const body = { html: A_COMPOSITION };
    expect((await send('create-composition', { key, body })).status).toBe(402);
    expect((await send('check-composition', { key, body })).body.valid).toBe(true);
    for (const _ of [1, 2]) expect((await send('create-composition', { body })).status).toBe(201);
    await world.backlog.put({ waitSeconds: 100_000, measuredAtMs: world.clock.nowMs() });
    expect((await send('create-composition', { body })).status).toBe(429);
    expect((await send('check-composition', { body })).body.valid).toBe(true);
  });

  it('takes the body of a create as it is', async () => {
    const { send } = await createApi({ validator });
    const body = { html: A_COMPOSITION, title: 'Kartu', idempotency_key: 'k' };
    expect((await send('check-composition', { body })).body.valid).toBe(true);
    expect((await send('create-composition', { body })).status).toBe(201);
  });

  it('names a video that is longer than the service allows', async () => {
    const { send } = await createApi({ validator });
    const html = A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="301"');
    const { body } = await send('check-composition', { body: { html } });
    expect(body).toMatchObject({
      valid: false,
      ...UNREAD,
      problems: [{ code: 'duration_too_long', line: 2 }],
    });
  });

  it('checks the newest revision of a project, or the one that is named', async () => {
    const { send } = await createApi({ validator });
    const { id } = (await send('create-project', { body: A_PROJECT })).body;
    const text = A_COMPOSITION.replace('<h1', REMOTE);
    await send('update-project', {
      path: { id },
      ifMatch: '"1"',
      body: { files: { 'index.html': { text } } },
    });
    const newest = await send('check-composition', { body: { project: id } });
    expect(newest.body).toMatchObject({
      valid: false,
      problems: [{ code: 'remote_asset', file: 'index.html' }],
    });
    const first = await send('check-composition', { body: { project: id, revision: 1 } });
    expect(first.body).toMatchObject({ valid: true, width: 640, credits: 2.5 });
  });

  it('names values of a project’s variables that are wrong', async () => {
    const { send } = await createApi({ validator });
    const { id } = (await send('create-project', { body: A_PROJECT })).body;
    const body = { project: id, variables: { tidak_ada: 'x' } };
    const checked = (await send('check-composition', { body })).body;
    expect(checked).toMatchObject({
      valid: false,
      problems: [{ code: 'unknown_variable', variable: 'tidak_ada', hint: null, file: null, line: null }],
    });
    expect(checked.problems[0].message).toContain('Proyek ini tidak mendeklarasikan variabel.');
  });

  it('calls valid exactly what a create accepts', async () => {
    const part = fc.constantFrom(
      ['data-width="640"', 'data-width="641"'],
      ['data-fps="25"', 'data-fps="23"'],
      ['data-fps="25"', 'data-fps="60"'],
      ['data-duration="2.5"', 'data-duration="301"'],
      ['data-duration="2.5"', ''],
      ['<h1', REMOTE],
      ['<h1', '<p>halo</p><h1'],
      ['<h1', '<iframe src="x"></iframe><h1'],
    );
    const results = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 2 }), async (changes) => {
        const { send } = await createApi({ validator });
        const html = changes.reduce((text, [from = '', to = '']) => text.replace(from, to), A_COMPOSITION);
        const { valid } = (await send('check-composition', { body: { html } })).body;
        results.add(valid);
        expect((await send('create-composition', { body: { html } })).status).toBe(valid ? 201 : 422);
      }),
      { numRuns: 30, seed: 36 },
    );
    expect(results).toEqual(new Set([true, false]));
  });
});
