import { describe, expect, it } from 'vitest';
import { duplicateItem } from '#core/studio/edits.ts';
import { cutScene, duplicateScene } from '#core/studio/scenes.ts';
import { cutItem } from '#core/studio/timing.ts';
import { edited } from './edited.ts';

const BODY =
  '<div data-composition-id="v" data-width="1080" data-height="1920" data-duration="10"><section id="adegan-1" class="scene" data-start="0" data-duration="10"><p id="judul">Halo <b id="harga">1</b></p></section></div>';
const page = (css: string) => `<!doctype html><style>${css}</style>${BODY}`;
const cssOf = (source: string) => /<style>(.*?)<\/style>/s.exec(source)?.[1];

describe('rules for the id of an element that is copied', () => {
  it.each([
    ['#judul { color: red }', '#judul, #judul-1 { color: red }'],
    ['p, #judul{}', 'p, #judul, #judul-1{}'],
    ['#judul:hover > b, .x #harga {}', '#judul:hover > b, .x #harga, #judul-1:hover > b, .x #harga-1 {}'],
    [':is(#judul, i) b {}', ':is(#judul, i) b, :is(#judul-1, i) b {}'],
    ['@media (width > 1px) { #judul {} }', '@media (width > 1px) { #judul, #judul-1 {} }'],
    ['#judul { & #harga {} }', '#judul, #judul-1 { & #harga, & #harga-1 {} }'],
    ['a{color:red;}\r\n#judul\r\n{}', 'a{color:red;}\r\n#judul, #judul-1\r\n{}'],
    ['/* #judul */ #judul /* x */ {}', '/* #judul */ #judul, #judul-1 /* x */ {}'],
    [String.raw`#\6a udul {}`, String.raw`#\6a udul, #judul-1 {}`],
    ['p:not(#judul) {}', 'p:not(#judul, #judul-1) {}'],
    ['p:NOT( .x, #judul ) b {}', 'p:NOT( .x, #judul, #judul-1 ) b {}'],
    [
      '#judul :not(:is(#harga, i)) {}',
      '#judul :not(:is(#harga, i), :is(#harga-1, i)), #judul-1 :not(:is(#harga, i)) {}',
    ],
    [':is(p, :not(#judul)) {}', ':is(p, :not(#judul, #judul-1)) {}'],
  ])('are those of the copy too: %j', (before, after) => {
    const { source } = edited(page(before), (now) => duplicateItem(now, '#judul'));
    expect(cssOf(source)).toBe(after);
  });

  it.each([
    'p { color: #judul }',
    '#judul2, [href="#judul"] {}',
    '@keyframes judul { from { left: 0 } }',
    '@import url(#judul);',
    '.a { background: url("#judul") }',
    '#judul { color: red',
  ])('are left as they are in %j', (css) => {
    const { source } = edited(page(css), (now) => duplicateItem(now, '#judul'));
    const expected = css.startsWith('#judul { color') ? css.replace('#judul', '#judul, #judul-1') : css;
    expect(cssOf(source)).toBe(expected);
  });

  it.each([
    ['duplicated', duplicateScene],
    ['cut', (now: Parameters<typeof duplicateScene>[0], key: string) => cutScene(now, key, 5)],
  ])('follow a scene that is %s', (_, copy) => {
    const { source } = edited(page('#adegan-1 #judul {}'), (now) => copy(now, '#adegan-1'));
    expect(cssOf(source)).toBe('#adegan-1 #judul, #adegan-2 #judul-1 {}');
  });

  it.each([
    ['duplicated', duplicateScene],
    ['cut', (now: Parameters<typeof duplicateScene>[0], key: string) => cutScene(now, key, 5)],
  ])('follow a scene that has the style and is %s', (_, copy) => {
    const body = BODY.replace('<p', '<style>#judul {}</style><p');
    const { source } = edited(`<!doctype html>${body}`, (now) => copy(now, '#adegan-1'));
    expect(cssOf(source)).toBe('#judul, #judul-1 {}');
  });

  it('are gone with an element of one side of a cut', () => {
    const late = '<div data-start="6" data-duration="4"><style>#judul {}</style>Besok</div></section>';
    const body = BODY.replace('</section>', late);
    const { source } = edited(`<!doctype html>${body}`, (now) => cutScene(now, '#adegan-1', 5));
    expect(source.match(/<style>.*?<\/style>/g)).toEqual(['<style>#judul {}</style>']);
  });

  it('follow an element that is cut', () => {
    const { source } = edited(page('#judul {}'), (now) => cutItem(now, '#judul', 5));
    expect(cssOf(source)).toBe('#judul, #judul-1 {}');
  });
});
