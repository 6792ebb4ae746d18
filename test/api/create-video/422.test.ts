import { describe, expect, it } from 'vitest';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';

const violations = async (body: Record<string, unknown>) => {
  const { send, world } = await createApi();
  const before = world.snapshot();
  const response = await send('create-video', { body: { template: 'kartu@1', ...body } });
  expect(response).toMatchObject({ status: 422, body: { error: 'invalid_variables' } });
  expect(world.snapshot()).toEqual(before);
  return response.body.details;
};

describe('create-video 422', () => {
  it('lists a variable that is too long, with its maximum length', async () => {
    expect(await violations({ variables: { slogan: 'sebelas hrf' } })).toEqual({
      slogan: [{ code: 'too_long', max_length: 10, message: expect.stringContaining('10') }],
    });
  });

  it('counts Unicode code points rather than UTF-16 units', async () => {
    const { send } = await createApi();
    const variables = { slogan: '🍜'.repeat(10) };
    expect(await send('create-video', { body: { template: 'kartu@1', variables } })).toMatchObject({
      status: 201,
    });
  });

  it('lists a variable that neither request, brand kit nor template supplies', async () => {
    const { send, addWorkspace, addKey } = await createApi();
    const bare = await addWorkspace({ id: 'ws_baru' as never, brandKit: {} });
    const key = await addKey({ workspaceId: bare.id });
    const response = await send('create-video', { key, body: { template: 'kartu@1' } });
    expect(response).toMatchObject({
      status: 422,
      body: { details: { nama_usaha: [{ code: 'missing', message: 'Wajib diisi.' }] } },
    });
  });

  it('treats blank text as a missing value when the variable is required', async () => {
    expect(await violations({ variables: { nama_usaha: '  ' } })).toMatchObject({
      nama_usaha: [{ code: 'missing' }],
    });
  });

  it.each(['biru', '#12345', '#GGGGGG', '', '#1234567'])('lists the invalid color "%s"', async (warna) => {
    expect(await violations({ variables: { warna_utama: warna } })).toMatchObject({
      warna_utama: [{ code: 'invalid_color' }],
    });
  });

  it('lists every unknown variable, even one named __proto__', async () => {
    const { send } = await createApi();
    const rawBody = '{"template":"kartu@1","variables":{"__proto__":"a","judul":"b"}}';
    const response = await send('create-video', { rawBody });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.details)).toEqual(['__proto__', 'judul']);
  });

  it('lists the supported sizes under the key output', async () => {
    expect(await violations({ output: { width: 1920, height: 1080 } })).toMatchObject({
      output: [{ code: 'unsupported_size', supported: ['1080x1920', '1080x1080'] }],
    });
  });

  it('lists violations of variables and size at once', async () => {
    const found = await violations({
      output: { width: 1 },
      variables: { slogan: 'x'.repeat(11), judul: '' },
    });
    expect(Object.keys(found).toSorted()).toEqual(['judul', 'output', 'slogan']);
  });

  it('is returned with both durations when the template is too long', async () => {
    const { send, world } = await createApi();
    world.templates.add({ ...A_TEMPLATE, id: 'panjang@1', durationSeconds: 300.001 });
    const response = await send('create-video', { body: { template: 'panjang@1' } });
    expect(response).toMatchObject({
      status: 422,
      body: {
        error: 'duration_too_long',
        details: { duration_seconds: 300.001, max_duration_seconds: 300 },
      },
    });
  });

  it('does not use up the idempotency key', async () => {
    const { send } = await createApi();
    const body = { template: 'kartu@1', idempotency_key: 'k' };
    await send('create-video', { body: { ...body, variables: { judul: 'x' } } });
    expect(await send('create-video', { body })).toMatchObject({ status: 201 });
  });
});
