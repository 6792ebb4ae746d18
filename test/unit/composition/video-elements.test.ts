import { describe, expect, it } from 'vitest';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { AssetFacts } from '#core/asset/asset.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { readVideoElements, videoClipsOf } from '#core/composition/video-elements.ts';
import { CLIP_FACTS } from '#test/support/fakes/asset-facts.ts';
import { page } from '#test/unit/composition/page.ts';

const ID = assetIdFromUuid('0199a000-0000-7000-8000-000000000001');
const SRC = `src="assets/${ID}"`;
const video = (attributes: string, id = 'v') => `<video id="${id}" ${SRC} ${attributes}></video>`;
const A_VIDEO = video('data-start="0"');
/** Of 2.5 s. */
const FACTS = { ...CLIP_FACTS, video: { ...CLIP_FACTS.video, timescale: 1000, endTick: 2500 } };

/** Reads the videos of a page of 5 s. */
const read = (body: string) => {
  const document = parseDocument(page(body));
  if (!document) throw new Error('the page is too complex');
  const { elements, problems } = readVideoElements(document, 5);
  return { elements, problems: problems.map(({ code, subject }) => [code, subject]) };
};
const startsOf = (body: string) => read(body).elements.map(({ startSeconds }) => startSeconds);
const clipsOf = (body: string, facts: AssetFacts = FACTS) =>
  videoClipsOf(read(body).elements, [{ id: ID, facts }], 5);

describe('a <video> element', () => {
  it('has the times of its attributes', () => {
    const times =
      'data-start="1.5" data-duration="2" data-media-start="0.25" data-playback-rate="0.5" loop muted';
    const { elements, problems } = read(video(`${times} data-volume="0.5"`));
    expect(problems).toEqual([]);
    expect(elements).toEqual([
      {
        elementId: 'v',
        assetId: ID,
        startSeconds: 1.5,
        durationSeconds: 2,
        isFollowed: false,
        mediaStartSeconds: 0.25,
        playbackRate: 0.5,
        isLooped: true,
        isMuted: true,
        volume: 0.5,
        position: expect.any(Number),
      },
    ]);
  });

  it('reads the older name of the position in its source', () => {
    expect(read(video('data-start="0" data-playback-start="0.5"')).elements[0]?.mediaStartSeconds).toBe(0.5);
  });

  it('takes its address from its first source', () => {
    expect(read(`<video id="v" data-start="0"><source ${SRC}></video>`).elements).toHaveLength(1);
  });

  it('takes its address from a source after one without', () => {
    const sources = `<source><source src=" "><source ${SRC}>`;
    expect(read(`<video id="v" data-start="0">${sources}</video>`).elements).toHaveLength(1);
  });

  // Browsers read no `<source>` then, and show nothing.
  it.each(['src', 'src=""', 'src=" "'])('is a problem with %s and a source', (attribute) => {
    const { elements, problems } = read(`<video id="v" ${attribute} data-start="0"><source ${SRC}></video>`);
    expect(elements).toEqual([]);
    expect(problems).toEqual([['invalid_video', attribute === 'src=" "' ? attribute : 'src=""']]);
  });

  it('counts from the composition around it', () => {
    const host = (content: string) =>
      `<div data-composition-id="inner" data-start="2" data-duration="3">${content}</div>`;
    expect(startsOf(host(video('data-start="0.5"')))).toEqual([2.5]);
    expect(startsOf(host(video('data-start="2.5" data-hf-media-start-basis=" Global "')))).toEqual([2.5]);
    expect(startsOf(host(video('')))).toEqual([2]);
  });

  it('counts from the element around it without a start of its own', () => {
    const clip = (content: string) => `<div data-start="1.25" data-duration="2"><p>${content}</p></div>`;
    expect(startsOf(clip(video('data-duration="1"')))).toEqual([1.25]);
    expect(startsOf(video(''))).toEqual([0]);
  });

  it('counts from the end of another clip', () => {
    const intro = '<div id="intro" data-start="0.5" data-duration="1"></div>';
    expect(startsOf(intro + video('data-start="intro + 0.25"'))).toEqual([1.75]);
  });

  it.each([
    ['a clip without a duration', video('data-start="0"', 'a') + video('data-start="a"'), 'a'],
    [
      'such a clip, as the element around it does',
      `${video('data-start="0"', 'a')}<div data-start="a + 1" data-duration="1">${video('')}</div>`,
      'a + 1',
    ],
  ])('has a problem if it counts from the end of %s', (_, body, start) => {
    expect(read(body).problems).toEqual([['invalid_video', `data-start="${start}"`]]);
  });

  it.each([
    'data-playback-rate="0.05"',
    'data-playback-rate="6"',
    'data-media-start="x"',
    'data-volume="5"',
    'data-duration="0"',
    'data-var-src="a"',
  ])('has the problem %s', (attribute) => {
    expect(read(video(`data-start="0" ${attribute}`)).problems).toEqual([['invalid_video', attribute]]);
  });

  it.each(['<template>', '<div><template shadowrootmode="open">'])('is not rendered in %s', (start) => {
    expect(read(`${start}${A_VIDEO}</template>`)).toEqual({
      elements: [],
      problems: [['unsupported_element', '<video>']],
    });
  });

  it('is one of ten at most', () => {
    const body = Array.from({ length: 11 }, (_, index) => video('data-start="0"', `v${index}`)).join('');
    expect(read(body).problems).toEqual([['too_many_videos', '<video>']]);
  });
});

describe('the clips of a video', () => {
  it('end with their duration or the video, not with their source', () => {
    const { clips } = clipsOf(video('data-start="1"', 'a') + video('data-start="0" data-duration="9"', 'b'));
    expect(clips.map(({ durationSeconds }) => durationSeconds)).toEqual([4, 5]);
    expect(clips[0]?.source).toEqual({
      container: 'mp4',
      codec: 'h264',
      width: 1080,
      height: 1920,
      timescale: 1000,
      endTick: 2500,
      firstKeyTick: 0,
      isRounded: true,
    });
  });

  it('end with their source if another element starts after them', () => {
    const looped = video('data-start="1" data-playback-rate="2" data-media-start="0.5" loop', 'a');
    const after = '<div class="clip" data-start="a + 1" data-duration="1"></div>';
    const { clips, sound } = clipsOf(looped + after);
    expect(clips[0]?.durationSeconds).toBe(1);
    expect(sound[0]?.durationSeconds).toBe(1);
    expect(clipsOf(looped).clips[0]?.durationSeconds).toBe(4);
  });

  it('have sound as long as they are shown, unless they are muted', () => {
    const { sound } = clipsOf(
      video('data-start="1" data-playback-rate="2" data-media-start="0.5"', 'a') +
        video('data-start="0" muted', 'b'),
    );
    expect(sound).toMatchObject([
      { startSeconds: 1, durationSeconds: 4, playbackRate: 2, sourceSeconds: 2.5 },
    ]);
  });

  it('begin within their source', () => {
    const { clips, problems } = clipsOf(video('data-start="0" data-media-start="2.5"'));
    expect(clips).toEqual([]);
    expect(problems).toEqual([
      { code: 'invalid_video', position: expect.any(Number), subject: 'data-media-start="2.5"' },
    ]);
  });

  it('have no sound if their asset has none', () => {
    const video = { ...FACTS.video, soundCodec: null };
    expect(clipsOf(A_VIDEO, { ...FACTS, video }).sound).toEqual([]);
  });

  it('are not made when a segment cannot decode up to them in time', () => {
    const keyFrames = { ticks: [0], framesBefore: [0] };
    const long = { timescale: 30, endTick: 18_000, frames: 18_000, keyFrames };
    const heavy = { ...FACTS, width: 2160, height: 3840, video: { ...FACTS.video, ...long } };
    const late = video('data-start="0" data-media-start="590"');
    expect(clipsOf(A_VIDEO, heavy).problems).toEqual([]);
    expect(clipsOf(late, heavy).problems).toMatchObject([{ code: 'clip_too_heavy', subject: '#v' }]);
  });

  it('are three at a time at most', () => {
    const four = (start: string) =>
      [0, 0, 0].map((_, index) => video('data-start="0" data-duration="2"', `v${index}`)).join('') +
      video(`data-start="${start}"`, 'last');
    expect(clipsOf(four('2')).problems).toEqual([]);
    expect(clipsOf(four('1.9')).problems).toMatchObject([{ code: 'too_many_videos' }]);
  });
});
