import { describe, expect, it } from 'vitest';
import { readCssAddresses } from '#core/composition/css-addresses.ts';

const REMOTE = 'https://evil.example/x.png';
const addressesIn = (css: string) => readCssAddresses(css).map(({ address }) => address);

describe('readCssAddresses', () => {
  it.each([
    ['url()', `a{background:url(${REMOTE})}`],
    ['url() with escapes', `a{background:u\\72l("${REMOTE}")}`],
    ['src()', `a{background:src("${REMOTE}")}`],
    ['image-set()', `a::after{content:image-set("${REMOTE}" 1x)}`],
    ['url() in image-set()', `a{cursor:-webkit-image-set(url("${REMOTE}") 1x)}`],
    ['a value after brackets that do not match', `a{--x:f();background:image-set(] "${REMOTE}" 1x)}`],
    ['@import', `@import "${REMOTE}" layer(x);`],
    ['a value that contains an at-keyword', `a{--q: ;mask:var(--q,@namespace) url(${REMOTE})}`],
    ['a value after <!--', `a{--x:<!--url(/*);mask:url(${REMOTE})}/* */)}`],
    ['a value after a hash', `a{--x:#url(data:image/png,/*) " */);mask:url(${REMOTE});--y:" "}`],
    ['a rule after @namespace', `@namespace svg "http://www.w3.org/2000/svg";a{mask:url(${REMOTE})}`],
  ])('finds the address in %s', (_, css) => {
    expect(addressesIn(css)).toContain(REMOTE);
  });

  it.each([
    ['content', 'a::after{content:"https://tokoku.id"}'],
    ['a custom property', 'a{--site:"https://tokoku.id";--b:https://tokoku.id}'],
    ['a selector', 'a[href^="https://tokoku.id"],b:not([src="https://tokoku.id"]){color:red}'],
    ['a namespace', '@namespace "https://tokoku.id";@namespace x url(https://tokoku.id);'],
    ['type()', 'a{background:image-set(var(--x) type("image/png"))}'],
    ['a comment', '/* "https://tokoku.id" url(https://tokoku.id) */'],
    ['a gradient', 'a{background:linear-gradient(red,blue)}'],
  ])('finds no address in %s', (_, css) => {
    expect(addressesIn(css)).toEqual([]);
  });

  it.each([
    ['@import url(x) layer(y) supports(a:b);', 'stylesheet'],
    ['@font-face{font-family:q;src:local("q"),url(x) format("woff2")}', 'font'],
    ['@font-face{src:url(y)}a{fill:url(x)}', 'paint'],
    ['a{background:url(x)}', 'image'],
    ['cursor:URL("x"),auto', 'image'],
    ['a{mask:url(x)}', 'paint'],
    ['a{--g:url(x)}', 'paint'],
  ])('reads the use of %s as %s', (css, use) => {
    expect(readCssAddresses(css).at(-1)).toMatchObject({ address: 'x', use });
  });
});
