import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameAt, parseSeconds } from '../../../scripts/render/output.ts';
import { readInput } from '../../../scripts/render/read-input.ts';
import { OperatorError } from '../../../scripts/shared/command-line.ts';
import { parseSize } from '../../../scripts/shared/parse-size.ts';
import { makeWav } from '#test/support/make-wav.ts';
import { H264, makeClip, pictures, tone } from '#test/support/media/clips.ts';

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

  it('takes a clip and a part of it for a video variable', async () => {
    writeFileSync(
      join(folder, 'toko.mp4'),
      await makeClip('toko.mp4', [...pictures(2), ...tone(2), ...H264, '-c:a', 'aac']),
    );
    const texts = { nama_usaha: 'Warung Bu Sari', judul: 'Buka lagi Senin' };
    const read = (klip: string) =>
      readInput(undefined, { template: 'pengumuman@4', variables: variablesFile({ ...texts, klip }) });
    const { document, clipPaths, readSound } = await read('toko.mp4#t=0.5,1.5');
    const id = document.clips?.[0]?.assetId ?? '';
    expect(document).toMatchObject({
      variables: { klip: `assets/${id}`, foto: '' },
      clips: [{ elementId: 'klip', mediaStartSeconds: 0.5, isLooped: true }],
    });
    expect([...clipPaths]).toEqual([[id, realpathSync(join(folder, 'toko.mp4'))]]);
    expect(await readSound()).toMatchObject({ clips: [{ assetId: id, volume: 1, sourceSeconds: 1.5 }] });
    await expect(read('toko.mp4#t=1.5,1.5')).rejects.toThrow('klip: This part of a clip is too short');
    await expect(read('toko.mp4#t=5')).rejects.toThrow('invalid_video');
    await expect(read('nowhere.mp4')).rejects.toThrow(`Cannot read the file ${join(folder, 'nowhere.mp4')}.`);
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
      'Correct the variables of promo-produk@5 (--variables <file>). warna_utama: Write the color as #RRGGBB, for example #0EA5E9.',
    ],
  ])('is refused with one sentence: %s %o %o', async (template, values, size, sentence) => {
    const options = { template, variables: variablesFile(values), ...(size && { size }) };
    await expect(readInput(undefined, options)).rejects.toThrow(new OperatorError(sentence));
  });
});

const html = (body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body><div data-composition-id="main" data-start="0" data-width="320" data-height="240" data-duration="4" data-no-timeline>${body}</div></body></html>`;

describe('clips of a composition in npm run render', () => {
  const ASSET = 'asset_0199a000-0000-7000-8000-000000000002';
  const site = join(folder, 'site');
  beforeAll(async () => {
    mkdirSync(join(site, 'assets'), { recursive: true });
    const clip = await makeClip('clip.mp4', [...pictures(2), ...tone(2), ...H264, '-c:a', 'aac']);
    for (const path of ['klip.mp4', `assets/${ASSET}`]) writeFileSync(join(site, path), clip);
    writeFileSync(join(site, 'lain.txt'), 'text');
  });
  const read = async (body: string) => {
    writeFileSync(join(site, 'index.html'), html(body));
    return readInput(site, {});
  };

  it('are inspected, and their files stay on the disk', async () => {
    const { document, files, clipPaths, readSound } = await read(
      `<video id="a" src="./klip.mp4" data-start="1" muted></video>
<div data-start="2"><video id="b" data-playback-rate="2"><source src="assets/${ASSET}"></video></div>`,
    );
    expect(files.size).toBe(0);
    expect(Object.keys(document.files ?? {}).sort()).toEqual([
      `assets/${ASSET}`,
      'index.html',
      'klip.mp4',
      'lain.txt',
    ]);
    const source = { container: 'mp4', codec: 'h264', width: 64, height: 48 };
    expect(document.clips).toMatchObject([
      { elementId: 'a', startSeconds: 1, durationSeconds: 3, source },
      { elementId: 'b', startSeconds: 2, durationSeconds: 2, playbackRate: 2, assetId: ASSET },
    ]);
    const [local = ''] = document.clips?.map(({ assetId }) => assetId) ?? [];
    expect([...clipPaths]).toEqual([
      [local, realpathSync(join(site, 'klip.mp4'))],
      [ASSET, realpathSync(join(site, `assets/${ASSET}`))],
    ]);
    const sound = await readSound();
    expect(sound?.clips).toMatchObject([{ assetId: ASSET, startSeconds: 2, durationSeconds: 2 }]);
    expect(sound?.files.get(ASSET)).toEqual({ contentType: 'video/mp4', path: clipPaths.get(ASSET) });
  });

  it('are left out of the memory of one HTML file too, whose sound joins that of <audio>', async () => {
    writeFileSync(
      join(site, 'bunyi.wav'),
      makeWav(1, () => 0),
    );
    writeFileSync(
      join(site, 'satu.html'),
      html('<video id="a" src="klip.mp4" loop></video><audio src="bunyi.wav" data-start="0"></audio>'),
    );
    const { files, document, readSound } = await readInput(join(site, 'satu.html'), {});
    expect(files.size).toBe(0);
    expect(document.clips).toMatchObject([{ isLooped: true, durationSeconds: 4 }]);
    const sound = await readSound();
    expect(sound?.clips.map(({ durationSeconds }) => durationSeconds)).toEqual([1, 4]);
    expect(new Set(sound?.clips.map(({ assetId }) => assetId)).size).toBe(2);
  });

  it('are found in a file that the document mounts', async () => {
    mkdirSync(join(site, 'compositions'), { recursive: true });
    writeFileSync(
      join(site, 'compositions/inner.html'),
      '<template><div data-composition-id="a" data-width="320" data-height="240" data-no-timeline><video id="a" src="klip.mp4" data-start="1"></video></div></template>',
    );
    const { document } = await read(
      '<div data-composition-id="a" data-composition-src="./compositions/inner.html" data-start="1"></div>',
    );
    expect(document.clips).toMatchObject([{ elementId: 'a', startSeconds: 2 }]);
  });

  it.each([
    ['<video id="a" data-start="0" src="nowhere.mp4"></video>', 'missing_file in index.html:1 (nowhere.mp4)'],
    [
      '<video id="a" data-start="0" src="../klip.mp4"></video>',
      'path_outside_project in index.html:1 (../klip.mp4)',
    ],
    ['<video id="a" data-start="0" src="lain.txt"></video>', 'wrong_file_type in index.html:1 (lain.txt)'],
    [
      '<video id="a" data-start="0" src="klip.mp4" data-media-start="2"></video>',
      'invalid_video (data-media-start="2").',
    ],
    [
      '<video id="a" data-start="0" src="klip.mp4" data-playback-rate="9"></video>',
      'invalid_video in index.html:1 (data-playback-rate="9")',
    ],
  ])('are refused with one sentence: %s', async (body, sentence) => {
    await expect(read(body)).rejects.toThrow(sentence);
  });
});

it('a clip without an id in one HTML file is refused with one sentence', async () => {
  const path = join(folder, 'tanpa-id.html');
  await makeClip('klip.mp4', [...pictures(2), ...H264]);
  writeFileSync(path, html('<video src="klip.mp4"></video>'));
  await expect(readInput(path, {})).rejects.toThrow('A <video> without an id shows nothing: give it one.');
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
