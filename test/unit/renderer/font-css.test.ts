import { describe, expect, it } from 'vitest';
import { allFontsCss, fontProviderCss } from '#renderer/page/font-css.ts';
import type { FontFace } from '#renderer/page/font-css.ts';

const faces: FontFace[] = ['Inter', 'Plus Jakarta Sans'].flatMap((family) =>
  ['normal', 'italic'].flatMap((style) =>
    [400, 500, 700].map((weight) => ({
      family,
      weight,
      style,
      unicodeRange: 'U+0000-00FF',
      file: `${family.toLowerCase().replaceAll(' ', '-')}-latin-${weight}-${style}.woff2`,
    })),
  ),
);

/** The faces of a stylesheet, as `weight style`. */
const facesOf = (query: string) => {
  const result = fontProviderCss(new URL(`https://fonts.googleapis.com/${query}`), faces);
  if ('missing' in result) return result.missing;
  return result.css
    .split('@font-face')
    .slice(1)
    .map((rule) => `${/font-weight:(\d+)/.exec(rule)?.[1]} ${/font-style:(\w+)/.exec(rule)?.[1]}`);
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
    ['css2?family=Inter:wght@100..900', ['400 normal', '500 normal', '700 normal']],
    ['css2?family=Inter:ital,opsz,wght@0,14..32,500..700', ['500 normal', '700 normal']],
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
        'url(https://composition.invalid/fonts/plus-jakarta-sans-latin-400-normal.woff2)',
      ),
    });
  });

  it('reports a family that is not bundled', () => {
    expect(facesOf('css2?family=Inter&family=Noto+Sans+JP:wght@700')).toBe('a font family');
    expect(facesOf('icon?family=Material+Icons')).toBe('a font family');
    expect(facesOf('css2')).toMatch(/font family/);
  });

  it('reports a bundled family without the requested faces', () => {
    expect(facesOf('css2?family=Inter:wght@950')).toMatch(/weights or styles/);
  });
});

describe('allFontsCss', () => {
  it('contains a rule for every file', () => {
    expect(allFontsCss(faces).split('@font-face')).toHaveLength(faces.length + 1);
  });
});
