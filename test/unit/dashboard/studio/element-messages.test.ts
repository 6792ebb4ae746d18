import { describe, expect, it } from 'vitest';
import { readElementAnswer } from '../../../../dashboard/src/preview/element-messages.ts';

const BOX = { key: '#a', x: 1, y: 2, width: 3, height: 4, linear: [1, 0, 0, 1], around: [1, 0, 0, 1] };
const answer = (previewAnswer: unknown, id: unknown = 1) => readElementAnswer({ previewAnswer, id });

describe('answers of a frame', () => {
  it('are read by their shape', () => {
    expect(answer({ kind: 'boxes', boxes: [BOX] })).toEqual({
      id: 1,
      answer: { kind: 'boxes', boxes: [BOX] },
    });
    expect(answer({ kind: 'hits', keys: ['#a', '/0/1'] })?.answer).toEqual({
      kind: 'hits',
      keys: ['#a', '/0/1'],
    });
    expect(answer({ kind: 'style', style: { color: 'red', unknown: 1 } })?.answer).toMatchObject({
      kind: 'style',
      style: { color: 'red', width: '' },
    });
    const grounds = ['rgb(1, 2, 3)', 'picture', '', 1, 'x'.repeat(400)];
    expect(answer({ kind: 'grounds', grounds })?.answer).toEqual({
      kind: 'grounds',
      grounds: ['rgb(1, 2, 3)', 'picture'],
    });
  });

  it.each([
    { ...BOX, x: Number.NaN },
    { ...BOX, y: Infinity },
    { ...BOX, width: -1 },
    { ...BOX, width: 1e9 },
    { ...BOX, linear: [1, 0, 0] },
    { ...BOX, linear: Array.from<number>({ length: 4 }) },
    { ...BOX, around: Object.assign([], { length: 4 }) },
    { ...BOX, around: ['1', 0, 0, 1] },
    { ...BOX, key: '' },
    { ...BOX, key: 'a'.repeat(301) },
    null,
    'box',
  ])('lack the box %o', (box) => {
    expect(answer({ kind: 'boxes', boxes: [box] })?.answer).toEqual({ kind: 'boxes', boxes: [] });
  });

  it('have at most 1000 boxes, 50 hits and 500 characters of a style', () => {
    const many = answer({ kind: 'boxes', boxes: Array.from({ length: 2000 }, () => BOX) })?.answer;
    expect(many?.kind === 'boxes' && many.boxes.length).toBe(1000);
    const hits = answer({ kind: 'hits', keys: Array.from({ length: 100 }, () => '#a') })?.answer;
    expect(hits?.kind === 'hits' && hits.keys.length).toBe(50);
    const style = answer({ kind: 'style', style: { color: 'x'.repeat(900) } })?.answer;
    expect(style?.kind === 'style' && style.style.color.length).toBe(500);
  });

  it.each([
    undefined,
    null,
    1,
    'a',
    {},
    { previewAnswer: 1, id: 1 },
    { previewAnswer: { kind: 'other' }, id: 1 },
  ])('are not %o', (data) => {
    expect(readElementAnswer(data)).toBeUndefined();
  });

  it('need a whole number as their id', () => {
    expect(answer({ kind: 'hits', keys: [] }, 'a')).toBeUndefined();
    expect(answer({ kind: 'hits', keys: [] }, 1.5)).toBeUndefined();
  });
});
