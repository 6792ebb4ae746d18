import { describe, expect, it } from 'vitest';
import { withLocalFonts } from '#renderer/page/local-fonts.ts';
import type { FontFace } from '#renderer/page/font-css.ts';

const face = (family: string, unicodeRange: string): FontFace => ({
  family,
  style: 'normal',
  weights: [100, 900],
  axes: {},
  unicodeRange,
  file: `${family}-${unicodeRange}.woff2`,
});
const fonts = {
  fonts: [face('Inter', 'U+0-FF'), face('Inter', 'U+100-2AF'), face('Poppins', 'U+0-FF')],
  systemFonts: [],
};
const rewrite = (css: string): string => withLocalFonts(`<style>${css}</style>`, fonts);
/** The address, or the first name of a local font, and the range of each rule. */
const rulesOf = (css: string): string[] =>
  rewrite(css)
    .split('@font-face')
    .slice(1)
    .map((rule) => rule.replaceAll(/^.*?src:|https:\/\/[^/]+|\}.*/g, ''));

describe('withLocalFonts', () => {
  it('names one bundled file for each range of the first font that is bundled', () => {
    expect(rulesOf('@font-face{src:local("Nothing"),local(Inter Bold),local(Poppins)}')).toEqual([
      'local("Nothing"),url(/fonts/Inter-U+0-FF.woff2),local(Poppins);font-weight:700;unicode-range:U+0-FF',
      'local("Nothing"),url(/fonts/Inter-U+100-2AF.woff2),local(Poppins);font-weight:700;unicode-range:U+100-2AF',
    ]);
  });

  it.each(['local(Inter', 'local(Inter,Bold)', 'local()', 'local(url(x))'])(
    'leaves %s as it is',
    (source) => {
      const css = `@font-face{src:${source}}`;
      expect(rewrite(css)).toBe(`<style>${css}</style>`);
    },
  );

  const LIMIT_MS = 5000;
  const KIB = 1024;
  const fill = (part: string): string => part.repeat((190 * KIB) / part.length);
  it.each([
    ['nested local()', `@font-face{src:${fill('local(a ')}}`],
    ['nested local() that is closed', `@font-face{src:${fill('local(a ')})}`],
    ['local() without a name', `@font-face{src:${fill('local(')}}`],
    ['names', `@font-face{src:${fill('local(a),')}}`],
    ['bundled fonts', `@font-face{src:${fill('local(Inter),')}}`],
    ['a long name', `@font-face{src:local(${fill('a ')})}`],
    ['strings in a name', `@font-face{src:local(${fill('"a"')})}`],
    ['rules', fill('@font-face{src:local(a)}')],
    ['rules of bundled fonts', fill('@font-face{src:local(Inter)}')],
    ['rules without an end', fill('@font-face{src:local(a)')],
    ['rules without a block', `${fill('@font-face ')}{src:local(a)}`],
    ['descriptors', `@font-face{${fill('src:local(a);')}}`],
    ['weights', `@font-face{src:local(a);font-weight:${fill('1 ')}}`],
  ])('takes time in proportion to the size of the document: %s', (_, css) => {
    const startedAt = performance.now();
    rewrite(css);
    expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS);
  });
});
