import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { assetCodesIn, assetProblemsIn } from './page.ts';

describe('a script that uses a network API', () => {
  it.each([
    ['fetch("x")', 'fetch'],
    ['window.fetch("x")', 'fetch'],
    ['globalThis?.["fetch"]', 'fetch'],
    ['const { fetch } = window', 'fetch'],
    ['ok ? fetch : b', 'fetch'],
    ['`${fetch("x")}`', 'fetch'],
    ['new XMLHttpRequest()', 'XMLHttpRequest'],
    ['new WebSocket(a)', 'WebSocket'],
    ['new EventSource(a)', 'EventSource'],
    ['new WebTransport(a)', 'WebTransport'],
    ['new RTCPeerConnection()', 'RTCPeerConnection'],
    ['new Worker(a)', 'Worker'],
    ['navigator.serviceWorker.register(a)', 'serviceWorker'],
    ['navigator.sendBeacon(a)', 'sendBeacon'],
    ['navigator["sendBeacon"](a)', 'sendBeacon'],
    ['import(a)', 'import()'],
    ['importScripts(a)', 'importScripts'],
    ['let a = ; fetch("x")', 'fetch'],
  ])('is refused: %s', (script, api) => {
    expect(assetProblemsIn(`<script>${script}</script>`)).toMatchObject([
      { code: 'forbidden_api', subject: api },
    ]);
  });

  it.each([
    '<p onclick="fetch(1)"></p>',
    '<script type="module">await fetch(1)</script>',
    '<svg><script>fe&#116;ch(1)</script></svg>',
  ])('is refused wherever it runs: %s', (body) => {
    expect(assetCodesIn(body)).toEqual(['forbidden_api']);
  });
});

describe('a script that contains an address', () => {
  it.each([
    ['an image', 'new Image().src = "https://evil.example/x.png"', 'remote_asset'],
    ['a page', 'location = `https://evil.example/${x}`', 'remote_asset'],
    ['a file', 'x.src = "file:///etc/passwd"', 'path_outside_composition'],
    ['a beginning', 'x.src = "https://" + host', 'remote_asset'],
    ['no scheme', 'x.src = "//evil.example/x.png"', 'remote_asset'],
    ['markup', 'x.innerHTML = "<img src=https://evil.example/x.png>"', 'remote_asset'],
    ['a style', 'x.style.background = "url(https://evil.example/x.png)"', 'remote_asset'],
  ])('is refused: %s', (_, script, code) => {
    expect(assetCodesIn(`<script>${script}</script>`)).toEqual([code]);
  });
});

describe('a script is accepted with', () => {
  it.each([
    ['comments', '// fetch("https://x.example")\n/* new Worker("https://x.example") */'],
    ['longer texts', 'say("fetch(1), WebSocket, import(x), kunjungi https://toko.example")'],
    ['regular expressions', 'x = /fetch\\("https:\\/\\/x"\\)/'],
    ['names of its own', 'api.fetch(); ({ fetch: 1, Worker: 2 }); prefetch(); this.Worker'],
    ['displayed texts', 'a.textContent = "https://toko.example"; b.innerText = `https://toko.example`'],
    ['text nodes', 'document.createTextNode("https://toko.example")'],
    ['comment signs in texts', 'say("// catatan", "//")'],
    ['XML namespaces', 'document.createElementNS("http://www.w3.org/2000/svg","svg")'],
    ['GSAP', 'loadScript("https://cdn.jsdelivr.net/npm/gsap@3.14.2/dist/gsap.min.js")'],
    ['early connections', 'link.href = "https://fonts.gstatic.com"'],
    ['embedded images', 'x = "data:image/png;base64,AA"'],
    ['bare imports', 'import gsap from "gsap"'],
  ])('%s', (_, script) => {
    expect(assetCodesIn(`<script>${script}</script>`)).toEqual([]);
  });

  const gsap = dirname(fileURLToPath(import.meta.resolve('gsap/dist/gsap.min.js')));
  it.each(readdirSync(gsap).filter((file) => file.endsWith('.min.js')))('the source of %s', (file) => {
    const source = readFileSync(join(gsap, file), 'utf8');
    expect(assetCodesIn(`<script>${source}</script>`)).toEqual([]);
  });
});

describe('HTML in the texts of a script', () => {
  const texts = (count: number, elements: number) =>
    `<script>${`a="${'<br>'.repeat(elements)}";`.repeat(count)}</script>`;

  it('counts towards the 50 000 elements of the page', () => {
    expect(assetProblemsIn(texts(40, 1200))).toEqual([]);
    expect(assetCodesIn(texts(45, 1200))).toEqual(['document_too_complex']);
    expect(assetCodesIn(texts(40, 1200) + '<br>'.repeat(3000))).toEqual(['document_too_complex']);
  });
});
