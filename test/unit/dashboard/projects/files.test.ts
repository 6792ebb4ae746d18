import { describe, expect, it } from 'vitest';
import {
  fileNameOf,
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
  ['toko.png', 'image/png', 'toko.png'],
  ['Toko.JPEG', 'image/jpeg', 'Toko.JPEG'],
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['toko', 'video/mp4', 'toko.mp4'],
  ['harga 1.5', 'audio/mpeg', 'harga 1.5.mp3'],
  [null, 'font/woff2', 'asset_1.woff2'],
] as const)('an asset named %j of type %s is the file %s', (name, type, file) => {
  expect(fileNameOf({ id: 'asset_1', name, content_type: type })).toBe(file);
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
