import { describe, expect, it } from 'vitest';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import { audioClipsOf, readAudioElements } from '#core/composition/audio-elements.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { AudioElement } from '#core/composition/problems.ts';
import { putAsset } from '#test/support/assets.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';
import { page } from '#test/unit/composition/page.ts';

const ID = assetIdFromUuid('0199a000-0000-7000-8000-000000000001');
const SRC = `src="assets/${ID}"`;
const audio = (attributes: string, content = '') => `<audio id="a" ${attributes}>${content}</audio>`;

/** Reads the audio of a page of 5 s. */
const read = (body: string) => {
  const html = page(body);
  const document = parseDocument(html);
  if (!document) throw new Error('the page is too complex');
  const { elements, problems } = readAudioElements(document, 5);
  return { html, elements, problems: problems.map(({ code, subject }) => [code, subject]) };
};
const attributesOf = (attributes: string) => {
  const { elements, problems } = read(audio(`${SRC} ${attributes}`));
  expect(problems).toEqual([]);
  const [element] = elements;
  expect(elements).toHaveLength(1);
  return element as AudioElement;
};

describe('an <audio> element', () => {
  it('plays its asset once from the beginning at full volume', () => {
    const { html, elements } = read(audio(`data-start="0" ${SRC}`));
    expect(elements).toEqual([
      {
        assetId: ID,
        elementId: 'a',
        startSeconds: 0,
        durationSeconds: null,
        mediaStartSeconds: 0,
        volume: 1,
        isLooped: false,
        fadeInSeconds: 0,
        fadeOutSeconds: 0,
        position: html.indexOf('<audio'),
      },
    ]);
  });

  it.each([
    ['data-start="1.5"', { startSeconds: 1.5 }],
    ['data-start=" 2 "', { startSeconds: 2 }],
    ['data-duration=".5"', { durationSeconds: 0.5 }],
    ['data-media-start="3"', { mediaStartSeconds: 3 }],
    ['data-playback-start="4" data-media-start="3"', { mediaStartSeconds: 4 }],
    ['data-volume="0.25"', { volume: 0.25 }],
    ['data-volume="4"', { volume: 4 }],
    ['data-volume="0"', { volume: 0 }],
    ['data-fade-in="1" data-fade-out="2"', { fadeInSeconds: 1, fadeOutSeconds: 2 }],
    ['loop', { isLooped: true }],
  ])('has the attribute %s', (attributes, expected) => {
    expect(attributesOf(attributes)).toMatchObject(expected);
  });

  // Browsers read no `<source>` then, and play nothing.
  it('is a problem with an empty src and a source', () => {
    const { elements, problems } = read(audio('src="" data-start="0"', `<source ${SRC}>`));
    expect(elements).toEqual([]);
    expect(problems).toEqual([['invalid_audio', 'src=""']]);
  });

  it('plays the first of its sources', () => {
    const { elements } = read(audio('data-start="0"', `<source ${SRC}><source src="assets/x">`));
    expect(elements).toMatchObject([{ assetId: ID }]);
  });

  it.each([
    'data-start="intro"',
    'data-start="-1"',
    'data-start="5"',
    'data-start="4.99999999"',
    'data-duration="0"',
    'data-duration="0.0000001"',
    'data-duration="1e3"',
    'data-media-start="NaN"',
    'data-volume="4.1"',
    'data-volume="-0.5"',
    'data-fade-out="x"',
    'data-playback-rate="2"',
    'data-automation="[]"',
    'data-fx-chain="[]"',
    'data-audio-group="g"',
    'data-var-src="lagu"',
  ])('has a problem with %s', (attribute) => {
    expect(read(audio(`${SRC} ${attribute}`)).problems).toEqual([['invalid_audio', attribute]]);
  });

  it.each([
    ['in a template', `<template>${audio(`${SRC} data-start="0"`)}</template>`],
    ['in SVG', `<svg><audio ${SRC}></audio></svg>`],
    ['that is muted', audio(`${SRC} muted`)],
    ['without an asset', audio('data-start="0" src="lagu.mp3"')],
    ['without an address', audio('data-start="0"')],
  ])('plays nothing %s', (_, body) => {
    expect(read(body)).toMatchObject({ elements: [], problems: [] });
  });

  it('is a problem from the 51st on', () => {
    const { elements, problems } = read(audio(`${SRC} data-start="0"`).repeat(60));
    expect(elements).toHaveLength(50);
    expect(problems).toEqual([['too_many_audio', '<audio>']]);
  });
});

describe('an <audio> element in a nested composition', () => {
  const nest = (start: string, content: string) =>
    `<div data-composition-id="scene" data-start="${start}">${content}</div>`;

  it('starts in the time of that composition', () => {
    const { elements } = read(nest('1', nest('0.5', audio(`${SRC} data-start="2"`))));
    expect(elements).toMatchObject([{ startSeconds: 3.5 }]);
  });

  it('starts in the time of the video if it is marked so', () => {
    const marked = audio(`${SRC} data-start="2" data-hf-media-start-basis="global"`);
    expect(read(nest('1', marked)).elements).toMatchObject([{ startSeconds: 2 }]);
  });

  it('is a problem when that composition starts behind the end of the video, or relative to another', () => {
    expect(read(nest('4', audio(`${SRC} data-start="1"`))).problems).toEqual([
      ['invalid_audio', 'data-start="1"'],
    ]);
    expect(read(nest('intro', audio(SRC))).problems).toEqual([['invalid_audio', 'data-start="intro"']]);
  });
});

describe('audioClipsOf', () => {
  const VIDEO_SECONDS = 10;
  const ELEMENT = { ...attributesOf(''), position: 7 };
  const world = createFakeWorld();
  const asset = {
    ...putAsset(world, 'ws_1' as never),
    id: ID,
    facts: { width: null, height: null, durationMs: 4000 },
  };
  const clipsOf = (overrides: Partial<AudioElement>) =>
    audioClipsOf([{ ...ELEMENT, ...overrides }], [asset], VIDEO_SECONDS);

  it.each([
    ['until the asset ends', {}, 4],
    ['until the asset ends, from a later position', { mediaStartSeconds: 1.5 }, 2.5],
    ['for its duration', { durationSeconds: 3 }, 3],
    ['no longer than the asset', { durationSeconds: 30 }, 4],
    ['no longer than the video', { startSeconds: 8 }, 2],
    ['for its duration when it is looped', { isLooped: true, durationSeconds: 9 }, 9],
    ['until the video ends when it is looped without a duration', { isLooped: true, startSeconds: 1 }, 9],
  ] as const)('plays an element %s', (_, overrides, durationSeconds) => {
    const { clips, problems } = clipsOf(overrides);
    expect(clips).toMatchObject([{ assetId: ID, durationSeconds }]);
    expect(clips[0]).not.toHaveProperty('position');
    expect(problems).toEqual([]);
  });

  it('shortens fades that overlap', () => {
    expect(clipsOf({ fadeInSeconds: 6, fadeOutSeconds: 2 }).clips).toMatchObject([
      { durationSeconds: 4, fadeInSeconds: 3, fadeOutSeconds: 1 },
    ]);
  });

  it.each([4, 3.9999999])(
    'returns a problem for an element that begins at %d s of an asset of 4 s',
    (from) => {
      expect(clipsOf({ mediaStartSeconds: from })).toEqual({
        clips: [],
        problems: [{ code: 'invalid_audio', position: 7, subject: `data-media-start="${from}"` }],
      });
    },
  );
});
