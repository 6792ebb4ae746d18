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

  describe('in a part of a template', () => {
    const later: Template = {
      ...TEMPLATE,
      id: 'adegan@1',
      html: `<!doctype html><html><body><div id="root" data-composition-id="adegan" data-width="1080" data-height="1920" data-looks="tegas lembut"><div data-captions="ucapan" data-style="baris | pop"></div></div></body></html>`,
      variables: [
        { name: 'ucapan', label: 'Ucapan', kind: 'captions', default: '' },
        {
          name: 'gaya',
          label: 'Gaya',
          kind: 'choice',
          options: ['tegas', 'lembut'].map((value) => ({ value, label: value })),
          default: 'tegas',
        },
      ],
      parts: [
        { name: 'pembuka', seconds: 2 },
        { name: 'isi', seconds: 4, shows: ['ucapan'] },
        { name: 'penutup', seconds: 2 },
      ],
    };
    const send = async (variables: Record<string, string>) => {
      const api = await createApi();
      api.world.templates.add(later);
      const answer = await api.send('create-video', { body: { template: 'adegan@1', variables } });
      return { answer, files: [...api.world.captionFiles.stored.values()] };
    };

    it('stores an SRT with the time of the part and the lines of the look', async () => {
      const { files } = await send({ ucapan: SRT });
      expect(files).toEqual(['1\n00:00:03,000 --> 00:00:04,500\nHalo dunia\n']);
      const large = await send({ ucapan: 'Selamat datang', gaya: 'lembut' });
      expect(large.files).toEqual([
        '1\n00:00:02,000 --> 00:00:04,118\nSelamat\n\n2\n00:00:04,118 --> 00:00:06,000\ndatang\n',
      ]);
    });

    it('answers 422 for captions after its end, and stores none for an empty value', async () => {
      const { answer } = await send({ ucapan: '00:00:05 --> 00:00:06\nsetelah akhir' });
      expect(answer).toMatchObject({ status: 422, body: { error: 'invalid_variables' } });
      expect(await send({})).toMatchObject({ answer: { status: 201 }, files: [] });
    });
  });

  it.each([
    ['1\n00:00:01,000 --> 00:00:0x,000\nA', { line: 2 }, 'Baris 2: '],
    ['00:01 --> 00:02\nA\n\nB', { line: 4 }, 'Baris 4: '],
    ['[{"text":"A","start":0,"end":1},{"text":"B","start":2,"end":1}]', { word: 2 }, 'Kata ke-2 '],
    ['00:00:07 --> 00:00:08\nsetelah akhir', {}, 'waktu tampilnya di video'],
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
