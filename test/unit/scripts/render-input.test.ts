import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { frameAt, parseSeconds } from '../../../scripts/render/output.ts';
import { readInput } from '../../../scripts/render/read-input.ts';
import { OperatorError } from '../../../scripts/shared/command-line.ts';
import { parseSize } from '../../../scripts/shared/parse-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'render-input-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const variablesFile = (values: object): string => {
  const path = join(folder, 'variables.json');
  writeFileSync(path, JSON.stringify(values));
  return path;
};

const PROMO = { nama_usaha: 'Warung Bu Sari', nama_produk: 'Es kopi', harga: 'Rp15.000' };

describe('input of npm run render', () => {
  it('is a template with its variables and the size of the video', async () => {
    const { document } = await readInput(undefined, {
      template: 'promo-produk@5',
      variables: variablesFile(PROMO),
      size: { width: 1080, height: 1080 },
    });
    expect(document).toMatchObject({
      width: 1080,
      height: 1080,
      fps: 30,
      durationSeconds: 9,
      frameCount: 270,
    });
    expect(document.variables).toMatchObject({ ...PROMO, ajakan: 'Pesan sekarang' });
  });

  it('takes a picture file for an image variable, by its path from the variables file', async () => {
    writeFileSync(join(folder, 'foto.jpg'), 'jpeg');
    const variables = variablesFile({ ...PROMO, foto: 'foto.jpg' });
    const { document } = await readInput(undefined, { template: 'promo-produk@5', variables });
    expect(document.variables).toMatchObject({ foto: 'data:image/jpeg;base64,anBlZw==', logo: '' });
    expect(Object.keys(document.variables)).not.toContain('musik');
  });

  it('refuses a picture that cannot be read and an asset of the API', async () => {
    const read = (foto: string) =>
      readInput(undefined, { template: 'promo-produk@5', variables: variablesFile({ ...PROMO, foto }) });
    await expect(read('nowhere.jpg')).rejects.toThrow(`Cannot read the file ${join(folder, 'nowhere.jpg')}.`);
    await expect(read('asset_00000000-0000-4000-8000-000000000000')).rejects.toThrow('name a picture file');
  });

  it.each([
    ['promo-produk@9', PROMO, undefined, 'There is no template promo-produk@9: did you mean promo-produk@5?'],
    [
      'promo-produk@5',
      PROMO,
      { width: 640, height: 360 },
      'promo-produk@5 has no size 640x360; choose one of 1080x1920, 1080x1350, 1080x1080, 1920x1080.',
    ],
    [
      'promo-produk@5',
      { ...PROMO, warna_utama: 'merah' },
      undefined,
      'Correct the variables of promo-produk@5 (--variables <file>). warna_utama: Tulis warna dalam format #RRGGBB, misalnya #0EA5E9.',
    ],
  ])('is refused with one sentence: %s %o %o', async (template, values, size, sentence) => {
    const options = { template, variables: variablesFile(values), ...(size && { size }) };
    await expect(readInput(undefined, options)).rejects.toThrow(new OperatorError(sentence));
  });
});

describe('output of npm run render', () => {
  it('is the frame that the video shows at the time', () => {
    const video = { fps: 30, frameCount: 90, durationSeconds: 3 };
    expect([0, 0.033, 0.034, 2.9, 2.99].map((seconds) => frameAt(seconds, video))).toEqual([0, 0, 1, 87, 89]);
    expect(() => frameAt(3, video)).toThrow('The video lasts 3 s and has no frame at 3 s');
  });

  it.each(['soon', '-1', '1,5', '', '3s'])('refuses the time "%s"', (text) => {
    expect(() => parseSeconds(text)).toThrow('such as 3.2');
  });

  it.each(['321x240', '1080', '10x10', '3840x3840', '1080X1920', '4000x100'])(
    'refuses the size %s',
    (text) => {
      expect(() => parseSize(text)).toThrow('such as 1080x1920');
    },
  );
});
