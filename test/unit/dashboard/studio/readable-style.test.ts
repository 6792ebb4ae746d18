import { describe, expect, it } from 'vitest';
import { readableStyle, styleOverPicture } from '../../../../dashboard/src/pages/studio/readable-style.ts';

const CREAM = 'rgb(255, 247, 237)';
const GREEN = '#0B5D51';

describe('the color of a new text', () => {
  it.each([
    ['that of the brand where it is read', [CREAM], GREEN, '#0b5d51'],
    ['ink where that of the brand is not', [CREAM], '#FFD166', '#15171c'],
    ['ink without a brand', [CREAM, 'rgb(255, 255, 255)'], undefined, '#15171c'],
    ['white on a dark ground', ['rgb(11, 93, 81)', 'rgba(20, 20, 20, 0.9)'], GREEN, '#ffffff'],
  ])('is %s', (_, grounds, brand, color) => {
    expect(readableStyle(grounds, brand)).toEqual({ color });
  });

  it.each([
    ['on a picture', ['picture']],
    ['half on a picture', [CREAM, 'picture']],
    ['on light and dark', [CREAM, 'rgb(0, 0, 0)']],
    ['on a color of another form', ['color(display-p3 1 0 0)']],
  ])('is white with a shade %s', (_, grounds) => {
    const style = readableStyle(grounds, GREEN);
    expect(style['color']).toBe('#ffffff');
    expect(style['text-shadow']).toContain('rgb(0 0 0');
  });

  it('is left as it is while nothing is known', () => {
    expect(readableStyle([], GREEN)).toEqual({});
  });
});

describe('the color of a text behind which a picture comes', () => {
  it.each([['#15171c'], ['#ffffff'], ['#0b5d51']])('is white with a shade in place of %s', (color) => {
    expect(styleOverPicture(new Map([['color', color]]), GREEN)).toEqual(readableStyle(['picture'], GREEN));
  });

  it.each([
    ['of its owner', { color: '#ffd60a' }],
    ['on a ground of its own', { color: '#ffffff', 'background-color': '#0b5d51' }],
    ['on a ground that is written short', { color: '#15171c', background: '#fff' }],
    ['with a shadow', { color: '#ffffff', 'text-shadow': '0 0 4px red' }],
    ['of a style sheet', {}],
  ])('stays when it is one %s', (_, style) => {
    expect(styleOverPicture(new Map(Object.entries(style)), GREEN)).toEqual({});
  });
});
