import { describe, expect, it } from 'vitest';
import {
  freePath,
  isTextFile,
  languageOf,
  pathProblem,
  sortedPaths,
} from '../../../../dashboard/src/pages/projects/files.ts';

const FILES = { 'index.html': { text: '' }, 'css/main.css': { text: '' }, 'a.js': { text: '' } };

it('lists the page first, then files without a folder, then those in folders', () => {
  expect(sortedPaths({ ...FILES, 'b/a.js': { text: '' }, 'z.css': { text: '' } })).toEqual([
    'index.html',
    'a.js',
    'z.css',
    'b/a.js',
    'css/main.css',
  ]);
});

describe('pathProblem', () => {
  it.each(['b.js', 'css/other.css', 'new/folder/ä b.txt'])('permits %s', (path) => {
    expect(pathProblem(path, FILES)).toBeUndefined();
  });

  it.each(['', '/b.js', '../b.js', 'a//b.js', 'a\\b.js', 'b?.js', 'a.js', 'css', 'a.js/b.js', 'b.'])(
    'refuses %j',
    (path) => {
      expect(pathProblem(path, FILES)).toMatch(/\.$/);
    },
  );
});

describe('freePath', () => {
  it.each([
    ['assets/', 'Logo toko (baru).png', 'assets/Logo-toko-baru-.png'],
    ['assets/', '../../etc/passwd.png', 'assets/etc-passwd.png'],
    ['', '.htaccess', 'htaccess'],
    ['', '???.css', 'media.css'],
    ['', `${'a'.repeat(300)}.css`, `${'a'.repeat(80)}.css`],
  ])('in %j gives %j the path %s', (folder, name, path) => {
    expect(freePath(folder, name, {})).toBe(path);
    expect(pathProblem(freePath(folder, name, {}), {})).toBeUndefined();
  });

  it('counts until no file has the path', () => {
    const taken = { 'assets/a.png': { asset: 'a' }, 'assets/a-2.png': { asset: 'b' } };
    expect(freePath('assets/', 'a.png', taken)).toBe('assets/a-3.png');
  });
});

it.each([
  ['a.html', true, 'html'],
  ['a.SVG', true, 'html'],
  ['a.mjs', true, 'javascript'],
  ['a.css', true, 'css'],
  ['a.srt', true, 'plain'],
  ['a.png', false, 'plain'],
  ['html', false, 'plain'],
])('%s: text %s, edited as %s', (name, isText, language) => {
  expect(isTextFile(name)).toBe(isText);
  expect(languageOf(name)).toBe(language);
});
