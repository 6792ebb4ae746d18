import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

const CASES: readonly [name: string, body: unknown, path: string, rule: string][] = [
  ['a missing template', {}, '/template', 'required'],
  ['a body that is a list', [], '', 'type'],
  ['a body that is null', null, '', 'type'],
  ['an unknown member', { template: 'kartu@1', warna: 'merah' }, '/warna', 'additionalProperties'],
  [
    'a variable that is a number',
    { template: 'kartu@1', variables: { slogan: 5 } },
    '/variables/slogan',
    'type',
  ],
  ['variables that are null', { template: 'kartu@1', variables: null }, '/variables', 'type'],
  ['an unsupported frame rate', { template: 'kartu@1', output: { fps: 60 } }, '/output/fps', 'enum'],
  ['a width with a fraction', { template: 'kartu@1', output: { width: 10.5 } }, '/output/width', 'type'],
  ['an empty idempotency key', { template: 'kartu@1', idempotency_key: '' }, '/idempotency_key', 'minLength'],
  [
    'a long idempotency key',
    { template: 'kartu@1', idempotency_key: 'k'.repeat(201) },
    '/idempotency_key',
    'maxLength',
  ],
  ['a NUL', { template: 'kartu@1', variables: { slogan: 'a\0b' } }, '/variables/slogan', 'format'],
  [
    'a lone surrogate',
    { template: 'kartu@1', variables: { slogan: '\ud83d' } },
    '/variables/slogan',
    'format',
  ],
];

describe('create-video 400', () => {
  it.each(CASES)('is returned for %s, with path and rule', async (_name, body, path, rule) => {
    const { send, world } = await createApi();
    const before = world.snapshot();
    const response = await send('create-video', { body });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.details).toContainEqual({ path, rule, message: expect.stringMatching(/[.]$/) });
    expect(world.snapshot()).toEqual(before);
  });

  it.each([
    [{ template: 'kartu@1', templat: 'x' }, '/templat', 'Perbaiki ejaannya menjadi “template” atau'],
    [{ template: 'kartu@1', output: { widht: 9 } }, '/output/widht', 'menjadi “width” atau'],
    [{ template: 'kartu@1', musik_latar: 'x' }, '/musik_latar', 'Perbaiki ejaannya atau hapus'],
  ])('suggests the nearest field for an unknown one: %j', async (body, path, advice) => {
    const { send } = await createApi();
    const response = await send('create-video', { body });
    expect(response.body.details).toMatchObject([{ path, message: expect.stringContaining(advice) }]);
  });

  it.each([
    ['text', 'bukan json'],
    ['nothing', ''],
    ['a cut-off body', '{"template":'],
    ['ten thousand open brackets', '['.repeat(10_000)],
  ])('is returned for %s instead of JSON', async (_name, rawBody) => {
    const { send } = await createApi();
    const response = await send('create-video', { rawBody });
    expect(response).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: [{ rule: 'json' }] },
    });
  });

  it.each([
    ['a missing comma', '{\n  "template": "kartu@1"\n  "output": {}\n}', 'baris 3, kolom 3'],
    ['a trailing comma', '{"template": "kartu@1",}', 'baris 1, kolom 24'],
    ['single quotes', "{'template': 'kartu@1'}", 'baris 1, kolom 2'],
    ['a comment', '{\r\n// kartu\r\n"template": "kartu@1"}', 'baris 2, kolom 1'],
    ['a control character', '{"template": "kartu\u0001"}', 'baris 1, kolom 14'],
    ['a byte order mark', '\ufeff{}', 'baris 1, kolom 1'],
    ['text after the object', '{} {}', 'baris 1, kolom 4'],
    ['nothing', '', 'baris 1, kolom 1'],
  ])('gives line and column of %s', async (_name, rawBody, position) => {
    const { send } = await createApi();
    const { status, body } = await send('create-video', { rawBody });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { path: '', rule: 'json', message: expect.stringMatching(new RegExp(` ${position}\\.$`)) },
    ]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'template=kartu%401&variables[slogan]=Halo'],
    ['application/x-www-form-urlencoded; charset=UTF-8', ''],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="template"\r\n\r\nkartu@1',
    ],
  ])('advises JSON for a body of type %s', async (contentType, rawBody) => {
    const { send } = await createApi();
    const { status, body } = await send('create-video', { rawBody, contentType });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      {
        path: '',
        rule: 'contentType',
        message: expect.stringMatching(/bukan JSON\. Kirim .*Content-Type: application\/json\.$/),
      },
    ]);
  });

  it('reads JSON that is labelled as a form, as curl sends it by default', async () => {
    const { send } = await createApi();
    const form = { contentType: 'application/x-www-form-urlencoded' };
    const rawBody = '{"template":"kartu@1"}';
    expect((await send('create-video', { ...form, rawBody })).status).toBe(201);
    const broken = await send('create-video', { ...form, rawBody: '{"template":}' });
    expect(broken).toMatchObject({ status: 400, body: { details: [{ rule: 'json' }] } });
  });

  it('is returned with the rate limit for a body that is not UTF-8', async () => {
    const { send } = await createApi();
    const rawBody = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    const response = await send('create-video', { rawBody });
    expect(response).toMatchObject({ status: 400, body: { details: [{ path: '', rule: 'json' }] } });
    expect(response.headers).toMatchObject({
      RateLimit: expect.any(String),
      'RateLimit-Policy': expect.any(String),
    });
  });

  it.each([
    ['a text for a number', { fps: '30' }, ['/output/fps type']],
    ['a fraction', { fps: 29.97 }, ['/output/fps type']],
    ['another rate', { fps: 29 }, ['/output/fps enum']],
    ['a size below one pixel', { width: 0.5, height: null }, ['/output/height type', '/output/width type']],
  ])('names one rule for each wrong value: %s', async (_what, output, expected) => {
    const { send } = await createApi();
    const { body } = await send('create-video', { body: { template: 'kartu@1', output } });
    const found = body.details.map(({ path, rule }: Record<string, string>) => `${path} ${rule}`);
    expect(found.toSorted()).toEqual(expected);
  });

  it('reports an invalid variable name once, with the name in the path', async () => {
    const { send } = await createApi();
    const variables = { [`a${'b'.repeat(100)}`]: '', 'a\0': '' };
    const { status, body } = await send('create-video', { body: { template: 'kartu@1', variables } });
    expect(status).toBe(400);
    expect(body.details).toEqual(
      [`/variables/a${'b'.repeat(99)}…`, '/variables/a\0'].map((path) => ({
        path,
        rule: 'propertyNames',
        message: expect.stringMatching(/^Nama variabel tidak sesuai: .*100 karakter/),
      })),
    );
  });

  it.each(['1', '', 'TRUE', 'ya', ['true', 'false'], ['true', 'true']])(
    'is returned for dry_run=%s, since reading it as false would spend credits',
    async (value) => {
      const { send, world } = await createApi();
      const before = world.snapshot();
      const response = await send('create-video', {
        body: { template: 'kartu@1' },
        query: { dry_run: value },
      });
      expect(response).toMatchObject({
        status: 400,
        body: { details: [{ path: 'query.dry_run', rule: 'enum' }] },
      });
      expect(world.snapshot()).toEqual(before);
    },
  );

  it('lists at most 100 violations, so that the response fits the Lambda limit', async () => {
    const { send } = await createApi();
    const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`m${index}`, 0]));
    const response = await send('create-video', { body });
    expect(response.status).toBe(400);
    expect(response.body.details).toHaveLength(100);
  });

  it.each([
    ['an unknown member', (name: string) => ({ template: 'kartu@1', [name]: 1 }), ''],
    [
      'a variable that is a number',
      (name: string) => ({ template: 'kartu@1', variables: { [name]: 1 } }),
      '/variables',
    ],
  ])('shortens the long name of %s to whole characters', async (_name, bodyWith, parent) => {
    const { send } = await createApi();
    for (const [character, escaped] of [
      ['\u0001', '\u0001'],
      ['😀', '😀'],
      ['~', '~0'],
    ] as const) {
      const response = await send('create-video', { body: bodyWith(`a${character.repeat(240_000)}`) });
      expect(response.status).toBe(400);
      const paths = response.body.details.map(({ path }: { path: string }) => path);
      expect(paths).toContain(`${parent}/a${escaped.repeat(99)}…`);
      expect(JSON.stringify(response.body).length).toBeLessThan(10_000);
    }
  });

  it('is returned for a body over 1 MiB', async () => {
    const { send } = await createApi();
    const rawBody = JSON.stringify({ template: 'kartu@1', variables: { slogan: 'é'.repeat(600_000) } });
    const response = await send('create-video', { rawBody });
    expect(response).toMatchObject({ status: 400, body: { details: [{ rule: 'bodySize' }] } });
  });

  it('lists all violations at once', async () => {
    const { send } = await createApi();
    const response = await send('create-video', { body: { variables: 1, output: { fps: 7 } } });
    expect(response.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      '/output/fps',
      '/template',
      '/variables',
    ]);
  });

  it('does not use up the idempotency key', async () => {
    const { send } = await createApi();
    await send('create-video', { body: { template: 1, idempotency_key: 'k' } });
    const response = await send('create-video', { body: { template: 'kartu@1', idempotency_key: 'k' } });
    expect(response.status).toBe(201);
  });
});
