import { describe, expect, it } from 'vitest';
import { classifyImage, inspectDataUrl, readDataUrl } from '#core/composition/classify-image.ts';
import { makePng, pngChunk, riffChunk, riffFile, webpHeader } from '#test/support/media/images.ts';

const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
const box = (name: string, more = '') =>
  Buffer.from(`\0\0\0\u001cftyp${name}\0\0\0\0mif1miaf${more}`, 'latin1');
const longBox = Buffer.from(`\0\0\0\u0080ftypavif\0\0\0\0${'mif1'.repeat(27)}avis`, 'latin1');
const importing = Buffer.from('@import url(data:text/css,a{})').toString('base64');

const kindOf = (bytes: Buffer, mediaType = 'image/svg+xml') => classifyImage({ mediaType, bytes });
const ANIMATED_PNG = makePng(4, 4, { before: [pngChunk('acTL', Buffer.alloc(8))] }).toString('base64');
const PNG = makePng(4, 4).toString('base64');
const TEXT_CHUNK = pngChunk('tEXt', Buffer.from('Comment\0acTL'));
const GIF = 'R0lGODlhAQABAAAAACw=';
const nested = (content: string) => `data:image/svg+xml;base64,${svg(content).toString('base64')}`;
const html = (content: string) =>
  `<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">${content}</div></foreignObject>`;

describe('classifyImage', () => {
  it.each([
    ['a GIF', Buffer.from('GIF89a')],
    ['an APNG', Buffer.from(ANIMATED_PNG, 'base64')],
    ['an animated WebP', riffFile('WEBP', [webpHeader(4, 4, 0x02)])],
    ['an AVIF sequence', box('avis')],
    ['an AVIF that is also a sequence', box('avif', 'avis')],
    ['an AVIF whose last brand is that of a sequence', longBox],
  ])('recognizes %s by its content', (_, bytes) => expect(kindOf(bytes, 'image/jpeg')).toBe('animated'));

  it.each([
    ['a PNG', Buffer.from(PNG, 'base64')],
    ['a PNG with the name of the animation chunk in a text', makePng(4, 4, { before: [TEXT_CHUNK] })],
    ['an extended WebP', riffFile('WEBP', [webpHeader(4, 4, 0), riffChunk('ANIM', Buffer.alloc(6))])],
    ['a WebP', Buffer.from('RIFF....WEBPVP8 ....', 'latin1')],
    ['an AVIF', box('avif')],
    ['a JPEG', Buffer.from('\u00ff\u00d8\u00ff', 'latin1')],
    ['a broken bitmap', Buffer.from('<svg><animate/></svg>')],
  ])('takes %s as still', (_, bytes) => expect(kindOf(bytes, 'image/png')).toBe('still'));

  it.each([
    '<rect width="4" height="4"/><style>rect{fill:red}</style><text>&#160;&lt;</text>',
    `<image href="data:image/png;base64,${PNG}"/>`,
    `<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href=" data:image/png;base64,\n${PNG}"/>`,
    `<image href="${nested('<circle r="4"/>')}"/>`,
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient><clipPath id="b"><use href="#c"/></clipPath></defs><path fill="url(#a)" clip-path="url(\'#b\')" d="M0 0"/>',
    '<filter id="a"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#a)" style="mix-blend-mode:screen"/>',
    `<style><![CDATA[@font-face{font-family:a;src:url(data:font/woff2;base64,d09GMg==)} @media (width>9px){a{fill:"x"}}]]></style>`,
    '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:set/></rdf:RDF></metadata>',
    '<!-- <animate/> --><?xpacket begin="a"?><title>transition: 2s</title>',
    '<g id="Kontak (@kopisenja)" class="a(@keyframes)" data-name="url(data:image/gif;base64,R0lG)"/>',
    '<g role="img" aria-label="Data: penjualan, 2025"><title>Data: a, b (@c)</title></g>',
    '<g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="data:a, (@b)"/>',
    html('<p style="color:red" title="transition: x (1s)">Harga<br/></p>'),
    html(`<img src="data:image/png;base64,${PNG}" alt=""/>`),
  ])('takes an SVG image as still: %s', (content) => expect(kindOf(svg(content))).toBe('still'));

  it('takes an SVG file with a prologue as still', () => {
    const prologue =
      '\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Editor -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n';
    expect(kindOf(Buffer.from(`${prologue}${svg('<g/>').toString()}\n`))).toBe('still');
  });

  it.each([
    '<rect><animate attributeName="x"/></rect>',
    '<rect><animateTransform/></rect>',
    '<rect><set attributeName="x" to="4"/></rect>',
    '<x:animateMotion/>',
    '<g xmlns:x="http://www.w3.org/2000/svg"><x:set/></g>',
    '<g xmlns:x="http://www.w3.org/2000/sv&#103;"><x:set/></g>',
    '<style>@keyframes a{}</style>',
    '<style>@-webkit-keyframes a{}</style>',
    String.raw`<style>@k\65yframes a{}</style>`,
    '<style>&#64;&#x6b;eyframes a{}</style>',
    '<style>@key<!-- -->frames a{}</style>',
    '<style><![CDATA[@key]]>frames a{}</style>',
    '<style>@key<g>/*</g>frames a{}</style>',
    '<style>@starting-style{rect{x:1px}}</style>',
    '<style>rect{transition:x 1s}@media (width>9px){rect{x:9px}}</style>',
    String.raw`<rect style="-webkit-tr\61nsition:all 1s"/>`,
    `<image href="data:image/gif;base64,${GIF}"/>`,
    `<image href="${nested('<set/>')}"/>`,
    `<image href="${nested(`<image href='data:image/gif;base64,${GIF}'/>`)}"/>`,
    `<style>@import url(data:text/css;base64,${importing});</style>`,
    '<style>@import "a.css";</style>',
    `<image href="data:text/css;base64,${importing}"/>`,
    '<?xml-stylesheet href="data:text/css;base64,YQ=="?>',
    '<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="a"/>',
    String.raw`<style>rect{fill:url(\64 ata:image/gif;base64,R0lGODlhAQABAAAAACw=)}</style>`,
    String.raw`<style>rect{fill:\75 rl("\64 ata:image/gif;base64,R0lGODlhAQABAAAAACw=")}</style>`,
    String.raw`<rect style='mask:image-set("\64 ata:image/gif;base64,R0lGODlhAQABAAAAACw=" 1x)'/>`,
    String.raw`<rect fill='\75rl(\64 ata:image/gif;base64,R0lGODlhAQABAAAAACw=)'/>`,
    `<image href="d&#9;a&#10;ta:image/gif;base64,${GIF}"/>`,
    `<image href="&#32;&#x64;ata:image/gif;base64,${GIF}"/>`,
    `<image href="data:image/gif;base64,R0l%47ODlhAQABAAAAACw="/>`,
    `<image href="data:image/png;base64,${ANIMATED_PNG.slice(0, 21)}&#10;${ANIMATED_PNG.slice(21)}"/>`,
    `<image href="data:image/gif;base64;x,${GIF}"/>`,
    `<g xmlns:x="http://www.w3.org/1999/xlink"><image x:href="data:image/gif;base64,${GIF}"/></g>`,
    `<rect cursor="url(data:image/gif;base64,${GIF}), auto"/>`,
    `<rect mask='image-set("data:image/gif;base64,${GIF}" 1x)'/>`,
    html(`<table background="data:image/gif;base64,${GIF}"></table>`),
    `<feImage href="data:image/gif;base64,${GIF}"/>`,
    html(`<img src="data:image/gif;base64,${GIF}"/>`),
    html(`<img srcset="data:image/gif;base64,${GIF} 1x"/>`),
    html('<marquee>x</marquee>'),
    html('<progress/>'),
    html('<textarea><svg xmlns="http://www.w3.org/2000/svg"><set/></svg></textarea>'),
    '<title><style xmlns="http://www.w3.org/1999/xhtml"></style><set/></title>',
    '<!--><set/><!---->',
    '<script>1</script>',
    '<g a="1" b=2/>',
    '<style>&copy;</style>',
  ])('takes an SVG image as moving: %s', (content) => {
    expect(kindOf(svg(content))).toBe('moving');
  });

  it('takes an SVG image as moving that begins like a bitmap', () => {
    const bytes = Buffer.from(`<!--ftypavif-->${svg('<set/>').toString()}`);
    expect(kindOf(bytes)).toBe('moving');
  });

  it('takes an SVG image with entities or in UTF-16 as moving when it may contain motion', () => {
    const entities = Buffer.from('<!DOCTYPE svg [<!ENTITY a "<set/>">]><svg xmlns="…">&a;</svg>');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<svg><set/></svg>', 'utf16le')]);
    const unmarked = utf16.subarray(2);
    const declared = Buffer.from('<?xml version="1.0" encoding="utf-16"?><svg/>');
    const kinds = [entities, utf16, unmarked, declared].map((bytes) => kindOf(bytes));
    expect(kinds).toEqual(['moving', 'moving', 'moving', 'moving']);
    expect(kindOf(Buffer.from('<svg/>'), 'image/svg+xml;charset=utf-16le')).toBe('moving');
    expect(kindOf(Buffer.from('<svg/>'), 'image/svg+xml;charset=utf-8')).toBe('still');
  });

  it('takes SVG images nested deeper than four levels as moving', () => {
    const wrap = (levels: number): string =>
      levels === 0 ? '<g/>' : `<image href="${nested(wrap(levels - 1))}"/>`;
    expect([4, 5].map((levels) => kindOf(svg(wrap(levels))))).toEqual(['still', 'moving']);
  });
});

describe('a file of which only the first bytes are known', () => {
  it.each([
    ['animated', 'image/png', Buffer.from('\u0089PNG....IHDR....', 'latin1')],
    ['moving', 'image/svg+xml', svg('')],
  ])('counts as %s when it is %s', (kind, mediaType, bytes) =>
    expect(classifyImage({ mediaType, bytes }, true)).toBe(kind),
  );
});

describe('inspectDataUrl', () => {
  it.each([
    ['moving', `data:image/svg+xml,${encodeURIComponent(svg('<set/>').toString())}`],
    ['moving', `\td\nata:image/svg+xml,${svg('<set/>').toString()}`],
    ['animated', `data:image/gif;base64,R0lG\n${GIF.slice(4)}`],
    ['moving', `data:image/gif;base64;x,${GIF}`],
    ['still', 'data:image/gif;base64'],
    ['still', 'logo.svg'],
  ])('finds %s: %s', (kind, url) => expect(inspectDataUrl(url).kind).toBe(kind));
});

describe('the part of an SVG image that moves', () => {
  it.each([
    ['<rect><set attributeName="x" to="4"/></rect>', '<set>'],
    ['<style>@keyframes a{}</style>', '@keyframes'],
    ['<rect style="transition:x 1s"/>', 'transition'],
    [`<image href="data:image/gif;base64,${GIF}"/>`, 'data:image/gif'],
    [`<image href="${nested('<animate/>')}"/>`, '<animate>'],
    [html('<img srcset="a.png 1x"/>'), 'srcset'],
    ['<g id="&harga; Rp5.000"/>', '&harga; Rp5.000'],
    ['<g b=2/>', '<g b=2/></svg>'],
    ['<style>a<b/></style>', '<b>'],
  ])('of %s is %s', (content, part) => {
    const url = `data:image/svg+xml,${encodeURIComponent(svg(content).toString())}`;
    expect(inspectDataUrl(url)).toEqual({ kind: 'moving', part });
  });

  it('is the type of an image whose encoding hides its content', () => {
    const url = 'data:image/svg+xml;charset=utf-16,<svg/>';
    expect(inspectDataUrl(url).part).toBe('data:image/svg+xml;charset=utf-16');
  });
});

describe('readDataUrl', () => {
  it.each([
    ['data:image/svg+xml,%3Csvg%3E#part', 'image/svg+xml', '<svg>'],
    ['data:image/svg+xml;utf8,<svg>', 'image/svg+xml;utf8', '<svg>'],
    ['DATA:;base64,PHN2Zz4=', '', '<svg>'],
    [' d\nata:image/svg+xml;charset=utf-8;base64,PHN2\n%5Az4%3D', 'image/svg+xml;charset=utf-8', '<svg>'],
  ])('decodes %j', (url, mediaType, text) => {
    const file = readDataUrl(url);
    expect([file?.mediaType, file?.bytes.toString().slice(0, 4)]).toEqual([mediaType, text.slice(0, 4)]);
  });

  it('returns undefined for another URL', () =>
    expect(readDataUrl('https://example.com/a,b')).toBeUndefined());
});
