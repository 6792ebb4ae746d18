import { describe, expect, it } from 'vitest';
import {
  fileAddress,
  findReferenced,
  resolveReferences,
} from '../../../../dashboard/src/preview/project-references.ts';

const resolve = (texts: Readonly<Record<string, string>>, assets: readonly string[] = []) => {
  const { addresses, texts: resolved, rewrite } = resolveReferences(new Map(Object.entries(texts)), assets);
  return {
    addressOf: (path: string) => addresses.get(path) ?? '',
    order: resolved.map(({ address }) => [...addresses].find(([, one]) => one === address)?.[0]),
    textOf: (path: string) => resolved.find(({ address }) => address === addresses.get(path))?.text,
    rewrite,
  };
};

describe('findReferenced', () => {
  const FILES = new Set(['a.css', 'css/a.css', 'css/b c.css', 'img/ä.png']);
  const find = (path: string, address: string) => findReferenced(path, address, (one) => FILES.has(one));

  it.each([
    ['index.html', 'a.css', 'a.css'],
    ['index.html', './a.css?v=1#top', 'a.css'],
    ['index.html', '/css/a.css', 'css/a.css'],
    ['css/main.css', 'a.css', 'css/a.css'],
    ['css/main.css', '../a.css', 'a.css'],
    ['css/main.css', 'img/%C3%A4.png', 'img/ä.png'],
    ['index.html', 'css/b%20c.css', 'css/b c.css'],
    ['index.html', '../../../a.css', 'a.css'],
  ])('in %s, %s is the file %s', (path, address, file) => {
    expect(find(path, address)).toBe(file);
  });

  it.each([
    'https://example.com/a.css',
    '//example.com/a.css',
    'data:text/css,a.css',
    '#a.css',
    'b.css',
    '%E0%A4%A',
  ])('%s is no file of the project', (address) => {
    expect(find('index.html', address)).toBeUndefined();
  });
});

describe('resolveReferences', () => {
  it.each([
    ['index.html', '<img src="assets/a.png">'],
    ['index.html', "<link rel=stylesheet href = 'assets/a.png'>"],
    ['index.html', '<video poster="./assets/a.png?v=2">'],
    ['css/main.css', 'p { background: url(../assets/a.png) }'],
    ['css/main.css', 'p { background: url( "/assets/a.png" ) }'],
    ['main.js', "image.src = 'assets/a.png';"],
  ])('gives the file in %s its address: %s', (path, text) => {
    const { addressOf, textOf } = resolve({ [path]: text }, ['assets/a.png']);
    expect(textOf(path)).toContain(addressOf('assets/a.png'));
    expect(textOf(path)).not.toContain('a.png');
  });

  it('reads each candidate of a srcset', () => {
    const { rewrite, addressOf } = resolve({}, ['a.png', 'b.png']);
    expect(rewrite('index.html', '<img srcset="a.png 1x, b.png 2.5x, c.png 3x">')).toBe(
      `<img srcset="${addressOf('a.png')} 1x, ${addressOf('b.png')} 2.5x, c.png 3x">`,
    );
  });

  it('puts modules and style sheets after those that they import', () => {
    const { order, textOf, addressOf } = resolve({
      'main.js': "import { a } from './lib/a.js';\nconst b = await import('./b.js');",
      'b.js': '',
      'lib/a.js': "export * from './c.js';",
      'lib/c.js': 'export const a = 1;',
      'main.css': '@import "base.css";',
      'base.css': '',
    });
    expect(order).toEqual(['lib/c.js', 'lib/a.js', 'b.js', 'main.js', 'base.css', 'main.css']);
    expect(textOf('main.js')).toBe(
      `import { a } from '${addressOf('lib/a.js')}';\nconst b = await import('${addressOf('b.js')}');`,
    );
  });

  it('leaves one of two style sheets that name each other with its path', () => {
    const { textOf } = resolve({ 'a.css': '@import "b.css";', 'b.css': '@import "a.css";' });
    expect(textOf('b.css')).toBe('@import "a.css";');
    expect(textOf('a.css')).toBe(`@import "${fileAddress(1)}";`);
  });

  it('gives one of two modules that name each other an address of the import map', () => {
    const { textOf } = resolve({ 'a.js': "import './b.js'", 'b.js': "import './a.js'" });
    expect(textOf('b.js')).toBe("import 'preview-module:0;'");
    expect(textOf('a.js')).toBe(`import '${fileAddress(1)}'`);
  });

  it.each([
    '<div data-composition-src="compositions/a.html"></div>',
    '<link href="fonts/all.css">',
    '<img src="https://example.com/a.png">',
    '<p>assets/a.png</p>',
    'const name = "assets/a.png";',
  ])('keeps %s', (text) => {
    const { rewrite } = resolve({ 'compositions/a.html': '', 'fonts/all.css': '' }, [
      'assets/a.png',
      'a.png',
    ]);
    expect(rewrite('index.html', text)).toBe(text);
  });
});
