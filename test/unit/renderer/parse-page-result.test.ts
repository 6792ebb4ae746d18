import { describe, expect, it } from 'vitest';
import {
  differenceOf,
  unsupportedFeatureOf,
  pageStateOf,
  scriptErrorOf,
  seekMsOf,
  skippedOf,
  takenOf,
} from '#renderer/page/parse-page-result.ts';

describe('what a page says of itself', () => {
  it.each(['TypeError at 12:5', 'RangeError in a promise', 'Error in a timeline', 'DOMException'])(
    'keeps the kind and place of an error: %s',
    (said) => expect(scriptErrorOf(said)).toBe(said),
  );

  it.each(['Ibu Sari 0812-3456-7890', 'TypeError at 1:1 Ibu Sari', 'SariError', { a: 1 }, 7])(
    'says nothing of %j but that there was an error',
    (said) => expect(scriptErrorOf(said)).toBe('Error'),
  );

  it('becomes numbers and flags', () => {
    const said = {
      isReady: 'Ibu Sari',
      scriptError: null,
      isLoaded: true,
      isRuntimeReady: {},
      missingTimelines: { valueOf: 1, toString: 1 },
      pendingAssets: 2.5,
      brokenAssets: -1,
    };
    expect(pageStateOf(said)).toEqual({
      isReady: false,
      scriptError: null,
      isLoaded: true,
      isRuntimeReady: false,
      missingTimelines: 0,
      pendingAssets: 2,
      brokenAssets: 0,
    });
  });

  it('names an unsupportedFeature by our own words alone', () => {
    expect(unsupportedFeatureOf('what a canvas refuses: Ibu Sari')).toBe('what a canvas refuses');
    expect(unsupportedFeatureOf('Ibu Sari')).toBe('an unsupportedFeature');
    expect(unsupportedFeatureOf({ toString: 1 })).toBe('an unsupportedFeature');
  });
});

describe('what a page says in place of our own code', () => {
  const broken = expect.objectContaining({ code: 'script_error' });

  it.each([0, -1, 1.5, Number.NaN, 121, '7', undefined, {}])('is no number of skipped frames: %j', (said) => {
    expect(() => skippedOf(said, 120)).toThrow(broken);
  });

  it.each([null, 7, 'Ibu Sari'])('is no state: %j', (said) => {
    expect(() => pageStateOf(said as Parameters<typeof pageStateOf>[0])).toThrow(broken);
  });

  it.each([-1, Number.NaN, Infinity, '7', null, undefined])('is no time of a seek: %j', (said) => {
    expect(() => seekMsOf(said)).toThrow(broken);
  });

  it.each([undefined, {}, { status: 'done' }, { status: 7 }])('is no picture taken: %j', (said) => {
    expect(() => takenOf(said)).toThrow(broken);
  });

  it.each([undefined, {}, { meanSquare: 0 }, { meanSquare: '0', worstBlock: null }])(
    'is no comparison: %j',
    (said) => {
      expect(() => differenceOf(said)).toThrow(broken);
    },
  );

  it('is heard as long as it is of our form', () => {
    expect(skippedOf(120, 120)).toBe(120);
    expect(seekMsOf(0.4)).toBe(0.4);
    expect(takenOf({ status: 'drawn' })).toEqual({ status: 'drawn' });
    expect(takenOf({ status: 'unsupportedFeature', unsupportedFeature: 'Ibu Sari' })).toEqual({
      status: 'unsupportedFeature',
      unsupportedFeature: 'an unsupportedFeature',
    });
    expect(differenceOf({ meanSquare: 1, worstBlock: 2 })).toEqual({ meanSquare: 1, worstBlock: 2 });
  });
});
