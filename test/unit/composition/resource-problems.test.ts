import { describe, expect, it } from 'vitest';
import { assetCodesIn, assetProblemsIn, page } from './page.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const GSAP = 'https://cdn.jsdelivr.net/npm/gsap@3.14.2/dist/gsap.min.js';
const FONTS = 'https://fonts.googleapis.com/css2?family=Inter&display=block';

describe('scanResources accepts', () => {
  it.each([
    ['an embedded image', `<img src="${PNG}">`],
    ['an SVG image', '<img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E">'],
    ['an image type in capitals', '<img src="DATA:IMAGE/PNG;base64,AA">'],
    ['a srcset of embedded images', `<img srcset="${PNG} 1x, data:image/webp;base64,AA== 2x">`],
    [
      'an embedded image in CSS',
      `<p style="background:url(${PNG})"></p><style>a{mask:url("${PNG}")}</style>`,
    ],
    [
      'GSAP from a CDN',
      `<script src="${GSAP}"></script><script src="${GSAP.slice('https:'.length)}"></script>`,
    ],
    [
      'a vendored file',
      '<script src="vendor/gsap.min.js"></script><script src="./vendor/Flip.min.js"></script>',
    ],
    [
      'libraries from a CDN',
      '<link rel="modulepreload" href="https://cdn.jsdelivr.net/npm/three/+esm"><script src="https://unpkg.com/animejs@3"></script><script src="vendor/lottie.min.js"></script>',
    ],
    [
      'a module by its address and by an import map',
      '<script type="importmap">{"imports":{"three":"https://unpkg.com/three@0.160/build/three.module.js","three/addons/":"https://unpkg.com/three@0.160/examples/jsm/"}}</script><script type="module">import "three"; import "https://cdn.jsdelivr.net/npm/d3/+esm"; import "./vendor/three-0.187.0.module.min.js";</script>',
    ],
    ['a font stylesheet', `<link rel="stylesheet" href="${FONTS}"><style>@import url("${FONTS}");</style>`],
    ['a preloaded font stylesheet', `<link rel="preload" as="style" href="${FONTS}">`],
    ['a font file', '<style>@font-face{font-family:x;src:url(https://fonts.gstatic.com/s/x.woff2)}</style>'],
    ...[
      'font/woff2',
      'FONT/WOFF',
      'font/ttf;charset=utf-8',
      'font/otf',
      'application/font-woff',
      'application/x-font-woff2',
      'application/x-font-ttf',
      'application/font-sfnt',
      'application/vnd.ms-opentype',
      'application/octet-stream',
    ].map((type) => [
      `an embedded font of type ${type}`,
      `<style>@font-face{font-family:x;src:url("data:${type};base64,d09GMgA=")}</style>`,
    ]),
    [
      'an embedded font in a script',
      '<script>new FontFace("x", "url(data:font/woff2;base64,d09GMgA=)"); s.textContent = "@font-face{src:url(data:font/ttf,a)}";</script>',
    ],
    [
      'a preloaded embedded font',
      '<link rel="preload" as="font" href="data:font/woff2;base64,d09GMgA=" crossorigin>',
    ],
    [
      'early connections to known hosts',
      '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link rel="dns-prefetch" href="//cdn.jsdelivr.net">',
    ],
    [
      'a registry component',
      '<div data-composition-id="x" data-composition-src="compositions/components/lower-third.html"></div>',
    ],
    [
      'hyperlinks',
      '<a href="https://toko.example" ping="https://toko.example">t</a><a href="mailto:a@b.example">s</a>',
    ],
    [
      'metadata',
      '<link rel="canonical" href="https://toko.example/"><meta property="og:image" content="https://toko.example/a.png">',
    ],
    ['an address as text', '<p>https://toko.example file:///etc/passwd fetch(1)</p>'],
    ['XML namespaces', '<style>@namespace svg url(http://www.w3.org/2000/svg);</style>'],
    ['CSS variables', '<style>a{background:url(var(--x))}</style>'],
    [
      'empty addresses',
      '<img src="" srcset=""><form action=""></form><script src=" "></script><input type="image" src="">',
    ],
    ['empty addresses in CSS', '<style>@import "";a{background:url("")}b{background:url()}</style>'],
    [
      'data that is not a script',
      '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
    ],
    ['a datalist', '<datalist><option>a</option></datalist>'],
  ])('%s', (_, body) => {
    expect(assetProblemsIn(body)).toEqual([]);
  });
});

const REMOTE = 'https://evil.example/x.png';
const placesOf = (address: string): readonly (readonly [string, string])[] => [
  ['img src', `<img src="${address}">`],
  ['srcset', `<img srcset="${PNG} 1x, ${address} 2x">`],
  ['srcset with descriptors', `<img srcset=", ${PNG} calc(1x, 2),${address},">`],
  ['picture source', `<picture><source srcset="${address}"><img></picture>`],
  ['source src', `<picture><source src="${address}"></picture>`],
  ['track', `<track src="${address}">`],
  ['input', `<input type="image" src="${address}">`],
  ['script', `<script src="${address}"></script>`],
  ['stylesheet', `<link rel="stylesheet" href="${address}">`],
  ['icon', `<link rel="shortcut icon" href="${address}">`],
  ['manifest', `<link rel="manifest" href="${address}">`],
  ['preload', `<link rel="preload" as="image" href="${address}" imagesrcset="${address} 1x">`],
  ['modulepreload', `<link rel="modulepreload" href="${address}">`],
  ['preconnect', `<link rel="preconnect" href="${address}">`],
  ['dns-prefetch', `<link rel="DNS-Prefetch" href="${address}">`],
  ['form', `<form action="${address}"></form>`],
  ['button', `<button formaction="${address}"></button>`],
  ['table background', `<table background="${address}"></table>`],
  ['component', `<div data-composition-id="x" data-composition-src="${address}"></div>`],
  ['lottie', `<div data-lottie-src="${address}"></div>`],
  ['base', `<base href="${address}">`],
  ['SVG image', `<svg><image href="${address}"/></svg>`],
  ['SVG image xlink:href', `<svg><image xlink:href="${address}"/></svg>`],
  ['SVG use', `<svg><use href="${address}#a"/></svg>`],
  ['SVG feImage', `<svg><filter><feImage href="${address}"/></filter></svg>`],
  ['SVG script', `<svg><script href="${address}"></script></svg>`],
  ['SVG fill', `<svg><rect fill="url('${address}#g')"/></svg>`],
  ['SVG set href', `<svg><image><set attributeName="xlink:href" to=" ${address}"/></image></svg>`],
  [
    'SVG animate values',
    `<svg><rect><animate attributeName="mask" values="none;url(${address})"/></rect></svg>`,
  ],
  ['style attribute', `<p style="background:url('${address}')"></p>`],
  ['CSS url', `<style>a{background:url("${address}")}</style>`],
  ['CSS import', `<style>@import "${address}";</style>`],
  ['CSS import url', `<style>@\\69mport url("${address}") screen;</style>`],
  ['font face', `<style>@font-face{font-family:x;src:url("${address}")}</style>`],
  ['image-set', `<style>a{background:image-set("${address}" 1x)}</style>`],
  ['custom property', `<style>a{--x:url("${address}");background:var(--x)}</style>`],
  ['SVG style', `<svg><style>a{fill:url("${address}")}</style></svg>`],
  ['template', `<template><template><img src="${address}"></template></template>`],
  ['module import', `<script type="module">import x from "${address}"</script>`],
  ['import map', `<script type="importmap">{"imports":{"gsap":"${address}"}}</script>`],
];

describe('scanResources refuses', () => {
  it('another release of a library and names those that are served', () => {
    const problems = assetProblemsIn('<script src="//unpkg.com/three@0.150.0/build/three.min.js"></script>');
    expect(problems).toMatchObject([{ code: 'remote_asset' }]);
    expect(problems[0]?.choices?.valid.join()).toContain('three.js 0.160.1');
  });

  it.each([
    ['{"imports":{"x":"https://cdn.example/x.js"}}', 'x'],
    ['{"imports":{"three/addons/":"https://unpkg.com/three@0.160/examples/jsm/"}}', 'three/addons/a.js'],
    ['{"imports":{"a/":"https://unpkg.com/","a/b/":"https://cdn.example/"}}', 'a/b/c.js'],
    ['{"imports":{},"scopes":{"/x/":{"y":"https://cdn.example/y.js"}}}', 'none'],
  ])('an address of the import map %s', (map, name) => {
    const body = `<script type="importmap">${map}</script><script type="module">import "${name}"</script>`;
    expect([...new Set(assetCodesIn(body))]).toEqual(['remote_asset']);
  });

  it.each(placesOf(REMOTE))('a remote address in %s', (_, body) => {
    expect(assetCodesIn(body)).toContain('remote_asset');
  });

  it.each(placesOf('../../etc/passwd'))('a path outside the composition in %s', (_, body) => {
    expect(assetCodesIn(body)).toContain('path_outside_composition');
  });

  it.each([
    'http://127.0.0.1/x.png',
    'https://fonts.googleapis.com@evil.example/css2',
    'https://fonts.gstatic.com/x.png',
    'http://fonts.googleapis.com/css2?family=Inter',
    '//evil.example/x.png',
    '\\\\evil.example\\x.png',
    '  HTTPS://EVIL.EXAMPLE/x.png',
    'ht&#10;tps://evil.example/x.png',
    'ws://evil.example/',
    'blob:https://evil.example/1',
    'about:srcdoc',
    'data:text/html,<script>1</script>',
    'data:image/png+evil,x',
    'data:,x',
    'https://',
  ])('%s as a remote image', (address) => {
    expect(assetCodesIn(`<img src="${address}">`)).toEqual(['remote_asset']);
  });

  it.each([
    'file:///proc/self/environ',
    'file:../x',
    'C:\\Users\\budi\\logo.png',
    'logo.png',
    './assets/logo.png?v=1',
    '/etc/passwd',
    '..',
    'x/../../y',
    '..\\x',
    '%2e%2e/x',
    '&#x2e;&#x2e;/x',
    'x%00.png',
    '?x=1',
    'https:evil.example/x.png',
    'vendor/gsap.min.js',
    'compositions/components/lower-third.html',
  ])('%s as a missing file', (path) => {
    expect(assetCodesIn(`<img src="${path}">`)).toEqual(['path_outside_composition']);
  });

  it.each([
    '<img data-color-grading="{&quot;adjust&quot;:{&quot;saturation&quot;:-1}}">',
    '<img data-color-grading="warm">',
    `<script>a.innerHTML = '<img data-color-grading="{}">'</script>`,
    '<template><img data-color-grading="{}"></template>',
    '<script>photo.dataset.colorGrading = value</script>',
    "<script>photo.dataset['colorGrading'] = value</script>",
    "<script>photo.setAttribute('data-color-grading', value)</script>",
  ])('color grading: %s', (body) => {
    expect(assetProblemsIn(body)).toMatchObject([
      { code: 'unsupported_element', subject: 'data-color-grading' },
    ]);
  });

  it.each([
    ['layoutsubtree', '<canvas layoutsubtree></canvas>'],
    ['drawElementImage', '<script>context.drawElementImage(panel, 0, 0)</script>'],
    ['drawElementImage', '<script>if (typeof c["drawElementImage"] === "function") draw()</script>'],
    ['texElementImage2D', '<script>gl.texElementImage2D(gl.TEXTURE_2D, 0)</script>'],
  ])('HTML in a canvas: %s', (subject, body) => {
    expect(assetProblemsIn(body)).toMatchObject([{ code: 'unsupported_element', subject }]);
  });

  it('a script address in a link', () => {
    expect(assetCodesIn('<a href=" java&#10;script:alert(1)">x</a>')).toEqual(['forbidden_api']);
  });

  it('a page that reloads or navigates by itself', () => {
    expect(assetProblemsIn('<meta http-equiv="REFRESH" content="5;url=https://toko.example">')).toMatchObject(
      [{ code: 'forbidden_api', subject: 'http-equiv="refresh" https://toko.example' }],
    );
  });

  it('a Content-Security-Policy of the page', () => {
    const policy = `<meta http-equiv=" Content-Security-POLICY" content="script-src 'none'">`;
    expect(assetProblemsIn('', policy)).toMatchObject([
      { code: 'forbidden_api', subject: 'http-equiv="Content-Security-Policy"' },
    ]);
  });

  it.each([
    '<iframe srcdoc="<p>x"></iframe>',
    `<iframe src="${REMOTE}"></iframe>`,
    `<object data="${REMOTE}"></object>`,
    '<embed src="menu.pdf">',
  ])('another document, once: %s', (body) => {
    expect(assetCodesIn(body)).toEqual(['unsupported_element']);
  });

  it('the address of another document in the text of a script', () => {
    expect(assetCodesIn(`<script>x.innerHTML = '<iframe src="${REMOTE}">'</script>`)).toEqual([
      'remote_asset',
    ]);
  });
});

describe('a resource problem', () => {
  it('has the position of the attribute, of the style address or of the script text', () => {
    const body =
      '<p title="a"\r\n src="x.png"></p><style>\r\n a{b:url(y.png)}</style><script>\n "https://z.example/z.png"</script>';
    const html = page(body);
    expect(assetProblemsIn(body).map(({ position, subject }) => [position, subject])).toEqual([
      [html.indexOf('src="x'), 'x.png'],
      [html.indexOf('url(y.png'), 'y.png'],
      [html.indexOf('"https://z'), 'https://z.example/z.png'],
    ]);
  });

  it('quotes at most 120 characters on one line, without half characters', () => {
    const [problem] = assetProblemsIn(`<img src="${'a'.repeat(118)}😀😀\n${'b'.repeat(5000)}">`);
    expect(problem?.subject?.length).toBeLessThanOrEqual(120);
    expect(problem?.subject).toMatch(/^a+\S*…$/u);
    expect(problem?.subject?.isWellFormed()).toBe(true);
  });
});
