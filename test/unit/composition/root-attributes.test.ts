import { describe, expect, it } from 'vitest';
import { readRootAttributes } from '#core/composition/root-attributes.ts';

const COMPLETE = {
  'data-composition-id': 'main',
  'data-width': '1080',
  'data-height': '1920',
  'data-duration': '10',
};

const rootWith = (changes: Record<string, string | undefined>): string => {
  const attributes = Object.entries({ ...COMPLETE, ...changes }).filter(([, value]) => value !== undefined);
  return `<body><div ${attributes.map(([name, value]) => `${name}="${value}"`).join(' ')}></div></body>`;
};

const codesOf = (html: string): string[] => {
  const reading = readRootAttributes(html);
  return 'problems' in reading ? reading.problems.map(({ code }) => code) : [];
};

const INVALID_DURATIONS = '0 -1 +3 NaN Infinity 1e3 0x10 10s 1,5 10. 1_000 ٥ 0.0'.split(' ');
const INVALID_SIDES = '14 15 17 3842 1081 -2 0 1080px 1e2 1080.0 NaN 99999999999'.split(' ');

describe('readRootAttributes', () => {
  it('returns size and duration, and 30 fps by default', () => {
    expect(readRootAttributes(rootWith({}))).toEqual({
      root: { width: 1080, height: 1920, fps: 30, durationSeconds: 10 },
    });
  });

  it.each(['24', '25', '30', '50', '60'])('accepts %s fps', (fps) => {
    expect(readRootAttributes(rootWith({ 'data-fps': fps }))).toMatchObject({ root: { fps: Number(fps) } });
  });

  it.each([
    ['7.5', 7.5],
    ['.5', 0.5],
    [' 12 ', 12],
    ['010', 10],
    ['0.1', 0.1],
    ['7.1234567890123', 7.1234567890123],
    ['99999999999', 99_999_999_999],
  ])('accepts a duration of %j', (duration, seconds) => {
    expect(readRootAttributes(rootWith({ 'data-duration': duration }))).toMatchObject({
      root: { durationSeconds: seconds },
    });
  });

  it.each([...INVALID_DURATIONS, '', '1 0', '9'.repeat(301)].map((duration) => [duration]))(
    'refuses a duration of %j',
    (duration) => {
      expect(codesOf(rootWith({ 'data-duration': duration }))).toEqual(['missing_duration']);
    },
  );

  it.each(
    ['0.00002', '0.0167', '.04', '0.0999'].flatMap((duration) => [
      [duration, '24'],
      [duration, '60'],
    ]),
  )('refuses a duration of %s at %s fps as too short', (duration, fps) => {
    const html = rootWith({ 'data-duration': duration, 'data-fps': fps });
    expect(readRootAttributes(html)).toEqual({
      problems: [
        {
          code: 'duration_too_short',
          position: html.indexOf('data-duration'),
          subject: `data-duration="${duration}"`,
        },
      ],
    });
  });

  it.each([...INVALID_SIDES, '1 080'])('refuses a side of %j pixels', (side) => {
    expect(codesOf(rootWith({ 'data-width': side }))).toEqual(['invalid_size']);
    expect(codesOf(rootWith({ 'data-height': side }))).toEqual(['invalid_size']);
  });

  it.each([
    ['16', '16'],
    ['3840', '2160'],
    ['2160', '3840'],
  ])('accepts a frame of %s × %s', (width, height) => {
    expect(codesOf(rootWith({ 'data-width': width, 'data-height': height }))).toEqual([]);
  });

  it('refuses a frame with more pixels than 3840 × 2160 even when each side fits', () => {
    expect(codesOf(rootWith({ 'data-width': '3840', 'data-height': '2162' }))).toEqual(['invalid_size']);
  });

  it.each(['', '30'])('accepts data-fps=%j', (fps) => {
    expect(codesOf(rootWith({ 'data-fps': fps }))).toEqual([]);
  });

  it.each(['0', '15', '29.97', '30000/1001', '30.0', '120', '-30', 'NaN', '3e1'])(
    'refuses data-fps=%j',
    (fps) => {
      expect(codesOf(rootWith({ 'data-fps': fps }))).toEqual(['invalid_fps']);
    },
  );

  it.each(['', '0', '0.0', ' 0 '])('accepts data-start=%j', (start) => {
    expect(codesOf(rootWith({ 'data-start': start }))).toEqual([]);
  });

  it.each(['1', '-0', '0s', 'intro + 1', 'NaN'])('refuses data-start=%j', (start) => {
    expect(codesOf(rootWith({ 'data-start': start }))).toEqual(['invalid_start']);
  });

  it('reports all missing and invalid attributes at once with their positions', () => {
    const html = '<body><div data-composition-id="a" data-width="7" data-fps="7" data-start="7"></div>';
    expect(readRootAttributes(html)).toEqual({
      problems: [
        { code: 'invalid_size', position: html.indexOf('data-width'), subject: 'data-width="7"' },
        { code: 'missing_size', position: html.indexOf('<div'), subject: 'data-height' },
        { code: 'invalid_fps', position: html.indexOf('data-fps'), subject: 'data-fps="7"' },
        { code: 'missing_duration', position: html.indexOf('<div'), subject: 'data-duration' },
        { code: 'invalid_start', position: html.indexOf('data-start'), subject: 'data-start="7"' },
      ],
    });
  });

  it.each([
    ['an empty document', ''],
    ['a document without one', '<p>halo</p>'],
    ['one without a name', '<div data-composition-id=" "></div>'],
    ['one inside a template', '<template><div data-composition-id="a" data-duration="1"></div></template>'],
    ['one inside a comment', '<!-- <div data-composition-id="a"></div> -->'],
    ['one inside noscript', '<noscript><div data-composition-id="a"></div></noscript>'],
    ['one inside a script', '<script>"<div data-composition-id=a></div>"</script>'],
  ])('reports a missing root in %s', (_, html) => {
    expect(readRootAttributes(html)).toEqual({ problems: [{ code: 'missing_root', position: null }] });
  });

  it('reads the outer one of two nested compositions', () => {
    const html = rootWith({}).replace('></div>', '><div data-composition-id="inner"></div></div>');
    expect(readRootAttributes(html)).toMatchObject({ root: { durationSeconds: 10 } });
  });

  it('reports the second of two roots', () => {
    const html = `${rootWith({})}<div data-composition-id="other"></div>`;
    expect(readRootAttributes(html)).toEqual({
      problems: [
        {
          code: 'multiple_roots',
          position: html.lastIndexOf('<div'),
          subject: 'data-composition-id="other"',
        },
      ],
    });
  });

  it('reads the root that has data-root', () => {
    const html = `<div data-composition-id="x"></div>${rootWith({ 'data-root': 'true' })}`;
    expect(readRootAttributes(html)).toMatchObject({ root: { durationSeconds: 10 } });
  });

  it('ignores a component mounted beside the root', () => {
    const html = `${rootWith({})}<div data-composition-id="c" data-composition-src="compositions/components/c.html"></div>`;
    expect(codesOf(html)).toEqual([]);
  });

  it('accepts capitals, missing quotes, entities and a byte order mark', () => {
    const html =
      '\uFEFF<BODY DATA-COMPOSITION-ID=main DATA-WIDTH=1080 data-height="&#49;080" Data-Duration=\'5\'>';
    expect(readRootAttributes(html)).toEqual({
      root: { width: 1080, height: 1080, fps: 30, durationSeconds: 5 },
    });
  });
});
