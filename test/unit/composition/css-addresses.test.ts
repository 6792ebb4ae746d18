import { describe, expect, it } from 'vitest';
import { readCssAddresses } from '#core/composition/css-addresses.ts';

const REMOTE = 'https://evil.example/x.png';
const addressesIn = (css: string) => readCssAddresses(css).map(({ address }) => address);

describe('a style loads an address that stands', () => {
  it.each([
    ['in the fallback of a variable', `a{background:image-set(var(--no,"${REMOTE}") 1x)}`],
    ['in a custom property', `a{--x:"${REMOTE}"}`],
    ['in a style attribute', `--x:'${REMOTE}'`],
    ['in a custom property named after another', `a{--content:"${REMOTE}"}`],
    ['in a registered property', `@property --p{syntax:"*";inherits:false;initial-value:"${REMOTE}"}`],
    ['in a function of its own', `@function --f(){result:"${REMOTE}"}`],
    ['as a parameter of a function', `a{background:--f("${REMOTE}")}`],
    ['as a parameter in braces', `a{background:--f({"${REMOTE}"})}`],
    ['in a condition', `a{background:image-set(if(style(--a:b):none;else:"${REMOTE}") 1x)}`],
    ['in an environment variable', `a{background:image-set(env(--n,"${REMOTE}") 1x)}`],
    ['in a picture that is content', `a::after{content:image-set("${REMOTE}" 1x)}`],
    ['in a function that makes content', `a::after{content:--f("${REMOTE}")}`],
    ['after content', `a{content:"x";--y:"${REMOTE}"}`],
    ['in a block after content', `a{content:"x"}b{--y:"${REMOTE}"}`],
    ['in what only begins like content', `a{content --y:"${REMOTE}"}`],
    ['behind a semicolon in brackets', `a{--x:(;content:"${REMOTE}")}`],
    ['behind a bracket that closes nothing', `a{--x:f();background:image-set(] "${REMOTE}" 1x)}`],
    ['in an attribute rule of another', `@import "${REMOTE}" layer(x);`],
    ['behind the name of an at-rule in a value', `a{--q: ;mask:var(--q,@namespace) url(${REMOTE})}`],
    ['behind the sign of a comment in HTML', `a{--x:<!--url(/*);mask:url(${REMOTE})}/* */)}`],
    ['behind a name with a hash', `a{--x:#url(data:image/png,/*) " */);mask:url(${REMOTE});--y:" "}`],
    ['after a namespace', `@namespace svg "http://www.w3.org/2000/svg";a{--x:"${REMOTE}"}`],
  ])('%s', (_, css) => {
    expect(addressesIn(css)).toContain(REMOTE);
  });

  it('as a string longer than any address has to be', () => {
    expect(addressesIn(`a{--x:"${REMOTE}?${'x'.repeat(9000)}"}`)).toHaveLength(1);
    expect(addressesIn(`a{--x:"${' '.repeat(9000)}${REMOTE}"}`)).toHaveLength(1);
  });

  it('without a scheme, in a variable of an image-set', () => {
    expect(addressesIn('a{background:image-set(var(--no,"x.png") 1x)}')).toEqual(['x.png']);
  });
});

describe('a style loads nothing from', () => {
  it.each([
    ['content', 'a::after{content:"https://tokoku.id"}'],
    ['content with an alternative', 'a::after{Content : "→ " "https://tokoku.id" / "https://tokoku.id"}'],
    ['content behind a comment', 'a::after{color:red;/* x */content/**/:"https://tokoku.id"}'],
    ['content in a nested rule', '@media print{a{&::after{content:"https://tokoku.id"}}}'],
    ['content in a style attribute', 'color:red;content:"https://tokoku.id"'],
    ['content in escapes', 'a{c\\6f ntent:"https://tokoku.id"}'],
    ['a selector', 'a[href^="https://tokoku.id"],b:not([src="https://tokoku.id"]){color:red}'],
    ['a namespace', '@namespace "https://tokoku.id";@namespace x url(https://tokoku.id);'],
    [
      'the type of a picture',
      'a{background:linear-gradient(red,blue)}b{x:image-set(var(--x) type("image/png"))}',
    ],
    ['a comment', '/* "https://tokoku.id" url(https://tokoku.id) */'],
    ['a text that is no address', 'a{--x:"Kunjungi https://tokoku.id";quotes:"“" "”"}'],
    ['a bare word', 'a{--x:https://tokoku.id}'],
  ])('%s', (_, css) => {
    expect(addressesIn(css)).toEqual([]);
  });
});

describe('the use of an address', () => {
  it.each([
    ['@import url(x) layer(y) supports(a:b);', 'stylesheet'],
    ['@font-face{font-family:q;src:local("q"),url(x) format("woff2")}', 'font'],
    ['@font-face{src:url(y)}a{fill:url(x)}', 'paint'],
    ['a{background:url(x)}', 'image'],
    ['cursor:URL("x"),auto', 'image'],
    ['a{mask:url(x)}', 'paint'],
    ['a{--g:url(x)}', 'paint'],
  ])('in %s is %s', (css, use) => {
    expect(readCssAddresses(css).at(-1)).toMatchObject({ address: 'x', use });
  });
});
