import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

const TOO_LONG = 'a'.repeat(201);

describe('put-brand-kit 400', () => {
  it.each([
    [
      'a color that is none',
      { warna_utama: 'merah' },
      '/warna_utama',
      'color',
      'Tulis warna dalam format #RRGGBB',
    ],
    ['a text over 200 characters', { kontak: TOO_LONG }, '/kontak', 'maxLength', 'paling banyak 200'],
    ['an unknown field', { slogan: 'x' }, '/slogan', 'additionalProperties', 'slogan tidak dikenal'],
    ['a number', { nama_usaha: 1 }, '/nama_usaha', 'type', 'teks di dalam tanda kutip atau null'],
    ['a logo that is no asset', { logo: 'logo.png' }, '/logo', 'unknownAsset', 'Aset tidak ditemukan'],
  ])('is returned for %s', async (_name, body, path, rule, sentence) => {
    const { send, world } = await createDashboard();
    const before = world.snapshot();
    const response = await send('put-brand-kit', { body });
    expect(response).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: [{ path, rule }] },
    });
    expect(response.body.details[0].message).toContain(sentence);
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned for a logo that is audio, not ready or deleted', async () => {
    const { send, sendWithKey, addAsset } = await createDashboard();
    const audio = await addAsset({ content_type: 'audio/mpeg' });
    const waiting = await addAsset({}, { bytes: null });
    const deleted = await addAsset();
    await sendWithKey('delete-asset', { path: { id: deleted.id } });
    const rules = [];
    for (const { id: logo } of [audio, waiting, deleted])
      rules.push((await send('put-brand-kit', { body: { logo } })).body.details[0].rule);
    expect(rules).toEqual(['notAnImage', 'assetNotReady', 'unknownAsset']);
  });

  it('is returned with every violation', async () => {
    const { send } = await createDashboard();
    const { body } = await send('put-brand-kit', { body: { warna_utama: 'x', warna_latar: 'y', logo: 'z' } });
    expect(body.details).toHaveLength(3);
  });
});
