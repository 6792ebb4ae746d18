import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../../dashboard/src/', import.meta.url));

interface Declaration {
  readonly place: string;
  readonly property: string;
  readonly value: string;
}

/** The style sheet that a new project begins with is one of a video. */
const OF_VIDEOS = 'pages/projects/starter/**';

const DECLARATIONS = globSync('**/*.css', { cwd: SOURCES, exclude: [OF_VIDEOS] }).flatMap(
  (file): Declaration[] =>
    [...readFileSync(`${SOURCES}/${file}`, 'utf8').matchAll(/^\s*([\w-]+):\s*([^;{]+);/gm)].map(
      ([, property = '', value = '']) => ({ place: `${file}: ${property}: ${value}`, property, value }),
    ),
);

const tokensOf = (prefix: string): readonly string[] =>
  DECLARATIONS.filter(({ property }) => property.startsWith(`--${prefix}`)).map(({ property }) => property);

const placesOf = (isWrong: (declaration: Declaration) => boolean): readonly string[] =>
  DECLARATIONS.filter(isWrong).map(({ place }) => place);

describe('style sheets of the dashboard', () => {
  it('have five sizes of text', () => {
    expect(tokensOf('text-')).toHaveLength(5);
    expect(
      placesOf(
        ({ property, value }) => property === 'font-size' && !/^(var\(--text-|100%|\d+cqmin)/.test(value),
      ),
    ).toEqual([]);
  });

  it('have three radii', () => {
    expect(tokensOf('radius')).toHaveLength(3);
    expect(
      placesOf(
        ({ property, value }) =>
          property === 'border-radius' && !/^(var\(--radius|inherit|0 0 var\(--radius)/.test(value),
      ),
    ).toEqual([]);
  });

  it('name every color', () => {
    expect(
      placesOf(
        ({ property, value }) =>
          !property.startsWith('--') && /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(value),
      ),
    ).toEqual([]);
  });
});
