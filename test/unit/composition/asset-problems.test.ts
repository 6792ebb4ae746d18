import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findAssetProblems } from '#core/composition/asset-problems.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { VENDORED_FILES } from '#core/composition/bundled-assets.ts';
import { components, page } from './page.ts';

const problemsIn = (body: string, head = '') => {
  const document = parseDocument(page(body, { head }));
  if (!document) throw new Error('the page is too complex');
  return findAssetProblems(document, components);
};
const codesIn = (body: string, head = '') => problemsIn(body, head).map(({ code }) => code);

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const GSAP = 'https://cdn.jsdelivr.net/npm/gsap@3.14.2/dist/gsap.min.js';

describe('a composition may use', () => {
  it.each([
    ['an image in the document', `<img src="${PNG}">`],
    [
      'an SVG image in the document',
      '<img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E">',
    ],
    ['an image type in capitals', '<img src="DATA:IMAGE/PNG;base64,AA">'],
    ['images of several sizes', `<img srcset="${PNG} 1x, data:image/webp;base64,AA== 2x">`],
    ['a picture in CSS', `<p style="background:url(${PNG})"></p><style>a{mask:url("${PNG}")}</style>`],
    [
      'a fragment of itself',
      '<svg><use href="#a"/><use xlink:href="#a"/><rect fill="url(#g)" filter="url(#f)"/></svg>',
    ],
    ['a text path', '<svg><path id="p" d="M0 0"/><textPath href="#p">x</textPath></svg>'],
    ['an inline SVG animation', '<svg><animate attributeName="opacity" from="0" to="1" values="0;1"/></svg>'],
    ['the animation library from a CDN', `<script src="${GSAP}"></script>`],
    ['the same without a scheme', `<script src="${GSAP.slice('https:'.length)}"></script>`],
    [
      'a vendored file',
      '<script src="vendor/gsap.min.js"></script><script src="./vendor/Flip.min.js"></script>',
    ],
    [
      'a font stylesheet',
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter&display=block">',
    ],
    [
      'a font stylesheet from CSS',
      '<style>@import url("https://fonts.googleapis.com/css2?family=Inter");</style>',
    ],
    ['a font file', '<style>@font-face{font-family:x;src:url(https://fonts.gstatic.com/s/x.woff2)}</style>'],
    [
      'early connections',
      '<link rel="preconnect" href="https://fonts.googleapis.com"><link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link rel="dns-prefetch" href="//cdn.jsdelivr.net">',
    ],
    [
      'a preloaded stylesheet',
      '<link rel="preload" as="style" href="https://fonts.googleapis.com/css2?family=Inter">',
    ],
    [
      'a registry component',
      '<div data-composition-id="x" data-composition-src="compositions/components/lower-third.html"></div>',
    ],
    [
      'a hyperlink, which nobody can click',
      '<a href="https://toko.example">toko.example</a><a href="mailto:a@b.example">surat</a>',
    ],
    [
      'a word about the document',
      '<link rel="canonical" href="https://toko.example/"><meta property="og:image" content="https://toko.example/a.png">',
    ],
    ['an address as text', '<p>https://toko.example file:///etc/passwd fetch(1)</p>'],
    [
      'an address as text in CSS',
      '<style>a::after{content:"https://toko.example url(x)"}/* url(https://x.example) */</style>',
    ],
    [
      'an XML namespace',
      '<style>@namespace svg url(http://www.w3.org/2000/svg);</style><script>document.createElementNS("http://www.w3.org/2000/svg","svg")</script>',
    ],
    ['an empty address', '<img src=""><form action=""></form>'],
    ['a void address', '<style>a{background:url(var(--x))}</style>'],
  ])('%s', (_, body) => {
    expect(problemsIn(body)).toEqual([]);
  });
});

const REMOTE = 'https://evil.example/x.png';
const at = (address: string): readonly (readonly [string, string])[] => [
  ['img src', `<img src="${address}">`],
  ['srcset', `<img srcset="${PNG} 1x, ${address} 2x">`],
  ['picture source', `<picture><source srcset="${address}"><img></picture>`],
  ['source src', `<video><source src="${address}"></video>`],
  ['video', `<video src="${address}"></video>`],
  ['poster', `<video poster="${address}"></video>`],
  ['audio', `<audio src="${address}"></audio>`],
  ['track', `<track src="${address}">`],
  ['input', `<input type="image" src="${address}">`],
  ['script', `<script src="${address}"></script>`],
  ['module', `<script type="module" src="${address}"></script>`],
  ['stylesheet', `<link rel="stylesheet" href="${address}">`],
  ['icon', `<link rel="shortcut icon" href="${address}">`],
  ['manifest link', `<link rel="manifest" href="${address}">`],
  ['preload', `<link rel="preload" as="image" href="${address}" imagesrcset="${address} 1x">`],
  ['modulepreload', `<link rel="modulepreload" href="${address}">`],
  ['prefetch', `<link rel="prefetch" href="${address}">`],
  ['preconnect', `<link rel="preconnect" href="${address}">`],
  ['dns-prefetch', `<link rel="DNS-Prefetch" href="${address}">`],
  ['iframe', `<iframe src="${address}"></iframe>`],
  ['iframe srcdoc', `<iframe srcdoc="&lt;img src='${address}'&gt;"></iframe>`],
  ['object', `<object data="${address}"></object>`],
  ['embed', `<embed src="${address}">`],
  ['form', `<form action="${address}"></form>`],
  ['button', `<button formaction="${address}"></button>`],
  ['ping', `<a ping="${address}" href="#">x</a>`],
  ['background', `<table background="${address}"></table>`],
  ['component', `<div data-composition-id="x" data-composition-src="${address}"></div>`],
  ['lottie', `<div data-lottie-src="${address}"></div>`],
  ['SVG image', `<svg><image href="${address}"/></svg>`],
  ['SVG image, old', `<svg><image xlink:href="${address}"/></svg>`],
  ['SVG use', `<svg><use href="${address}#a"/></svg>`],
  ['SVG feImage', `<svg><filter><feImage href="${address}"/></filter></svg>`],
  ['SVG script', `<svg><script href="${address}"></script></svg>`],
  ['SVG fill', `<svg><rect fill="url('${address}#g')"/></svg>`],
  ['SVG set', `<svg><image><set attributeName="href" to="${address}"/></image></svg>`],
  ['style attribute', `<p style="background:url('${address}')"></p>`],
  ['CSS url', `<style>a{background:url("${address}")}</style>`],
  ['CSS escape', `<style>a{background:u\\72 l("${address}")}</style>`],
  ['CSS src', `<style>a{background:src("${address}")}</style>`],
  ['CSS import', `<style>@import "${address}";</style>`],
  ['CSS import url', `<style>@\\69mport url("${address}") screen;</style>`],
  ['font face', `<style>@font-face{font-family:x;src:url("${address}")}</style>`],
  ['image-set', `<style>a{background:image-set("${address}" 1x)}</style>`],
  ['-webkit-image-set', `<p style='background:-webkit-image-set(url("${address}") 1x)'></p>`],
  ['cursor', `<style>a{cursor:url("${address}"),auto}</style>`],
  ['custom property', `<style>a{--x:url("${address}");background:var(--x)}</style>`],
  ['SVG style', `<svg><style>a{fill:url("${address}")}</style></svg>`],
  ['template content', `<template><template><img src="${address}"></template></template>`],
  [
    'image variable',
    `<div data-composition-variables='[{"id":"f","type":"image","label":"F","default":"${address}"}]'></div>`,
  ],
  [
    'bound variable',
    `<img data-var-src="f"><div data-composition-variables='[{"id":"f","type":"string","label":"F","default":"${address}"}]'></div>`,
  ],
  ['import', `<script type="module">import x from "${address}"</script>`],
  ['import map', `<script type="importmap">{"imports":{"gsap":"${address}"}}</script>`],
  ['base', `<base href="${address}">`],
];

describe('an address of another machine', () => {
  it.each(at(REMOTE))('is a problem in: %s', (_, body) => {
    expect(codesIn(body)).toContain('remote_asset');
  });

  it.each(at('../../etc/passwd'))('is no way out of the composition in: %s', (_, body) => {
    expect(codesIn(body)).toContain('path_outside_composition');
  });

  it.each([
    'http://127.0.0.1/x.png',
    'http://localhost:9001/2018-06-01/runtime/invocation/next',
    'http://a.localhost/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.1/',
    'http://①②⑦.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://[64:ff9b::7f00:1]/',
    'https://fonts.googleapis.com@evil.example/css2',
    'https://fonts.googleapis.com.evil.example/css2',
    'https://fonts.gstatic.com/x.png',
    'http://fonts.googleapis.com/css2?family=Inter',
    'https://cdn.jsdelivr.net/npm/evil/x.png',
    '//evil.example/x.png',
    '\\\\evil.example\\x.png',
    '/\\evil.example/x.png',
    'HTTPS://EVIL.EXAMPLE/x.png',
    '  https://evil.example/x.png',
    '&#104;ttps://evil.example/x.png',
    'ht&#10;tps://evil.example/x.png',
    'ht\ttps:/&#x9;/evil.example/x.png',
    'https:/\\evil.example',
    'https://evil。example/x.png',
    'ws://evil.example/',
    'wss://evil.example/',
    'ftp://evil.example/x.png',
    'blob:https://evil.example/1',
    'filesystem:https://evil.example/x.png',
    'view-source:file:///etc/passwd',
    'chrome://version',
    'devtools://devtools/',
    'about:srcdoc',
    'intent://x#Intent;end',
    'data:text/html,<script>1</script>',
    'data:image/png+evil,x',
    'data:,x',
    'data:application/json,{}',
    'https://',
    'https://[::1',
  ])('is seen through: %s', (address) => {
    expect(codesIn(`<img src="${address}">`)).toEqual(['remote_asset']);
  });

  it.each([
    'file:///proc/self/environ',
    'file://localhost/etc/passwd',
    'file:/etc/passwd',
    'file:../x',
    ' FILE:///etc/passwd',
    'fi&#10;le:///etc/passwd',
    'C:\\Users\\budi\\logo.png',
    'logo.png',
    './logo.png',
    'assets/logo.png?v=1',
    '/etc/passwd',
    '/',
    '..',
    '../x',
    './../x',
    'x/../../y',
    '..\\x',
    '%2e%2e/x',
    '.%2E/x',
    '..%2fx',
    '&#x2e;&#x2e;/x',
    '.&#9;./x',
    '../composition/vendor/gsap.min.js/../../x',
    'x%00.png',
    '?x=1',
    'https:evil.example/x.png',
    'vendor/gsap.min.js',
    'compositions/components/lower-third.html',
  ])('and a path is not found around the document: %s', (path) => {
    expect(codesIn(`<img src="${path}">`)).toEqual(['path_outside_composition']);
  });
});

describe('a component', () => {
  const mount = (source: string) =>
    codesIn(`<div data-composition-id="x" data-composition-src="${source}"></div>`);

  it.each(['missing', 'Lower-Third', 'lower_third', '%2e%2e', 'a%2fb', ''])(
    '%j is not in the registry',
    (name) => {
      expect(mount(`compositions/components/${name}.html`)).toEqual(['unknown_component']);
    },
  );

  it.each([
    '../compositions/components/lower-third.html',
    '/compositions/components/lower-third.html',
    'compositions/components/../../../x.html',
    'compositions/components/a/lower-third.html',
    'compositions/components/lower-third.html?x=1',
    'compositions/lower-third.html',
    'lower-third.html',
    '/proc/self/environ',
    '',
    '#x',
  ])('is not loaded from %s', (source) => {
    expect(mount(source)).toEqual(['path_outside_composition']);
  });

  it('is found by where the address leads, however it is written', () => {
    expect(mount('./compositions/x/../components/lower-third.html')).toEqual([]);
  });

  it('is asked for only under a name that is one', () => {
    const asked: string[] = [];
    const document = parseDocument(
      page('<i data-composition-src="compositions/components/..%5c..%5cx.html"></i>'),
    );
    findAssetProblems(document ?? { source: '', elements: [], comments: [] }, {
      read: (name) => String(asked.push(name)),
    });
    expect(asked).toEqual([]);
  });
});

describe('a tag that the parser repeats', () => {
  it('is looked at once', () => {
    const problems = problemsIn(
      `<p><b onclick="fetch(1)" style="background:url(a.png)"></p>${'<p>x'.repeat(9)}`,
    );
    expect(problems.map(({ code }) => code).toSorted()).toEqual([
      'forbidden_api',
      'path_outside_composition',
    ]);
  });

  it('hides no other tag, however alike they are', () => {
    const [first, second] = problemsIn('<p><b onclick="fetch(1)">a</p><p><b onclick="fetch(1)">b</p>');
    expect(first?.position).toBeLessThan(second?.position ?? 0);
  });
});

describe('texts of a script that hold HTML', () => {
  const texts = (count: number, elements: number) =>
    `<script>${`a="${'<br>'.repeat(elements)}";`.repeat(count)}</script>`;

  it('may come to 50 000 elements with those of the page', () => {
    expect(problemsIn(texts(40, 1200))).toEqual([]);
  });

  it('may not come to more, and are looked at no further', () => {
    expect(codesIn(texts(45, 1200))).toEqual(['document_too_complex']);
    expect(codesIn(texts(40, 1200) + '<br>'.repeat(3000))).toEqual(['document_too_complex']);
  });
});

describe('a script may not', () => {
  const apisIn = (script: string) =>
    problemsIn(`<script>${script}</script>`).map(({ code, subject }) => `${code} ${subject}`);

  it.each([
    ['fetch("x")', 'fetch'],
    ['window.fetch("x")', 'fetch'],
    ['globalThis?.["fetch"]', 'fetch'],
    ['const { fetch } = window', 'fetch'],
    ['ok ? fetch : b', 'fetch'],
    ['f\\u0065tch("x")', 'fetch'],
    ['`${fetch("x")}`', 'fetch'],
    ['new XMLHttpRequest()', 'XMLHttpRequest'],
    ['new WebSocket(a)', 'WebSocket'],
    ['new EventSource(a)', 'EventSource'],
    ['new WebTransport(a)', 'WebTransport'],
    ['new RTCPeerConnection()', 'RTCPeerConnection'],
    ['new Worker(a)', 'Worker'],
    ['new SharedWorker(a)', 'SharedWorker'],
    ['navigator.serviceWorker.register(a)', 'serviceWorker'],
    ['navigator.sendBeacon(a)', 'sendBeacon'],
    ['navigator["sendBeacon"](a)', 'sendBeacon'],
    ['import(a)', 'import()'],
    ['importScripts(a)', 'importScripts'],
  ])('call %s', (script, api) => {
    expect(apisIn(script)).toEqual([`forbidden_api ${api}`]);
  });

  it('hide a call behind nesting that exhausts a parser', () => {
    expect(apisIn(`${'('.repeat(3000)}fetch(1)${')'.repeat(3000)}`)).toEqual(['forbidden_api fetch']);
  });

  it('call the network from an event handler, a module or an SVG', () => {
    expect(codesIn('<p onclick="fetch(1)"></p>')).toEqual(['forbidden_api']);
    expect(codesIn('<body onload=fetch(1)>')).toEqual(['forbidden_api']);
    expect(codesIn('<script type="module">await fetch(1)</script>')).toEqual(['forbidden_api']);
    expect(codesIn('<script href="#">fetch(1)</script>')).toEqual(['forbidden_api']);
    expect(codesIn('<svg><script>fe&#116;ch(1)</script></svg>')).toEqual(['forbidden_api']);
    expect(codesIn('<a href=" java&#10;script:alert(1)">x</a>')).toEqual(['forbidden_api']);
    expect(codesIn('<meta http-equiv="REFRESH" content="1">')).toEqual(['forbidden_api']);
    expect(codesIn('<meta http-equiv=refresh content="5;url=https://toko.example">')).toEqual([
      'forbidden_api',
    ]);
    expect(codesIn('<script type="speculationrules">{}</script>')).toEqual(['forbidden_api']);
  });

  it('be kept out by a policy of the page, which would keep the renderer out as well', () => {
    const policy = `<meta http-equiv=" Content-Security-POLICY" content="script-src 'none'">`;
    expect(problemsIn('', policy)).toMatchObject([
      { code: 'forbidden_api', subject: 'http-equiv="Content-Security-Policy"' },
    ]);
    expect(codesIn(`<iframe srcdoc="${policy.replaceAll('"', '&quot;')}"></iframe>`)).toEqual([
      'forbidden_api',
    ]);
    expect(codesIn('', '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">')).toEqual([]);
  });

  it.each([
    ['an image', 'new Image().src = "https://evil.example/x.png"'],
    ['a page', 'location = `https://evil.example/${x}`'],
    ['a socket', 'open("wss://evil.example")'],
    ['a file', 'x.src = "file:///etc/passwd"'],
    ['a beginning', 'x.src = "https://" + host'],
    ['no scheme', 'x.src = "//evil.example/x.png"'],
    ['markup', 'x.innerHTML = "<img src=https://evil.example/x.png>"'],
    ['a style', 'x.style.background = "url(https://evil.example/x.png)"'],
  ])('name the address of another machine: %s', (_, script) => {
    expect(codesIn(`<script>${script}</script>`)).toContain(
      script.includes('file:') ? 'path_outside_composition' : 'remote_asset',
    );
  });

  it.each([
    ['in a comment', '// fetch("https://x.example")\n/* new Worker("https://x.example") */'],
    ['in a text', 'say("fetch(1), WebSocket, import(x), kunjungi https://toko.example")'],
    ['in a regular expression', 'x = /fetch\\("https:\\/\\/x"\\)/'],
    ['as a name of its own', 'api.fetch(); ({ fetch: 1, Worker: 2 }); prefetch(); this.Worker'],
    ['as a text on screen', 'a.textContent = "https://toko.example"; b.innerText = `https://toko.example`'],
    ['as a text node', 'document.createTextNode("https://toko.example")'],
    ['as a comment sign in a text', 'say("// catatan", "//")'],
    ['as the library', `loadScript("${GSAP}")`],
    ['as an early connection', 'link.href = "https://fonts.gstatic.com"'],
    ['as data for later', 'x = "data:image/png;base64,AA"'],
    ['as a bare import', 'import gsap from "gsap"'],
  ])('but may have such words %s', (_, script) => {
    expect(codesIn(`<script>${script}</script>`)).toEqual([]);
  });

  it('and data that is no script is let alone', () => {
    expect(codesIn('<script type="application/ld+json">{"@context":"https://schema.org"}</script>')).toEqual(
      [],
    );
    expect(codesIn('<script type="application/json">"fetch(1)"</script>')).toEqual([]);
  });

  it.each([...VENDORED_FILES])('and %s, pasted into the document, is let alone', (file) => {
    const source = readFileSync(fileURLToPath(import.meta.resolve(`gsap/dist/${file}`)), 'utf8');
    expect(codesIn(`<script>${source}</script>`)).toEqual([]);
  });
});

describe('a list of choices', () => {
  it('is refused, because a browser loads what the standard takes out of it', () => {
    const list = '<select><option>Besar</option><img src="https://evil.example/x.png"></select>';
    expect(problemsIn(list)).toEqual([
      { code: 'unsupported_element', position: page(list).indexOf('<select'), subject: '<select>' },
    ]);
    expect(codesIn(`<iframe srcdoc="&lt;select&gt;"></iframe><template><SELECT></template>`)).toEqual([
      'unsupported_element',
      'unsupported_element',
    ]);
  });

  it('may be named in a script, as libraries do, and its parts may stand alone', () => {
    expect(codesIn('<script>x.innerHTML = "<select multiple></select>"</script>')).toEqual([]);
    expect(codesIn('<datalist><option>a</option></datalist>')).toEqual([]);
  });
});

describe('a problem', () => {
  it('tells where the attribute, the style or the script text is written', () => {
    const body =
      '<p title="a"\r\n src="x.png"></p><style>\r\n a{b:url(y.png)}</style><script>\n "https://z.example/z.png"</script>';
    const html = page(body);
    expect(problemsIn(body).map(({ position, subject }) => [position, subject])).toEqual([
      [html.indexOf('src="x'), 'x.png'],
      [html.indexOf('url(y.png'), 'y.png'],
      [html.indexOf('"https://z'), 'https://z.example/z.png'],
    ]);
  });

  it('quotes at most 120 characters, on one line and without halves of a character', () => {
    const [problem] = problemsIn(`<img src="${'a'.repeat(118)}😀😀\n${'b'.repeat(5000)}">`);
    expect(problem?.subject?.length).toBeLessThanOrEqual(120);
    expect(problem?.subject).toMatch(/^a+\S*…$/u);
    expect(problem?.subject?.isWellFormed()).toBe(true);
  });
});
