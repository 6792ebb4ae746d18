import { describe, expect, it } from 'vitest';
import { cutScene, duplicateScene, moveScene, removeScene, trimScene } from '#core/studio/scenes.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { edited, open } from './edited.ts';

const TEXT = '<p id="x" data-scene="adegan-1" data-start="1" data-duration="2">Halo</p>';
const SECOND = '<section id="adegan-2" class="scene" data-start="5" data-duration="5">Hai</section>';
const page = (body: string) =>
  `<div data-composition-id="main" data-width="1080" data-height="1920" data-duration="10">${body}${SECOND}</div>`;
const scene = (body: string) =>
  `<section id="adegan-1" class="scene" data-start="0" data-duration="5">\n${body}\n</section>`;

const IN_SCENE = page(scene(TEXT));
const IN_LINKED = page(
  `${scene('')}<div id="g" data-scene="adegan-1" data-start="0" data-duration="5">${TEXT}</div>`,
);

/** Key, start and the key of the scene of each text. */
const textsOf = ({ items }: StudioDocument) =>
  items
    .filter(({ tag }) => tag === 'p')
    .map(({ key, startSeconds, sceneKey }) => [key, startSeconds, sceneKey]);

describe.each([
  ['in the scene that it names', IN_SCENE],
  ['in another one that names the scene', IN_LINKED],
])('an element %s', (_, source) => {
  it('is gone with the scene', () => {
    const { source: after, items } = edited(source, (now) => removeScene(now, '#adegan-1'));
    expect(items.map(({ key }) => key)).toEqual(['#adegan-2']);
    expect(after).not.toContain('Halo');
  });

  it('is copied once', () => {
    const after = edited(source, (now) => duplicateScene(now, '#adegan-1'));
    expect(textsOf(after)).toEqual([
      ['#x', 1, '#adegan-1'],
      ['#x-1', 6, '#adegan-3'],
    ]);
  });

  it.each([
    [0.5, [['#x-1', 1, '#adegan-3']]],
    [
      2,
      [
        ['#x', 1, '#adegan-1'],
        ['#x-1', 2, '#adegan-3'],
      ],
    ],
    [4, [['#x', 1, '#adegan-1']]],
  ])('is on its side of a cut at %s s', (seconds, texts) => {
    expect(textsOf(edited(source, (now) => cutScene(now, '#adegan-1', seconds)))).toEqual(texts);
  });

  it('moves and ends with the scene', () => {
    expect(textsOf(edited(source, (now) => moveScene(now, '#adegan-1', 1)))[0]?.slice(0, 2)).toEqual([
      '#x',
      6,
    ]);
    expect(edited(source, (now) => trimScene(now, '#adegan-1', 2)).items).toContainEqual(
      expect.objectContaining({ key: '#x', startSeconds: 1, endSeconds: 2 }),
    );
    expect(textsOf(open(source))).toEqual([['#x', 1, '#adegan-1']]);
  });
});
