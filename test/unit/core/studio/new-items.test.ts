import { describe, expect, it } from 'vitest';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import { insertItem } from '#core/studio/insert-item.ts';
import { addScene, cutScene, duplicateScene, trimScene } from '#core/studio/scenes.ts';
import { emptyDocument } from '#core/studio/starter.ts';
import { cutItem, trimItem } from '#core/studio/timing.ts';
import { setRootStyle } from '#core/studio/root.ts';
import type { ProjectFile } from '#core/project/project-files.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { edited } from './edited.ts';

const PHOTO = 'assets/a&b.jpg';
const CLIP = 'assets/klip.mp4';
const MUSIC = 'assets/musik.m4a';
const ASSET = { assetId: assetIdFromUuid('00000000-0000-0000-0000-000000000001') };

describe('insertItem', () => {
  it('makes documents that have no problem', async () => {
    const { source } = edited(
      emptyDocument({ title: 'Kopi <Senja> & kawan' }),
      (document) => setRootStyle(document, { background: '#241a14' }),
      (document) => insertItem(document, { kind: 'image', address: PHOTO, alt: 'Kopi "Senja"' }, '#adegan-1'),
      (document) => insertItem(document, { kind: 'text', text: 'Biji <Gayo> & Toraja' }, '#adegan-1'),
      (document) => trimItem(document, '#teks-1', 'start', 0.5),
      (document) => addScene(document),
      (document) => insertItem(document, { kind: 'image', address: PHOTO, isBackground: true }, '#adegan-2'),
      (document) => insertItem(document, { kind: 'video', address: CLIP }, '#adegan-2'),
      (document) => insertItem(document, { kind: 'shape' }, '#adegan-2'),
      (document) => cutItem(document, '#klip-1', 7),
      (document) => cutScene(document, '#adegan-2', 8),
      (document) => addScene(document, '#adegan-1', 2),
      (document) => duplicateScene(document, '#adegan-3'),
      (document) => trimScene(document, '#adegan-2', 1),
      (document) =>
        insertItem(document, { kind: 'audio', address: MUSIC, isLooped: true, fadeOutSeconds: 1 }),
      (document) => insertItem(document, { kind: 'captions', captions: 'Halo, "kawan"' }),
      (document) => insertItem(document, { kind: 'captions', file: 'captions.srt' }),
      (document) => insertItem(document, { kind: 'text', text: 'Di semua adegan' }),
    );
    const checked = await createTestValidator().checkProject(
      new Map<string, ProjectFile>([
        ['index.html', { text: source }],
        ['captions.srt', { text: '1\n00:00:01,000 --> 00:00:02,000\nHalo\n' }],
        ...[PHOTO, CLIP, MUSIC].map((path): [string, ProjectFile] => [path, ASSET]),
      ]),
    );
    expect(checked.problems).toEqual([]);
  });

  it('puts the first captions into a host with the id of the component, which HyperFrames needs for their times', () => {
    const { items } = edited(
      emptyDocument(),
      (document) => insertItem(document, { kind: 'captions', captions: 'Satu' }),
      (document) => insertItem(document, { kind: 'captions', captions: 'Dua' }),
    );
    expect(items.map(({ attributes }) => attributes.get('data-composition-id'))).toEqual([
      undefined,
      'captions',
      'takarir-2',
    ]);
  });

  it('gives music a duration, which follows the length of the video', () => {
    const { items } = edited(
      emptyDocument(),
      (document) => insertItem(document, { kind: 'audio', address: MUSIC, isLooped: true }),
      (document) => addScene(document),
    );
    expect(items.find(({ kind }) => kind === 'audio')?.attributes.get('data-duration')).toBe('10');
  });

  it('puts a photo that is the background of its scene before it, with the times of the scene', () => {
    const { source, items } = edited(
      emptyDocument(),
      (document) => insertItem(document, { kind: 'text', text: 'Kopi' }, '#adegan-1'),
      (document) => insertItem(document, { kind: 'image', address: PHOTO, isBackground: true }, '#adegan-1'),
      (document) => trimScene(document, '#adegan-1', 3),
    );
    expect(source.indexOf('<img')).toBeLessThan(source.indexOf('<section'));
    const photo = items.find(({ kind }) => kind === 'image');
    expect([photo?.sceneKey, photo?.startSeconds, photo?.endSeconds]).toEqual(['#adegan-1', 0, 3]);
  });

  it.each([
    '<p class="scene" id="a" data-start="2" data-duration="3">Halo</p>',
    '<img class="scene" id="a" data-start="2" data-duration="3" src="a.jpg">',
    '<video class="scene" id="a" data-start="2" data-duration="3" src="a.mp4"></video>',
    '<svg class="scene" id="a" data-start="2" data-duration="3"></svg>',
    '<table class="scene" id="a" data-start="2" data-duration="3"></table>',
    '<textarea class="scene" id="a" data-start="2" data-duration="3"></textarea>',
  ])('puts what a scene cannot hold over it, with its times: %s', (scene) => {
    const { items } = edited(
      `<div data-composition-id="main" data-width="1080" data-height="1920" data-duration="10">${scene}</div>`,
      (document) => insertItem(document, { kind: 'text', text: 'Hai' }, '#a'),
    );
    expect(items.at(-1)).toMatchObject({
      key: '#teks-1',
      sceneKey: '#a',
      parentKey: undefined,
      startSeconds: 2,
      endSeconds: 5,
    });
  });

  it('links a clip to a scene without an id by one that it gets', () => {
    const source = emptyDocument().replace(' id="adegan-1"', '');
    const { items } = edited(source, (document) =>
      insertItem(document, { kind: 'video', address: CLIP }, '/0'),
    );
    expect(items.map(({ key, sceneKey }) => [key, sceneKey])).toEqual([
      ['#klip-1', '#adegan-1'],
      ['#adegan-1', undefined],
    ]);
  });
});

describe('cutItem', () => {
  it('cuts no captions, which would begin anew', () => {
    const document = edited(emptyDocument(), (empty) =>
      insertItem(empty, { kind: 'captions', captions: 'Halo' }),
    );
    expect(cutItem(document, '#takarir-1', 2)).toBeUndefined();
  });
});
