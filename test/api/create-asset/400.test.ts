import { describe, expect, it } from 'vitest';
import { A_PHOTO, createApi } from '#test/support/api.ts';

const AUDIO = { content_type: 'audio/mpeg', size_bytes: 1 };
const MIB = 1024 ** 2;

const CASES: readonly [name: string, body: unknown, path: string, rule: string][] = [
  ['a missing content type', { size_bytes: 1 }, '/content_type', 'required'],
  ['a missing size', { content_type: 'image/png' }, '/size_bytes', 'required'],
  ['SVG', { ...A_PHOTO, content_type: 'image/svg+xml' }, '/content_type', 'enum'],
  ['GIF', { ...A_PHOTO, content_type: 'image/gif' }, '/content_type', 'enum'],
  ['HTML', { ...A_PHOTO, content_type: 'text/html' }, '/content_type', 'enum'],
  [
    'a content type with a parameter',
    { ...A_PHOTO, content_type: 'image/png; x=y' },
    '/content_type',
    'enum',
  ],
  ['a content type in capitals', { ...A_PHOTO, content_type: 'IMAGE/PNG' }, '/content_type', 'enum'],
  ['an empty file', { ...A_PHOTO, size_bytes: 0 }, '/size_bytes', 'minimum'],
  ['a negative size', { ...A_PHOTO, size_bytes: -1 }, '/size_bytes', 'minimum'],
  ['a fractional size', { ...A_PHOTO, size_bytes: 1.5 }, '/size_bytes', 'type'],
  ['a size as text', { ...A_PHOTO, size_bytes: '1000' }, '/size_bytes', 'type'],
  ['an image over 10 MiB', { ...A_PHOTO, size_bytes: 10 * MIB + 1 }, '/size_bytes', 'fileSize'],
  ['audio over 20 MiB', { ...AUDIO, size_bytes: 20 * MIB + 1 }, '/size_bytes', 'fileSize'],
  [
    'a clip over 200 MiB',
    { content_type: 'video/mp4', size_bytes: 200 * MIB + 1 },
    '/size_bytes',
    'fileSize',
  ],
  ['a font over 10 MiB', { content_type: 'font/woff2', size_bytes: 10 * MIB + 1 }, '/size_bytes', 'fileSize'],
  ['AVI', { ...A_PHOTO, content_type: 'video/x-msvideo' }, '/content_type', 'enum'],
  ['a size beyond every number of bytes', { ...AUDIO, size_bytes: 1e300 }, '/size_bytes', 'fileSize'],
  ['an empty name', { ...A_PHOTO, name: '' }, '/name', 'minLength'],
  ['a name over 200 characters', { ...A_PHOTO, name: 'é'.repeat(201) }, '/name', 'maxLength'],
  ['a name with a NUL', { ...A_PHOTO, name: 'a\0.jpg' }, '/name', 'format'],
  ['a name of null', { ...A_PHOTO, name: null }, '/name', 'type'],
  ['an unknown field', { ...A_PHOTO, url: 'https://example.com/a.jpg' }, '/url', 'additionalProperties'],
];

describe('create-asset 400', () => {
  it.each(CASES)(
    'is returned for %s, with path and rule, and stores nothing',
    async (_name, body, path, rule) => {
      const { send, world } = await createApi();
      const before = world.snapshot();
      const response = await send('create-asset', { body });
      expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
      expect(response.body.details).toContainEqual({ path, rule, message: expect.stringMatching(/[.]$/) });
      expect(world.snapshot()).toEqual(before);
    },
  );

  it('says how large a file of the kind may be', async () => {
    const { send } = await createApi();
    const { body } = await send('create-asset', { body: { ...A_PHOTO, size_bytes: 10 * MIB + 1 } });
    expect(body.details[0].message).toBe(
      'Berkas terlalu besar: paling besar 10 MiB untuk jenis ini. Perkecil berkasnya, lalu kirim ulang.',
    );
  });

  it('is returned for a body that is not JSON', async () => {
    const { send } = await createApi();
    expect((await send('create-asset', { rawBody: '\u0089PNG' })).body.details).toMatchObject([
      { rule: 'json' },
    ]);
  });
});
