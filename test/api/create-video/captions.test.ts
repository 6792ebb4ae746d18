import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Template } from '#core/template/template.ts';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';

/** Of 6 s. */
const TEMPLATE: Template = {
  ...A_TEMPLATE,
  id: 'takarir@1',
  variables: [
    { name: 'ucapan', label: 'Ucapan', kind: 'captions' },
    { name: 'terjemahan', label: 'Terjemahan', kind: 'captions', default: '' },
  ],
};
const SRT = '1\n00:00:01,000 --> 00:00:02,500\nHalo dunia\n';

const setUp = async () => {
  const api = await createApi();
  api.world.templates.add(TEMPLATE);
  const create = (variables: Record<string, string>, headers?: Record<string, string>) =>
    api.send('create-video', { body: { template: 'takarir@1', variables }, ...(headers && { headers }) });
  return { ...api, create };
};

describe('create-video with captions', () => {
  it.each([
    ['SRT', SRT],
    ['WebVTT', `WEBVTT\n\n${SRT.replaceAll(',', '.')}`],
    ['words', '[{"text":"Halo","start":0,"end":0.4}]'],
    ['plain text', 'Halo dunia 🎉'],
  ])('passes %s to the page as it is', async (_, ucapan) => {
    const { create, world } = await setUp();
    expect(await create({ ucapan })).toMatchObject({ status: 201 });
    const document = [...world.documents.stored.values()].at(-1);
    expect(document?.variables).toEqual({ ucapan, terjemahan: '' });
  });

  it('stores an SRT of what the component of the template shows', async () => {
    const { create, world } = await setUp();
    const component = new URL('../../../catalog/components/captions.html', import.meta.url);
    world.components.sources.set('captions', readFileSync(component, 'utf8'));
    const host =
      '<div data-composition-id="captions" data-composition-src="compositions/components/captions.html" data-var-captions="ucapan" data-start="0" data-duration="6"></div>';
    world.templates.add({ ...TEMPLATE, html: TEMPLATE.html + host });
    expect(await create({ ucapan: SRT })).toMatchObject({ status: 201 });
    expect([...world.captionFiles.stored.values()]).toEqual([
      '1\n00:00:01,000 --> 00:00:02,500\nHalo dunia\n',
    ]);
  });

  it.each([
    ['1\n00:00:01,000 --> 00:00:0x,000\nA', { line: 2 }, 'Baris 2: '],
    ['00:01 --> 00:02\nA\n\nB', { line: 4 }, 'Baris 4: '],
    ['[{"text":"A","start":0,"end":1},{"text":"B","start":2,"end":1}]', { word: 2 }, 'Kata ke-2 '],
    ['00:00:07 --> 00:00:08\nsetelah akhir', {}, 'selama video'],
    ['a '.repeat(150_000), {}, '200 KiB'],
  ])('answers 422 for captions that cannot be shown', async (ucapan, place, message) => {
    const { create } = await setUp();
    const answer = await create({ ucapan });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'invalid_variables',
        details: {
          ucapan: [{ code: 'invalid_captions', ...place, message: expect.stringContaining(message) }],
        },
      },
    });
  });

  it.each([
    'WEBVTT\n\nNOTE 𞤀\n\n00:01.000 --> 00:02.000\nHalo',
    '00:01.000 --> 00:02.000\n<v 𞤀>Halo &amp; dunia</v>',
  ])('takes other characters in what is not shown', async (ucapan) => {
    const { create } = await setUp();
    expect(await create({ ucapan })).toMatchObject({ status: 201 });
  });

  it('answers 422 for required captions that are empty and for characters that no font has', async () => {
    const { create } = await setUp();
    expect(await create({ ucapan: ' ' })).toMatchObject({
      status: 422,
      body: { details: { ucapan: [{ code: 'missing' }] } },
    });
    for (const terjemahan of ['a 𞤀', String.raw`[{"text":"a\u0001","start":0,"end":1}]`])
      expect(await create({ ucapan: SRT, terjemahan })).toMatchObject({
        status: 422,
        body: { details: { terjemahan: [{ code: 'unsupported_characters' }] } },
      });
  });
});
