import { describe, expect, it } from 'vitest';
import { allFontsCss, fontProviderCss } from '#renderer/page/font-css.ts';
import type { FontFace } from '#renderer/page/font-css.ts';

const face = (
  family: string,
  style: string,
  weights: readonly [number, number],
  axes: FontFace['axes'] = {},
): FontFace => {
  const name = family.toLowerCase().replaceAll(' ', '-');
  const kind = Object.keys(axes)[0] ?? (weights[0] === weights[1] ? weights[0] : 'wght');
  return {
    family,
    style,
    weights,
    axes,
    unicodeRange: 'U+0000-00FF',
    file: `${name}-${kind}-${style}.woff2`,
  };
};

const faces: FontFace[] = ['normal', 'italic'].flatMap((style) => [
  face('Inter', style, [100, 900]),
  face('Inter', style, [100, 900], { opsz: [14, 32] }),
  face('Plus Jakarta Sans', style, [200, 800]),
  face('Roboto', style, [100, 900], { wdth: [75, 100] }),
  ...[400, 500, 700].map((weight) => face('Poppins', style, [weight, weight])),
]);

/** The faces of a stylesheet, as `weight style`. */
const facesOf = (query: string) => {
  const result = fontProviderCss(new URL(`https://fonts.googleapis.com/${query}`), faces);
  if ('missing' in result) return result.missing;
  return result.css
    .split('@font-face')
    .slice(1)
    .map((rule) =>
      [/font-weight:([^;]+)/, /font-style:(\w+)/, /font-stretch:([^;]+)/]
        .flatMap((pattern) => pattern.exec(rule)?.[1] ?? [])
        .join(' '),
    );
};

describe('fontProviderCss', () => {
  it.each([
    ['css2?family=Inter', ['400 normal']],
    ['css2?family=Noto+Sans+JP', []],
    ['css?family=noto+sans+jp|Inter:700', ['700 normal']],
    ['css2?family=Noto+Naskh+Arabic:wght@400&family=Inter:wght@700', ['700 normal']],
    ['css2?family=Inter:wght@400;700&display=block', ['400 normal', '700 normal']],
    ['css2?family=Inter:ital,wght@0,400;1,700', ['400 normal', '700 italic']],
    ['css2?family=Inter:ital@1', ['400 italic']],
    ['css2?family=Inter:wght@100..900', ['100 900 normal']],
    ['css2?family=Inter:wght@1..1000', ['100 900 normal']],
    ['css2?family=Inter:ital,wght@0,100..900;1,300..700', ['100 900 normal', '300 700 italic']],
    ['css2?family=Inter:ital,opsz,wght@0,14..32,500..700', ['500 700 normal']],
    ['css2?family=Roboto:wght@400', ['400 normal']],
    ['css2?family=Roboto:wdth,wght@75..100,100..900', ['100 900 normal 75% 100%']],
    ['css2?family=Roboto:ital,wdth,wght@1,87.5,500', ['500 italic 87.5%']],
    ['css2?family=Poppins:wght@400..600', ['400 normal', '500 normal']],
    ['css?family=Inter:400,700i', ['400 normal', '700 italic']],
    ['css?family=Inter:bold,italic', ['400 italic', '700 normal'].toReversed()],
    ['css?family=Inter|Plus+Jakarta+Sans:500', ['400 normal', '500 normal']],
    ['css2?family=Inter&family=Plus+Jakarta+Sans:wght@700', ['400 normal', '700 normal']],
  ])('contains the faces that %s requests', (query, expected) => {
    expect(facesOf(query)).toEqual(expected);
  });

  it('refers to bundled files under the origin of the composition', () => {
    const result = fontProviderCss(
      new URL('https://fonts.googleapis.com/css2?family=Plus+Jakarta+Sans'),
      faces,
    );
    expect(result).toMatchObject({
      css: expect.stringContaining(
        'url(https://composition.invalid/fonts/plus-jakarta-sans-wght-normal.woff2)',
      ),
    });
  });

  it('reports a family that is not bundled', () => {
    expect(facesOf('css2?family=Inter&family=Noto+Sans+JP:wght@700')).toBe('a font family');
    expect(facesOf('icon?family=Material+Icons')).toBe('a font family');
    expect(facesOf('css2')).toMatch(/font family/);
  });

  it.each(['Inter:wght@950', 'Inter:opsz@20', 'Inter:GRAD@0', 'Montserrat:wdth@75', 'Poppins:wght@450'])(
    'reports a bundled family without the requested faces: %s',
    (family) => {
      expect(facesOf(`css2?family=Poppins&family=${family}`)).toMatch(/font family/);
    },
  );

  it('has a file with optical sizes only for a link that asks for them', () => {
    const filesOf = (axes: string) => {
      const found = fontProviderCss(new URL(`https://fonts.googleapis.com/css2?family=Inter:${axes}`), faces);
      return 'css' in found ? found.css.match(/inter-\w+-normal/g) : found;
    };
    expect(filesOf('wght@100..900')).toEqual(['inter-wght-normal']);
    expect(filesOf('opsz,wght@14..32,100..900')).toEqual(['inter-opsz-normal']);
  });
});

describe('allFontsCss', () => {
  it('contains a rule with all weights and widths for every file without optical sizes', () => {
    const css = allFontsCss(faces);
    expect(css.split('@font-face')).toHaveLength(faces.length + 1 - 2);
    expect(css).toContain("'Inter';font-style:normal;font-weight:100 900;font-display");
    expect(css).toContain("'Roboto';font-style:normal;font-weight:100 900;font-stretch:75% 100%;");
    expect(css).toContain("'Poppins';font-style:normal;font-weight:500;");
  });
});
