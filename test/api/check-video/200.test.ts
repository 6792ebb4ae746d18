import { describe, expect, it } from 'vitest';
import { A_PROJECT, A_TEMPLATE, createApi } from '#test/support/api.ts';

describe('check-video 200', () => {
  it('describes the video of a template and stores nothing', async () => {
    const { send, world } = await createApi();
    const before = world.snapshot();
    const body = { template: A_TEMPLATE.id, idempotency_key: 'k' };
    const checked = await send('check-video', { body });
    expect(checked).toMatchObject({
      status: 200,
      body: {
        valid: true,
        problems: [],
        warnings: [],
        duration_seconds: A_TEMPLATE.durationSeconds,
        credits: A_TEMPLATE.durationSeconds,
        fps: 30,
      },
    });
    expect(world.snapshot()).toEqual(before);
    expect((await send('create-video', { body })).status).toBe(201);
  });

  it('names every variable and the output size that are wrong, as the create does', async () => {
    const { send } = await createApi();
    const variables = { warna_utama: 'merah', tidak_ada: 'x' };
    const body = { template: A_TEMPLATE.id, variables, output: { width: 10, height: 10 } };
    const checked = (await send('check-video', { body })).body;
    const { details } = (await send('create-video', { body })).body;
    const problems = checked.problems as { variable: string; code: string; message: string }[];
    expect(problems.map(({ variable, code, message }) => [variable, code, message])).toEqual(
      Object.entries(details as Record<string, { code: string; message: string }[]>).flatMap(
        ([name, found]) => found.map(({ code, message }) => [name, code, message]),
      ),
    );
    expect(new Set(problems.map(({ variable }) => variable))).toEqual(
      new Set(['warna_utama', 'tidak_ada', 'output']),
    );
    expect(checked).toMatchObject({ valid: false, credits: null, width: null });
  });

  it('describes the video of a project', async () => {
    const { send } = await createApi();
    const { id } = (await send('create-project', { body: A_PROJECT })).body;
    const { body } = await send('check-video', { body: { template: `${id}@1`, output: { fps: 30 } } });
    expect(body).toMatchObject({ valid: true, width: 640, height: 360, fps: 30, credits: 2.5 });
  });

  it('names a template that is longer than the service allows', async () => {
    const { send, world } = await createApi();
    world.templates.add({ ...A_TEMPLATE, id: 'panjang@1', durationSeconds: 301 });
    const { body } = await send('check-video', { body: { template: 'panjang@1' } });
    expect(body).toMatchObject({ valid: false, problems: [{ code: 'duration_too_long', line: null }] });
  });

  it('answers in the language of the reader', async () => {
    const { send } = await createApi();
    const body = { template: A_TEMPLATE.id, variables: { warna_utama: 'merah' } };
    const english = await send('check-video', { body, languages: ['en'] });
    expect(english.body.problems[0].message).toMatch(/^Write the color/);
  });
});
