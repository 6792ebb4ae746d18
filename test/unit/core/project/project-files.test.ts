import { describe, expect, it } from 'vitest';
import { PROJECT_FILES_MAX, PROJECT_PATH_MAX_CHARACTERS, PROJECT_TEXT_MAX_BYTES } from '#contracts/limits.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import { findFileProblems, isProjectPath } from '#core/project/project-files.ts';
import type { ProjectFile } from '#core/project/project-files.ts';

const text = (content = ''): ProjectFile => ({ text: content });
const asset: ProjectFile = { assetId: assetIdFromUuid('00000000-0000-0000-0000-000000000000') };
const problemsOf = (files: Readonly<Record<string, ProjectFile>>) =>
  findFileProblems(new Map(Object.entries({ 'index.html': text(), ...files })));

describe('isProjectPath', () => {
  it.each([
    'index.html',
    'compositions/adegan 1.html',
    'aset/logo (1).png',
    'é.css',
    '.well-known/a',
    'a/b/c/d',
  ])('accepts %j', (path) => expect(isProjectPath(path)).toBe(true));

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '.',
    './a',
    '../a',
    'a/../b',
    'a/..',
    'a\\b',
    'C:/a',
    'a?b',
    'a#b',
    'a%2e%2e/b',
    'a\0b',
    'a\nb',
    'a\u202eb',
    'a\ud800b',
    'e\u0301.css',
    'a /b',
    'a.',
    'file:///etc/passwd',
    'a'.repeat(PROJECT_PATH_MAX_CHARACTERS + 1),
  ])('refuses %j', (path) => expect(isProjectPath(path)).toBe(false));
});

describe('findFileProblems', () => {
  it('accepts texts and assets beside an index.html', () => {
    expect(problemsOf({ 'compositions/a.html': text('<p>'), 'assets/logo.png': asset })).toEqual([]);
  });

  it('requires index.html as a text', () => {
    expect(findFileProblems(new Map())).toEqual([{ code: 'missing_index', path: null }]);
    expect(problemsOf({ 'index.html': asset })).toEqual([{ code: 'missing_index', path: null }]);
    expect(findFileProblems(new Map([['Index.html', text()]]))).toEqual([
      { code: 'missing_index', path: null },
    ]);
  });

  it('reports each path that is invalid or also a folder', () => {
    expect(problemsOf({ '../a': text(), 'b/c': text(), b: text() })).toEqual([
      { code: 'invalid_path', path: '../a' },
      { code: 'file_is_folder', path: 'b' },
    ]);
  });

  it('limits files, the bytes of a text and of all texts', () => {
    const many = Array.from({ length: PROJECT_FILES_MAX }, (_, index) => [`${index}.txt`, text()] as const);
    expect(problemsOf(Object.fromEntries(many.slice(1)))).toEqual([]);
    expect(problemsOf(Object.fromEntries(many))).toEqual([{ code: 'too_many_files', path: null }]);
    const half = 'é'.repeat(PROJECT_TEXT_MAX_BYTES / 2);
    expect(problemsOf({ a: text(half) })).toEqual([]);
    expect(problemsOf({ a: text(`${half}a`) })).toEqual([{ code: 'text_too_large', path: 'a' }]);
    const five = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`${index}`, text(half)] as const),
    );
    expect(problemsOf(five)).toEqual([]);
    expect(problemsOf({ ...five, f: text('a') })).toEqual([{ code: 'texts_too_large', path: null }]);
  });

  it('refuses a text without a UTF-8 form or with NUL', () => {
    expect(problemsOf({ a: text('\ud800'), b: text('\0') }).map(({ path }) => path)).toEqual(['a', 'b']);
  });
});
