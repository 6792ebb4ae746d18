import { describe, expect, it } from 'vitest';
import {
  parseCaptureResult,
  parseClipBoxes,
  parseFailureSubject,
  parsePageState,
  parsePictureDifference,
  parsePlatesResult,
  parseScriptError,
  parseDuration,
  parseSkippedFrames,
  parseUnsupportedFeature,
} from '#renderer/page/parse-page-result.ts';

const scriptError = expect.objectContaining({ code: 'script_error' });

const STATE = {
  isReady: true,
  scriptError: null,
  isLoaded: true,
  isRuntimeReady: true,
  missingTimelines: 0,
  pendingResources: 2,
  brokenResources: 0,
};

describe('parseScriptError', () => {
  it.each(['TypeError at 12:5', 'RangeError in a promise', 'Error in a timeline', 'DOMException'])(
    'returns the kind and place of an error: %s',
    (result) => expect(parseScriptError(result)).toBe(result),
  );

  it.each(['Ibu Sari 0812-3456-7890', 'TypeError at 1:1 Ibu Sari', 'SariError', { a: 1 }, 7])(
    'replaces %j by "Error", so that no text of the page is logged',
    (result) => expect(parseScriptError(result)).toBe('Error'),
  );

  it.each([null, undefined])('returns null for %s', (result) => expect(parseScriptError(result)).toBeNull());
});

describe('parseFailureSubject', () => {
  it.each([{ text: 'TypeError: x' }, { text: 'Comic Neue', line: 1, column: 2 }])('returns %j', (subject) =>
    expect(parseFailureSubject(subject)).toEqual(subject),
  );

  it.each([null, undefined, 'x', {}, { text: 1 }, { text: 'x'.repeat(1001) }, { text: 'x', line: 'a' }])(
    'returns undefined for %j',
    (result) => expect(parseFailureSubject(result)).toBeUndefined(),
  );
});

describe('parsePageState', () => {
  it('returns a state whose script error is parsed', () => {
    expect(parsePageState(STATE)).toEqual(STATE);
    expect(parsePageState({ ...STATE, scriptError: 'Ibu Sari' })).toEqual({ ...STATE, scriptError: 'Error' });
  });

  it.each([
    null,
    7,
    'Ibu Sari',
    {},
    { ...STATE, isReady: 'Ibu Sari' },
    { ...STATE, isRuntimeReady: {} },
    { ...STATE, missingTimelines: { valueOf: 1, toString: 1 } },
    { ...STATE, pendingResources: 2.5 },
    { ...STATE, brokenResources: -1 },
    { ...STATE, extra: 'Ibu Sari' },
  ])('throws a script error for %j', (result) => {
    expect(() => parsePageState(result)).toThrow(scriptError);
  });
});

describe('parseUnsupportedFeature', () => {
  it('returns only names from its own list', () => {
    expect(parseUnsupportedFeature('<video>')).toBe('<video>');
    expect(parseUnsupportedFeature('the style transform-style')).toBe('the style transform-style');
    expect(parseUnsupportedFeature('Ibu Sari')).toBe('an unsupported feature');
    expect(parseUnsupportedFeature({ toString: 1 })).toBe('an unsupported feature');
  });
});

describe('parseSkippedFrames', () => {
  it('returns a number of at most the requested frames', () => {
    expect(parseSkippedFrames(120, 120)).toBe(120);
  });

  it.each([0, -1, 1.5, Number.NaN, 121, '7', undefined, {}])('throws a script error for %j', (result) => {
    expect(() => parseSkippedFrames(result, 120)).toThrow(scriptError);
  });
});

describe('parseDuration', () => {
  it('returns milliseconds', () => {
    expect(parseDuration(0.4)).toBe(0.4);
  });

  it.each([-1, Number.NaN, Infinity, '7', null, undefined])('throws a script error for %j', (result) => {
    expect(() => parseDuration(result)).toThrow(scriptError);
  });
});

describe('parseCaptureResult', () => {
  it('returns the status, and an unsupported feature by a name from its own list', () => {
    const drawn = { status: 'drawn', isCompared: true };
    expect(parseCaptureResult(drawn)).toEqual(drawn);
    const unchanged = { status: 'unchanged', isCompared: false };
    expect(parseCaptureResult({ ...unchanged, extra: 'Ibu Sari' })).toEqual(unchanged);
    expect(parseCaptureResult({ status: 'unsupportedFeature', unsupportedFeature: 'Ibu Sari' })).toEqual({
      status: 'unsupportedFeature',
      unsupportedFeature: 'an unsupported feature',
    });
  });

  it.each([undefined, {}, { status: 'drawn' }, { status: 'done', isCompared: true }, { status: 7 }])(
    'throws a script error for %j',
    (result) => {
      expect(() => parseCaptureResult(result)).toThrow(scriptError);
    },
  );
});

describe('parsePictureDifference', () => {
  it('returns both measures', () => {
    expect(parsePictureDifference({ meanSquare: 1, worstBlock: 2 })).toEqual({
      meanSquare: 1,
      worstBlock: 2,
    });
  });

  it.each([undefined, {}, { meanSquare: 0 }, { meanSquare: '0', worstBlock: null }])(
    'throws a script error for %j',
    (result) => {
      expect(() => parsePictureDifference(result)).toThrow(scriptError);
    },
  );
});

describe('parseClipBoxes', () => {
  it('returns a box for each clip', () => {
    const boxes = [{ width: 540, height: 960.5, hasNaturalSize: false }];
    expect(parseClipBoxes(boxes, 1)).toEqual(boxes);
  });

  it.each([
    [[]],
    [[{ width: 1, height: 1 }]],
    [[{ width: 1, height: '1', hasNaturalSize: false }]],
    [[{ width: Number.NaN, height: 1, hasNaturalSize: true }]],
    [undefined],
  ])('rejects %j', (result) => expect(() => parseClipBoxes(result, 1)).toThrow(scriptError));
});

describe('parsePlatesResult', () => {
  const MAX_PIXELS = [64 * 48, 100];
  const rect = { left: -4, top: 2, right: 60, bottom: 50 };
  const place = { clip: 0, group: 1, picture: rect, shown: { left: 0, top: 2, right: 60, bottom: 50 } };
  const plates = {
    status: 'drawn',
    isCompared: false,
    places: [place],
    sizes: [{ width: 64, height: 48 }, null],
    shown: [0, 1],
  };

  it.each([
    plates,
    { ...plates, status: 'unchanged', isCompared: true },
    { ...plates, status: 'pictures', places: [], sizes: [null, null], shown: [] },
  ])('returns %j', (result) => {
    expect(parsePlatesResult({ ...result, extra: 'Ibu Sari' }, MAX_PIXELS)).toEqual(result);
  });

  it('returns an unsupported feature by a name from its own list', () => {
    const result = { status: 'unsupportedFeature', unsupportedFeature: 'Ibu Sari' };
    expect(parsePlatesResult(result, MAX_PIXELS)).toEqual({
      status: 'unsupportedFeature',
      unsupportedFeature: 'an unsupported feature',
    });
  });

  it.each([
    ['no result', undefined],
    ['another status', { ...plates, status: 'done' }],
    ['places that are no list', { ...plates, places: { 0: place } }],
    ['a place of a clip that does not exist', { ...plates, places: [{ ...place, clip: 2 }] }],
    ['a place of a clip without a size', { ...plates, places: [{ ...place, clip: 1 }] }],
    ['a group of which there are no plates', { ...plates, places: [{ ...place, group: 2 }] }],
    ['a picture of another size', { ...plates, places: [{ ...place, picture: { ...rect, right: 61 } }] }],
    ['a rectangle without pixels', { ...plates, places: [{ ...place, shown: { ...rect, right: -4 } }] }],
    ['a fraction of a pixel', { ...plates, places: [{ ...place, shown: { ...rect, top: 2.5 } }] }],
    ['a rectangle far outside', { ...plates, places: [{ ...place, shown: { ...rect, right: 2 ** 25 } }] }],
    ['no size of a clip', { ...plates, sizes: [{ width: 64, height: 48 }] }],
    ['more pixels than allowed', { ...plates, sizes: [{ width: 64, height: 49 }, null] }],
    ['a size of fractions', { ...plates, places: [], sizes: [{ width: 6.4, height: 48 }, null] }],
    ['a size without pixels', { ...plates, places: [], sizes: [{ width: 0, height: 48 }, null] }],
    ['no list of clips', { ...plates, shown: undefined }],
    ['a clip that does not exist', { ...plates, shown: [2] }],
  ])('throws a script error for %s', (_, result) => {
    expect(() => parsePlatesResult(result, MAX_PIXELS)).toThrow(scriptError);
  });
});
