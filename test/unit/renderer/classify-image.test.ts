import { describe, expect, it } from 'vitest';
import { classifyImage, dataUrlBytes } from '#renderer/page/classify-image.ts';

const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
const box = (name: string, more = '') =>
  Buffer.from(`\0\0\0\u001cftyp${name}\0\0\0\0mif1miaf${more}`, 'latin1');
const longBox = Buffer.from(`\0\0\0\u0080ftypavif\0\0\0\0${'mif1'.repeat(27)}avis`, 'latin1');
const importing = Buffer.from('@import url(data:text/css,a{})').toString('base64');

describe('classifyImage', () => {
  it.each([
    ['a GIF', Buffer.from('GIF89a')],
    ['an APNG', Buffer.from('\u0089PNG\r\n\u001a\n....IHDR....acTL....IDAT', 'latin1')],
    ['an animated WebP', Buffer.from('RIFF....WEBPVP8X....ANIM....', 'latin1')],
    ['an AVIF sequence', box('avis')],
    ['an AVIF that is also a sequence', box('avif', 'avis')],
    ['an AVIF whose last brand is that of a sequence', longBox],
  ])('recognizes %s by its content', (_, bytes) => expect(classifyImage(bytes)).toBe('animated'));

  it.each([
    ['a PNG', Buffer.from('\u0089PNG\r\n\u001a\n....IHDR....IDAT', 'latin1')],
    ['a WebP', Buffer.from('RIFF....WEBPVP8 ....', 'latin1')],
    ['an AVIF', box('avif')],
    ['a JPEG', Buffer.from('\u00ff\u00d8\u00ff', 'latin1')],
    ['an SVG image', svg('<rect width="4" height="4"/><style>rect{fill:red}</style><text>&#160;</text>')],
    ['an SVG image with a picture', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
  ])('takes %s as still', (_, bytes) => expect(classifyImage(bytes)).toBe('still'));

  it.each([
    '<rect><animate attributeName="x"/></rect>',
    '<rect><animateTransform/></rect>',
    '<rect><set attributeName="x" to="4"/></rect>',
    '<x:animateMotion/>',
    '<style>@keyframes a{}</style>',
    '<style>@-webkit-keyframes a{}</style>',
    '<style>@k\\65yframes a{}</style>',
    '<style>&#64;&#x6b;eyframes a{}</style>',
    '<style>@starting-style{rect{x:1px}}</style>',
    '<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw="/>',
    `<image href="data:image/svg+xml;base64,${svg('<set/>').toString('base64')}"/>`,
    `<style>@import url(data:text/css;base64,${importing});</style>`,
    '<style>@import "a.css";</style>',
    `<image href="data:text/css;base64,${importing}"/>`,
    '<?xml-stylesheet href="data:text/css;base64,YQ=="?>',
    '<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="a"/>',
    String.raw`<style>rect{fill:url(\64 ata:image/gif;base64,R0lGODlhAQABAAAAACw=)}</style>`,
    '<image href="data:image/svg+xml,%3Csvg/%3E"/>',
    '<foreignObject><marquee xmlns="http://www.w3.org/1999/xhtml">x</marquee></foreignObject>',
  ])('takes an SVG image as moving: %s', (content) => {
    expect(classifyImage(svg(content))).toBe('moving');
  });

  it('takes an SVG image with entities or in UTF-16 as moving when it may contain motion', () => {
    const entities = Buffer.from('<!DOCTYPE svg [<!ENTITY a "<set/>">]><svg xmlns="…">&a;</svg>');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<svg><set/></svg>', 'utf16le')]);
    const unmarked = utf16.subarray(2);
    const kinds = [entities, utf16, unmarked].map((bytes) => classifyImage(bytes));
    expect(kinds).toEqual(['moving', 'moving', 'moving']);
  });
});

describe('a file of which only the first bytes are known', () => {
  it.each([
    ['animated', 'a PNG', Buffer.from('\u0089PNG....IHDR....', 'latin1')],
    ['moving', 'a text', Buffer.from(' '.repeat(64))],
  ])('counts as %s: %s', (kind, _, bytes) => expect(classifyImage(bytes, true)).toBe(kind));
});

describe('dataUrlBytes', () => {
  it.each([
    ['data:image/svg+xml,%3Csvg%3E#part', '<svg>'],
    ['data:image/svg+xml;utf8,<svg>', '<svg>'],
    ['DATA:;base64,PHN2Zz4=', '<svg>'],
    ['data:image/svg+xml;charset=utf-8;base64,PHN2%5Az4%3D', '<svg>'],
  ])('decodes %s', (url, text) => expect(dataUrlBytes(url)?.toString().slice(0, 4)).toBe(text.slice(0, 4)));

  it('returns undefined for another URL', () =>
    expect(dataUrlBytes('https://example.com/a,b')).toBeUndefined());
});
