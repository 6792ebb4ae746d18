import { describe, expect, it } from 'vitest';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { page } from '../../composition/page.ts';

const validator = createTestValidator();
const SRT =
  '1\n00:00:01,000 --> 00:00:02,000\nHalo dunia\n\n2\n00:00:03,000 --> 00:00:09,000\nSampai jumpa\n';

const captions = (attributes = '', values: object = {}, duration = 5) =>
  `<div id="teks" class="clip" data-composition-id="captions" data-composition-src="compositions/components/captions.html" ` +
  `data-start="0.5" data-duration="${duration}" data-track-index="1" ${attributes} data-variable-values='${JSON.stringify(values)}'></div>`;

const check = (files: Readonly<Record<string, string>>, requested: Readonly<Record<string, string>> = {}) =>
  validator.checkProject(new Map(Object.entries(files).map(([path, text]) => [path, { text }])), {
    requested,
    brandKit: {},
  });

const shownIn = async (...args: Parameters<typeof check>) => {
  const { problems, captions: shown } = await check(...args);
  expect(problems).toEqual([]);
  return shown.map(({ start, end, lines }) => [start, end, ...lines]);
};

const SHOWN = [
  [1.5, 2.5, 'Halo dunia'],
  [3.5, 5, 'Sampai jumpa'],
];

describe('captions that a project shows', () => {
  it.each([
    ['a file named on the host', page(captions('data-captions-src="teks/a.srt"'))],
    ['a file named on the root', page(captions(), { rootAttributes: 'data-captions-src="teks/a.srt"' })],
    ['a file as a value', page(captions('', { src: 'teks/a.srt' }))],
    ['a value', page(captions('', { captions: SRT }))],
  ])('are those of %s, in the time of the video and until it ends', async (_, index) => {
    expect(await shownIn({ 'index.html': index, 'teks/a.srt': SRT })).toEqual(SHOWN);
  });

  it('are those of a variable: requested, or its default', async () => {
    const declared = [{ id: 'ucapan', type: 'captions', label: 'Ucapan', default: 'Bawaan' }];
    const files = {
      'index.html': page(captions('data-var-captions="ucapan"'), {
        rootAttributes: `data-composition-variables='${JSON.stringify(declared)}'`,
      }),
    };
    expect(await shownIn(files)).toEqual([[0.5, 5, 'Bawaan']]);
    expect(await shownIn(files, { ucapan: SRT })).toEqual(SHOWN);
  });

  it.each([
    ['{"starts":{"ucapan":1},"ends":{"ucapan":9}}', [[1, 5, 'Halo']]],
    ['{"starts":{"ucapan":1},"ends":{"ucapan":1e999}}', [[1, 5, 'Halo']]],
    ['{"starts":{"ucapan":7},"ends":{"ucapan":9}}', []],
    ['{"starts":[],"ends":"x"}', [[0, 5, 'Halo']]],
    ['null', [[0, 5, 'Halo']]],
  ])('of the kit of a template end with the video, whatever its times say: %s', async (timing, shown) => {
    const declared = [{ id: 'ucapan', type: 'captions', label: 'Ucapan', default: 'Halo' }];
    const index = page('<div data-captions="ucapan"></div>', {
      rootAttributes: `data-composition-variables='${JSON.stringify(declared)}' data-timing='${timing}'`,
    });
    expect(await shownIn({ 'index.html': index })).toEqual(shown);
  });

  it('are in the time of the documents that mount them, each time', async () => {
    const host = (start: number, duration: number, id: string) =>
      `<div id="${id}" class="clip" data-composition-id="adegan" data-composition-src="compositions/adegan.html" data-start="${start}" data-duration="${duration}" data-track-index="1" data-captions-src="a.srt"></div>`;
    const files = {
      'index.html': page(host(0, 2.2, 'satu') + host(2.5, 2, 'dua')),
      'compositions/adegan.html': `<template><div data-composition-id="adegan" data-width="1080" data-height="1920">${captions()}</div></template>`,
      'a.srt': SRT,
    };
    expect(await shownIn(files)).toEqual([
      [1.5, 2.2, 'Halo dunia'],
      [4, 4.5, 'Halo dunia'],
    ]);
  });

  it('are divided by the shape of the host, and by a style with one line', async () => {
    const text = 'Pesan hari ini, besok sampai di rumah kamu tanpa ongkos kirim!';
    const linesOf = async (attributes: string, values: object) => {
      const shown = await shownIn({
        'index.html': page(captions(attributes, { captions: text, ...values })),
      });
      return shown.map(([, , ...lines]) => lines);
    };
    expect(await linesOf('data-width="1920" data-height="1080"', {})).toEqual([
      ['Pesan hari ini, besok sampai di', 'rumah kamu tanpa ongkos kirim!'],
    ]);
    expect((await linesOf('', {})).flat().length).toBeGreaterThan(2);
    const ofPop = await linesOf('', { gaya: 'pop' });
    expect(ofPop.length).toBeGreaterThan(3);
    expect(ofPop.filter((lines) => lines.length !== 1)).toEqual([]);
  });

  it('are none without the component, and of a component of its own', async () => {
    expect(await shownIn({ 'index.html': page('<p>Halo</p>') })).toEqual([]);
    const own =
      '<template><div data-composition-id="captions" data-width="1080" data-height="1920">x</div></template>';
    expect(
      await shownIn({ 'index.html': page(captions()), 'compositions/components/captions.html': own }),
    ).toEqual([]);
  });
});

describe('captions of a document alone', () => {
  it('are those of its value, its variable and its default', async () => {
    const declared = [{ id: 'ucapan', type: 'string', label: 'Ucapan', default: SRT }];
    const ofVariable = page(captions('data-var-captions="ucapan"'), {
      rootAttributes: `data-composition-variables='${JSON.stringify(declared)}'`,
    });
    for (const html of [page(captions('', { captions: SRT })), ofVariable]) {
      const checked = await validator.check(html);
      expect(checked).not.toHaveProperty('problems');
      expect(checked.captions?.map(({ start, end, lines }) => [start, end, ...lines])).toEqual(SHOWN);
    }
    expect(await validator.check(page('<p>Halo</p>'))).not.toHaveProperty('captions');
  });
});
