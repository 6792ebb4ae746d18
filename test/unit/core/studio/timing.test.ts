import { describe, expect, it } from 'vitest';
import { duplicateItem, setAttributes } from '#core/studio/edits.ts';
import { insertItem } from '#core/studio/insert-item.ts';
import { onFrame } from '#core/studio/item-times.ts';
import { setDuration, setRootStyle, setSize } from '#core/studio/root.ts';
import {
  addScene,
  cutScene,
  duplicateScene,
  moveScene,
  removeScene,
  trimScene,
} from '#core/studio/scenes.ts';
import { emptyDocument } from '#core/studio/starter.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { cutItem, moveItem, snap, snapPoints, trimItem } from '#core/studio/timing.ts';
import { edited } from './edited.ts';

/** Times of all items that have their own, and the length of the video. */
const timesOf = ({ items, root }: StudioDocument) => [
  ...items.flatMap(({ key, isTimed, startSeconds, endSeconds }) =>
    isTimed ? [[key, startSeconds, endSeconds && Math.round(endSeconds * 1e4) / 1e4]] : [],
  ),
  root.durationSeconds,
];

const page = (body: string) =>
  `<div data-composition-id="main" data-width="1080" data-height="1920" data-fps="25" data-duration="10">${body}</div>`;
const CLIP = page(
  '<video id="v" src="a.mp4" data-start="2" data-duration="4" data-media-start="1" data-playback-rate="2" data-track-index="0"></video>',
);
const mediaOf = ({ items }: StudioDocument) =>
  items.map(({ attributes }) => attributes.get('data-media-start'));

/** Three scenes of 5 s: a text in the first, a clip in the second, which has a background, and music. */
const three = () =>
  edited(
    emptyDocument(),
    (document) => insertItem(document, { kind: 'text', text: 'Halo' }, '#adegan-1'),
    (document) => addScene(document),
    (document) => addScene(document),
    (document) => insertItem(document, { kind: 'video', address: 'a.mp4' }, '#adegan-2'),
    (document) => insertItem(document, { kind: 'audio', address: 'a.mp3' }),
    (document) => insertItem(document, { kind: 'captions', captions: 'Halo' }),
  );

describe('moveItem', () => {
  it.each([
    [4, 4],
    [3.13, 3.12],
    [-1, 0],
    [9, 6],
  ])('to %d s starts at the frame of %d s', (to, start) => {
    expect(timesOf(edited(CLIP, (document) => moveItem(document, '#v', to)))).toEqual([
      ['#v', start, start + 4],
      10,
    ]);
  });

  it('stays within its scene and gets a time of its own', () => {
    const moved = edited(
      three().source,
      (document) => trimItem(document, '#teks-1', 'end', 2),
      (document) => moveItem(document, '#teks-1', 9),
    );
    expect(timesOf(moved)).toContainEqual(['#teks-1', 3, 5]);
    expect(moved.source).toContain('<p id="teks-1" style="');
    expect(moved.source).toContain(
      'data-start="3" data-duration="2" data-track-index="2" class="clip">Halo</p>',
    );
  });

  it('takes the next free track, because clips of a track must not overlap', () => {
    const two = CLIP.replace(
      '</div>',
      '<img id="a" src="a.jpg" data-start="0" data-duration="2" data-track-index="0"></div>',
    );
    const moved = edited(two, (document) => moveItem(document, '#a', 3));
    expect(moved.items.map(({ track }) => track)).toEqual([0, 1]);
  });

  it('leaves the track of an item to it when it is duplicated', () => {
    const twice = edited(CLIP, (document) => duplicateItem(document, '#v'));
    expect(twice.items.map(({ key, track }) => [key, track])).toEqual([
      ['#v', 0],
      ['#v-1', 1],
    ]);
  });

  it('moves what is timed in a group', () => {
    const group = page(
      '<div id="g" data-start="0" data-duration="4" data-track-index="1"><p id="a" data-start="1" data-duration="1">A</p><p id="b" data-start="a + 1">B</p></div>',
    );
    expect(timesOf(edited(group, (document) => moveItem(document, '#g', 2)))).toEqual([
      ['#g', 2, 6],
      ['#a', 3, 4],
      ['#b', 5, 6],
      10,
    ]);
  });
});

describe('trimItem and cutItem', () => {
  it.each([
    ['start', 3, [3, 6], '3'],
    ['start', 0, [1.52, 6], '0.04'],
    ['end', 20, [2, 10], '1'],
    ['end', 1, [2, 2.04], '1'],
  ] as const)('trim the %s of a clip to %d s', (edge, at, [start, end], media) => {
    const trimmed = edited(CLIP, (document) => trimItem(document, '#v', edge, at));
    expect(timesOf(trimmed)).toEqual([['#v', start, end], 10]);
    expect(mediaOf(trimmed)).toEqual([media]);
  });

  it('cut a clip, whose second part plays on', () => {
    const cut = edited(CLIP, (document) => cutItem(document, '#v', 3));
    expect(timesOf(cut)).toEqual([['#v', 2, 3], ['#v-1', 3, 6], 10]);
    expect(mediaOf(cut)).toEqual(['1', '3']);
  });

  it('cut nothing where a clip is not shown', () => {
    const document = edited(CLIP);
    expect([1, 2, 6, 8].map((at) => cutItem(document, '#v', at))).toEqual(Array.from({ length: 4 }));
  });
});

describe('snap', () => {
  it('finds the nearest edge within the tolerance', () => {
    const points = snapPoints(three(), '#adegan-1', 7.5);
    expect(points).toEqual([0, 5, 7.5, 10, 15]);
    expect(snap(4.9, points, 0.2)).toBe(5);
    expect(snap(4.7, points, 0.2)).toBe(4.7);
  });
});

describe('onFrame', () => {
  it.each([24, 25, 30, 50, 60])('writes times that begin with their frame at %d frames a second', (fps) => {
    const document = edited(CLIP.replace('data-fps="25"', `data-fps="${fps}"`));
    const late = Array.from({ length: 600 }, (_, frame) => frame).filter((frame) => {
      const seconds = onFrame(document, frame / fps);
      return !(seconds <= frame / fps && seconds > (frame - 0.01) / fps);
    });
    expect(late).toEqual([]);
  });
});

describe('scenes', () => {
  it('are added with the length of the video, and captions reach its end', () => {
    expect(timesOf(three())).toEqual([
      ['#adegan-1', 0, 5],
      ['#klip-1', 5, 10],
      ['#adegan-2', 5, 10],
      ['#adegan-3', 10, 15],
      ['#suara-1', 0, 15],
      ['#takarir-1', 0, 15],
      15,
    ]);
  });

  it('are moved with their clips', () => {
    const moved = edited(three().source, (document) => moveScene(document, '#adegan-1', 2));
    expect(moved.scenes.map(({ key, startSeconds }) => [key, startSeconds])).toEqual([
      ['#adegan-2', 0],
      ['#adegan-3', 5],
      ['#adegan-1', 10],
    ]);
    expect(timesOf(moved)).toContainEqual(['#klip-1', 0, 5]);
  });

  it('are trimmed with what reaches their end', () => {
    const short = edited(three().source, (document) => trimScene(document, '#adegan-2', 2));
    expect(timesOf(short)).toEqual([
      ['#adegan-1', 0, 5],
      ['#klip-1', 5, 7],
      ['#adegan-2', 5, 7],
      ['#adegan-3', 7, 12],
      ['#suara-1', 0, 12],
      ['#takarir-1', 0, 12],
      12,
    ]);
    const long = edited(short.source, (document) => trimScene(document, '#adegan-2', 5));
    expect(long.source).toBe(three().source);
  });

  it('are duplicated and removed with their clips', () => {
    const twice = edited(three().source, (document) => duplicateScene(document, '#adegan-2'));
    expect(twice.items.filter(({ sceneKey }) => sceneKey === '#adegan-4').map(({ key }) => key)).toEqual([
      '#klip-2',
    ]);
    expect(timesOf(twice)).toContainEqual(['#klip-2', 10, 15]);
    expect(twice.root.durationSeconds).toBe(20);
    expect(edited(twice.source, (document) => removeScene(document, '#adegan-4')).source).toBe(
      three().source,
    );
  });

  it('are cut with what is shown before and after the cut', () => {
    const source = edited(
      three().source,
      (document) => insertItem(document, { kind: 'text', text: 'Awal' }, '#adegan-2'),
      (document) => trimItem(document, '#teks-2', 'end', 6),
      (document) => insertItem(document, { kind: 'text', text: 'Akhir' }, '#adegan-2'),
      (document) => trimItem(document, '#teks-3', 'start', 9),
    ).source;
    const cut = edited(source, (document) => cutScene(document, '#adegan-2', 8));
    expect(timesOf(cut).slice(0, -3)).toEqual([
      ['#adegan-1', 0, 5],
      ['#klip-1', 5, 8],
      ['#klip-2', 8, 10],
      ['#adegan-2', 5, 8],
      ['#teks-2', 5, 6],
      ['#adegan-4', 8, 10],
      ['#teks-4', 9, 10],
      ['#adegan-3', 10, 15],
    ]);
    expect(cut.items.find(({ key }) => key === '#klip-2')?.attributes.get('data-media-start')).toBe('3');
    expect(cut.root.durationSeconds).toBe(15);
  });

  it('leave their background to the clip that is added under them', () => {
    const { source } = edited(
      emptyDocument().replace(
        'overflow: hidden">\n  </section>',
        'overflow: hidden; background: red">\n  </section>',
      ),
      (document) => insertItem(document, { kind: 'video', address: 'a.mp4' }, '#adegan-1'),
    );
    expect(source).toMatch(
      /<div [^>]*id="latar-1"[^>]*background: red"><\/div>\n {2}<video [^>]*>.*\n {2}<section [^>]*overflow: hidden; ">/,
    );
  });
});

describe('clips that start after another one', () => {
  const TEXTS =
    '<p id="b" data-start="a + 0.5" data-duration="1">B</p><p id="a" data-start="1" data-duration="2">A</p>';
  const SCENES = edited(
    emptyDocument().replace(
      '</section>',
      '</section><section class="scene" id="b" data-start="adegan-1" data-duration="2"><i data-start="b - 1" data-duration="1">B</i></section><section class="scene" id="c" data-start="b" data-duration="3"><i data-start="8" data-duration="1">C</i></section>',
    ),
    (document) => setDuration(document, 10),
  ).source;

  it('keep their time when that one is cut', () => {
    const source = CLIP.replace(/<video.*<\/video>/, TEXTS);
    expect(timesOf(edited(source, (document) => cutItem(document, '#a', 2)))).toEqual([
      ['#b', 3.5, 4.5],
      ['#a', 1, 2],
      ['#a-1', 2, 3],
      10,
    ]);
  });

  it.each([
    ['moved', (now: StudioDocument) => moveScene(now, '#c', 0), { 'adegan-1': 3, b: 8, c: 0 }, [9, 1]],
    [
      'trimmed',
      (now: StudioDocument) => trimScene(now, '#adegan-1', 3),
      { 'adegan-1': 0, b: 3, c: 5 },
      [4, 6],
    ],
    [
      'cut',
      (now: StudioDocument) => cutScene(now, '#adegan-1', 2),
      { 'adegan-1': 0, 'adegan-2': 2, b: 5, c: 7 },
      [6, 8],
    ],
    [
      'copied',
      (now: StudioDocument) => duplicateScene(now, '#adegan-1'),
      { 'adegan-1': 0, 'adegan-2': 5, b: 10, c: 12 },
      [11, 13],
    ],
    [
      'followed by a new one',
      (now: StudioDocument) => addScene(now, '#adegan-1', 1),
      { 'adegan-1': 0, 'adegan-2': 5, b: 6, c: 8 },
      [7, 9],
    ],
    ['removed', (now: StudioDocument) => removeScene(now, '#adegan-1'), { b: 0, c: 2 }, [1, 3]],
  ] as const)('are scenes like others when one is %s', (_, edit, starts, inner) => {
    const { scenes, items } = edited(SCENES, edit);
    expect(Object.fromEntries(scenes.map(({ key, startSeconds }) => [key.slice(1), startSeconds]))).toEqual(
      starts,
    );
    expect(items.filter(({ tag }) => tag === 'i').map(({ startSeconds }) => startSeconds)).toEqual(inner);
  });
});

describe('the video', () => {
  it('does not end before a scene that overlaps one that becomes shorter', () => {
    const { source } = edited(three().source, (document) =>
      setAttributes(document, '#adegan-2', { 'data-start': '4', 'data-duration': '11' }),
    );
    const edits = [
      (document: StudioDocument) => trimScene(document, '#adegan-1', 2),
      (document: StudioDocument) => removeScene(document, '#adegan-1'),
    ];
    for (const edit of edits) {
      const after = edited(source, edit);
      expect(after.root.durationSeconds).toBe(15);
      expect(timesOf(after)).toContainEqual(['#adegan-2', 4, 15]);
      expect(timesOf(after)).toContainEqual(['#suara-1', 0, 15]);
    }
  });

  it('does not end before the first scene that is added to it', () => {
    const after = edited(
      emptyDocument(),
      (document) => trimScene(document, '#adegan-1', 2),
      (document) => removeScene(document, '#adegan-1'),
      (document) => addScene(document),
    );
    expect(timesOf(after)).toEqual([['#adegan-1', 0, 5], 5]);
  });

  it('does not end before its scenes', () => {
    expect(edited(three().source, (document) => setDuration(document, 3)).root.durationSeconds).toBe(15);
    expect(timesOf(edited(three().source, (document) => setDuration(document, 20)))).toContainEqual([
      '#takarir-1',
      0,
      20,
    ]);
  });

  it('changes its size and background', () => {
    const { source, root } = edited(
      emptyDocument(),
      (document) => setSize(document, 1920, 1080),
      (document) => setRootStyle(document, { background: '#000' }),
    );
    expect(root).toMatchObject({ width: 1920, height: 1080 });
    expect(source).toContain(
      'position: relative; width: 1920px; height: 1080px; overflow: hidden; background: #000;',
    );
  });
});
