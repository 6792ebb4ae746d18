import { describe, expect, it } from 'vitest';
import {
  angleTo,
  boundsOf,
  isInside,
  moved,
  normalAngle,
  resized,
  rotated,
} from '../../../../dashboard/src/pages/studio/geometry.ts';
import { safeArea, snapAngle, snapMove } from '../../../../dashboard/src/pages/studio/guides.ts';
import { draggedSpan, rulerStep } from '../../../../dashboard/src/pages/studio/timeline-bar.ts';
import { variableId } from '../../../../dashboard/src/pages/studio/variable-id.ts';
import { colorCode } from '../../../../dashboard/src/pages/studio/css-color.ts';
import type { ElementBox } from '../../../../dashboard/src/preview/element-messages.ts';

const BOX: ElementBox = {
  key: '#a',
  x: 100,
  y: 200,
  width: 40,
  height: 20,
  linear: [1, 0, 0, 1],
  around: [1, 0, 0, 1],
};
const near = (value: number) => expect.closeTo(value, 6);

describe('a box that is turned', () => {
  const turned = rotated(BOX, 90);

  it('has bounds of its turned corners', () => {
    expect(boundsOf(turned)).toEqual({ left: near(90), top: near(180), right: near(110), bottom: near(220) });
  });

  it('is hit where it is seen', () => {
    expect(isInside(turned, { x: 100, y: 218 })).toBe(true);
    expect(isInside(turned, { x: 118, y: 200 })).toBe(false);
  });

  it('keeps its opposite side when it is resized', () => {
    const size = resized(turned, [1, 0], { x: 0, y: 10 }, false);
    expect(size.width).toBeCloseTo(50);
    expect(boundsOf(size).top).toBeCloseTo(180);
    expect(boundsOf(size).bottom).toBeCloseTo(230);
  });
});

describe('a box that is resized', () => {
  it('keeps its ratio by a corner if it must, and a smallest size', () => {
    const size = resized(BOX, [1, 1], { x: 40, y: 0 }, true);
    expect([size.width, size.height]).toEqual([80, 40]);
    expect(boundsOf(size)).toMatchObject({ left: 80, top: 190 });
    expect(resized(BOX, [-1, 0], { x: 400, y: 0 }, false).width).toBe(8);
    const empty = resized({ ...BOX, width: 0 }, [1, 1], { x: 40, y: 10 }, true);
    expect([empty.width, empty.height]).toEqual([40, 30]);
  });
});

describe('angles', () => {
  it('are measured from above and snap to quarters', () => {
    expect(angleTo({ x: 0, y: 0 }, { x: 5, y: 0 })).toBeCloseTo(90);
    expect(normalAngle(270)).toBe(-90);
    expect(snapAngle(87, false)).toBe(90);
    expect(snapAngle(70, false)).toBe(70);
    expect(snapAngle(70, true)).toBe(75);
  });
});

describe('a move', () => {
  const size = { width: 1000, height: 2000 };

  it('snaps to the middle of the picture and says to which line', () => {
    const { by, guides } = snapMove(boundsOf(BOX), { x: 395, y: 3 }, size, [], 10);
    expect(moved(BOX, by).x).toBe(500);
    expect(guides).toEqual([{ axis: 'x', at: 500 }]);
  });

  it('snaps to another box', () => {
    const other = boundsOf({ ...BOX, x: 300, y: 420 });
    const { by, guides } = snapMove(boundsOf(BOX), { x: 0, y: 218 }, size, [other], 10);
    expect(by.y).toBe(220);
    expect(guides).toContainEqual({ axis: 'y', at: 410 });
  });

  it('knows an area without buttons of apps', () => {
    expect(safeArea({ width: 1000, height: 2000 })).toEqual({
      left: 100,
      top: 296,
      right: near(842),
      bottom: 1300,
    });
    expect(safeArea({ width: 1000, height: 1250 }).bottom).toBe(1187.5);
    expect(safeArea({ width: 2000, height: 1000 })).toEqual({ left: 100, top: 50, right: 1900, bottom: 950 });
  });
});

describe('a bar of the timeline', () => {
  const toWhole = (seconds: number) =>
    Math.abs(seconds - Math.round(seconds)) < 0.15 ? Math.round(seconds) : seconds;

  it('moves with its length, and by whichever end is near a line', () => {
    expect(draggedSpan({ start: 1, end: 3.5 }, 'move', 0.9, toWhole)).toEqual({ start: 2, end: 4.5 });
    expect(draggedSpan({ start: 1, end: 3.4 }, 'move', 0.5, toWhole)).toEqual({
      start: near(1.6),
      end: near(4),
    });
    expect(draggedSpan({ start: 1, end: 2 }, 'move', -5, toWhole)).toEqual({ start: 0, end: 1 });
  });

  it('is trimmed to a tenth of a second at least', () => {
    expect(draggedSpan({ start: 1, end: 2 }, 'start', 5, toWhole).start).toBeCloseTo(1.9);
    expect(draggedSpan({ start: 1, end: 2 }, 'end', -5, toWhole).end).toBeCloseTo(1.1);
  });

  it('stands below numbers that do not overlap', () => {
    expect(rulerStep(80)).toBe(1);
    expect(rulerStep(10)).toBe(10);
    expect(1e12 / rulerStep(1000 / 1e12)).toBeLessThan(20);
  });
});

describe('ids of variables', () => {
  it('are letters of the label, and no other has them', () => {
    expect(variableId('Nama Produk!', [])).toBe('nama_produk');
    const taken = [{ id: 'harga', type: 'string', label: '', default: '', options: [] }];
    expect(variableId('Harga', taken)).toBe('harga_2');
    expect(variableId('2 kata', [])).toBe('isi_2_kata');
  });
});

describe('colors', () => {
  it('are codes of what a browser computes', () => {
    expect(colorCode('rgb(11, 93, 81)')).toBe('#0B5D51');
    expect(colorCode('rgba(0, 0, 0, 0)')).toBe('');
    expect(colorCode('color(srgb 1 0 0)')).toBe('');
  });
});
