import { describe, expect, it } from 'vitest';
import { removeItem } from '#core/studio/edits.ts';
import { insertItem } from '#core/studio/insert-item.ts';
import { newTextPlace } from '#core/studio/new-item-style.ts';
import { newPicture } from '#core/studio/new-picture.ts';
import { emptyDocument } from '#core/studio/starter.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { edited } from './edited.ts';

const FRAMES = {
  '9:16': [1080, 1920],
  '4:5': [1080, 1350],
  '1:1': [1080, 1080],
  '16:9': [1920, 1080],
} as const;
type Frame = keyof typeof FRAMES;
const NAMES = Object.keys(FRAMES) as readonly Frame[]; // safe: keys of a constant

/** Share of the height at which two lines of captions begin: `catalog/components/captions.html`. */
const CAPTIONS_TOP = { '9:16': 0.53, '4:5': 0.76, '1:1': 0.72, '16:9': 0.74 };

const empty = (frame: Frame) => {
  const [width, height] = FRAMES[frame];
  return edited(emptyDocument({ width, height }));
};
const pixels = (style: Readonly<Record<string, string>>, name: string) =>
  Number.parseFloat(style[name] ?? '');

describe('the place of new texts', () => {
  it.each(NAMES)('is one below the other and above captions in %s', (frame) => {
    const { root } = empty(frame);
    const spans: { top: number; bottom: number }[] = [];
    for (let text = 0; text < 3; text += 1) {
      const { top, height } = newTextPlace(root, spans);
      expect(spans.every((other) => other.bottom < top)).toBe(true);
      spans.push({ top, bottom: top + height });
    }
    expect(spans.at(-1)?.bottom).toBeLessThanOrEqual(root.height * CAPTIONS_TOP[frame]);
  });

  it.each(NAMES)('is not that of another text in %s, also where none is free', (frame) => {
    const { root } = empty(frame);
    const spans: { top: number; bottom: number }[] = [];
    for (let text = 0; text < 8; text += 1) {
      const { top, height } = newTextPlace(root, spans);
      spans.push({ top, bottom: top + height });
    }
    const tops = new Set(spans.map(({ top }) => Math.round(top)));
    expect(tops.size).toBe(8);
    expect(Math.max(...tops)).toBeLessThan(root.height * 0.7);
  });

  it('is below a text of two lines, and that of a text that was moved away', () => {
    const { root } = empty('9:16');
    expect(newTextPlace(root, [{ top: 307, bottom: 518 }]).top).toBeGreaterThan(518);
    expect(newTextPlace(root, [{ top: 1200, bottom: 1300 }])).toEqual(newTextPlace(root));
  });
});

describe('the place of a new photo', () => {
  it.each([
    ['9:16', 1080, 1350],
    ['9:16', 1200, 1600],
    ['4:5', 1080, 1080],
    ['1:1', 1080, 1350],
    ['16:9', 1600, 1200],
  ] as const)('is all of %s for one of %i × %i', (frame, width, height) => {
    const [frameWidth, frameHeight] = FRAMES[frame];
    expect(newPicture(empty(frame), '#adegan-1', { width, height })).toEqual({
      isBackground: true,
      style: { left: '0px', top: '0px', width: `${frameWidth}px`, height: `${frameHeight}px` },
    });
  });

  it.each([
    ['9:16', 'a square', 1080, 1080],
    ['9:16', 'a wide photo', 1600, 900],
    ['16:9', 'an upright photo', 1080, 1350],
    ['1:1', 'a small logo', 400, 400],
  ] as const)('is below two texts in %s for %s, which is seen whole', (frame, _, width, height) => {
    const document = empty(frame);
    const { isBackground, style } = newPicture(document, '#adegan-1', { width, height });
    const first = newTextPlace(document.root);
    const second = newTextPlace(document.root, [{ top: first.top, bottom: first.top + first.height }]);
    expect(isBackground).toBe(false);
    expect(pixels(style, 'top')).toBeGreaterThan(second.top + second.height);
    expect(pixels(style, 'width') / pixels(style, 'height')).toBeCloseTo(width / height, 1);
    const bottom = pixels(style, 'top') + pixels(style, 'height');
    const lowest = frame === '9:16' ? 0.81 : CAPTIONS_TOP[frame];
    expect(bottom).toBeLessThanOrEqual(document.root.height * lowest);
  });

  it.each([
    ['in no scene', undefined, ''],
    ['in a scene with a shape', '#adegan-1', ''],
    ['in a scene with a look of its own', '#adegan-1', 'malam'],
  ])('is a part of the picture %s', (_, sceneKey, look) => {
    const source = emptyDocument().replace('clip scene', `clip scene ${look}`);
    const document = edited(source, (now) =>
      look === '' ? insertItem(now, { kind: 'shape' }, '#adegan-1').edit : [],
    );
    expect(newPicture(document, sceneKey, { width: 1080, height: 1920 }).isBackground).toBe(false);
  });

  it('is a part of the picture for the second one of a scene', () => {
    const size = { width: 1080, height: 1920 };
    const first = newPicture(empty('9:16'), '#adegan-1', size);
    const document = edited(emptyDocument(), (now) =>
      insertItem(now, { kind: 'image', address: 'assets/a.jpg', ...first }, '#adegan-1'),
    );
    expect(newPicture(document, '#adegan-1', size).isBackground).toBe(false);
  });

  it.each(NAMES)(
    'leaves an edge of each other one of its scene in sight in %s, also after one was removed',
    (frame) => {
      const [width, height] = FRAMES[frame];
      const place = (now: StudioDocument, file = { width: 1600, height: 900 }) => {
        const { style } = newPicture(now, '#adegan-1', file);
        return {
          now,
          style,
          left: pixels(style, 'left'),
          right: pixels(style, 'left') + pixels(style, 'width'),
        };
      };
      const add = ({ now, style }: ReturnType<typeof place>) =>
        edited(
          now.source,
          (document) =>
            insertItem(document, { kind: 'image', address: 'assets/a.jpg', style }, '#adegan-1').edit,
        );
      const first = place(
        edited(
          emptyDocument({ width, height }),
          (now) => insertItem(now, { kind: 'shape' }, '#adegan-1').edit,
        ),
      );
      const second = place(add(first));
      const third = place(add(second));
      const withoutSecond = edited(add(third).source, (now) => removeItem(now, '#foto-2'));
      const again = place(withoutSecond);
      expect([first, second, third].map(({ left }) => left - first.left)).toEqual([
        0,
        expect.closeTo(0.03 * width, -1),
        expect.closeTo(0.06 * width, -1),
      ]);
      const square = place(add(first), { width: 1000, height: 1000 });
      expect(square.left + square.right).toBeGreaterThan(width + 0.05 * width);
      expect(again.left).toBe(second.left);
      expect(Math.max(first.right, second.right, third.right)).toBeLessThanOrEqual(width);
    },
  );

  it('is over a scene that is a picture itself', () => {
    const source = emptyDocument().replace(/<section([^>]*)>\s*<\/section>/, '<img$1 src="a.jpg">');
    expect(newPicture(edited(source), '#adegan-1', { width: 1080, height: 1920 }).isBackground).toBe(false);
  });
});
