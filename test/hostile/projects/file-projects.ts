import { host, repeat, scene } from './hostile-project.ts';
import type { ProjectVectors } from './hostile-project.ts';

const KIBIBYTE = 1024;
const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const sheet = (css: string, files = {}) => ({
  head: '<link rel="stylesheet" href="main.css">',
  files: { 'main.css': css, ...files },
});
const svgImage = (svg: string) => ({ root: '<img src="a.svg" alt="">', files: { 'a.svg': svg } });
const mounted = (html: string) => ({ root: host('a.html'), files: { 'a.html': html } });
const script = (source: string, files = {}) => ({
  body: '<script src="main.js"></script>',
  files: { 'main.js': source, ...files },
});

/** Files that are not what their names say, and files that are heavy. */
export const FILE_PROJECTS: ProjectVectors = {
  'html-as-style-sheet': ({ canaryText }) =>
    sheet(`<!doctype html><script>leak('${canaryText}')</script><style>body{background:#fff}</style>`),
  'html-as-script': ({ canaryText }) =>
    script(`<!--<script>leak('${canaryText}')</script>\nleak('${canaryText}'.slice(9))`),
  'html-as-json': () => ({
    script: "attempt(() => fetch('a.json').then((response) => response.json()).then(leak));",
    files: { 'a.json': '<!doctype html><script>parent.leak(1)</script>' },
  }),
  'script-as-style-sheet': ({ canaryText }) => sheet(`leak('${canaryText}');`),
  'style-sheet-as-document': () => ({ root: host('main.css'), files: { 'main.css': scene('<b>x</b>') } }),
  'svg-as-document': () => ({ root: host('a.svg'), files: { 'a.svg': `<svg ${SVG}/>` } }),
  'json-as-module': ({ canaryText }) => ({
    body: '<script type="module" src="main.mjs"></script>',
    files: {
      'main.mjs': `import a from './a.json' with { type: 'json' }; leak(a);`,
      'a.json': `leak('${canaryText}')`,
    },
  }),
  'text-as-font': () =>
    sheet('@font-face{font-family:A;src:url(a.woff2)}body{font-family:A}', { 'a.woff2': 'wOF2' }),
  'text-as-image': () => ({
    root: '<img src="a.png" alt="">',
    files: { 'a.png': '<script>leak(1)</script>' },
  }),
  'text-as-clip': () => ({
    root: '<video id="v" src="a.mp4" muted playsinline data-start="0" data-duration="0.1" data-track-index="1"></video>',
    files: { 'a.mp4': 'x' },
  }),
  'svg-with-script': ({ address, canaryText }) =>
    svgImage(
      `<svg ${SVG} onload="parent.leak('${canaryText}')"><script>fetch('${address}/a.txt')</script></svg>`,
    ),
  'svg-with-script-as-object': ({ canaryText }) => ({
    root: '<object data="a.svg" type="image/svg+xml"></object>',
    files: { 'a.svg': `<svg ${SVG}><script>parent.leak('${canaryText}')</script></svg>` },
  }),
  'svg-with-addresses': ({ address, secretDir }) =>
    svgImage(
      `<svg ${SVG}><image href="${address}/a.png" width="64" height="64"/><image href="file://${secretDir}/secret.png" width="64" height="64"/><style>@import "${address}/a.css";</style><use xlink:href="${address}/a.svg#a"/></svg>`,
    ),
  'svg-with-a-document': ({ address }) =>
    svgImage(
      `<svg ${SVG}><foreignObject width="64" height="64"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address}/a.html"/></foreignObject></svg>`,
    ),
  'svg-with-entities': () =>
    svgImage(
      `<!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${repeat(12, (index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`)}]><svg ${SVG}><text>&a12;</text></svg>`,
    ),
  'svg-with-a-file-entity': ({ secretDir }) =>
    svgImage(
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file://${secretDir}/secret.txt">]><svg ${SVG}><text>&a;</text></svg>`,
    ),
  'svg-of-uses': () =>
    svgImage(
      `<svg ${SVG}><defs><g id="a0"><path d="M0 0h1v1z"/></g>${repeat(24, (index) => `<g id="a${index + 1}"><use href="#a${index}"/><use href="#a${index}"/></g>`)}</defs><use href="#a24"/></svg>`,
    ),
  'svg-of-a-huge-filter': () =>
    svgImage(
      `<svg ${SVG} width="1e9" height="1e9"><filter id="f"><feTurbulence numOctaves="255"/><feGaussianBlur stdDeviation="1e6"/></filter><rect width="1e9" height="1e9" filter="url(#f)"/></svg>`,
    ),
  'json-of-500000-levels': () => ({
    script: "attempt(() => fetch('a.json').then((response) => response.json()).then(JSON.stringify));",
    files: { 'a.json': '['.repeat(500_000) + ']'.repeat(500_000) },
  }),
  'json-of-a-prototype': ({ canaryText }) => ({
    script: `attempt(() => fetch('a.json').then((response) => response.json()).then((value) => { Object.assign({}, value); leak({}.leaked && '${canaryText}'); }));`,
    files: { 'a.json': '{"__proto__":{"leaked":true}}' },
  }),
  'css-of-10000-levels': () => sheet(`${'a{'.repeat(10_000)}color:red${'}'.repeat(10_000)}`),
  'css-of-10000-blocks': () => sheet(`a{color:${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
  'css-of-open-functions': () => sheet(`a{width:${'calc('.repeat(50_000)}1px`),
  'css-of-variables': () =>
    sheet(
      `:root{--a0:xxxxxxxxxx;${repeat(30, (index) => `--a${index + 1}:var(--a${index})var(--a${index});`)}}body::after{content:var(--a30)}`,
    ),
  'css-of-selectors': () => sheet(repeat(20_000, (index) => `:has(:has(b${index} ~ * > *) *)>*{color:red}`)),
  'css-that-imports-itself': () => sheet('@import "main.css";body{background:#808080}'),
  'css-of-an-import-chain': () =>
    sheet(
      '@import "a0.css";',
      Object.fromEntries(
        Array.from({ length: 190 }, (_, index) => [
          `a${index}.css`,
          `@import "a${index + 1 === 190 ? 0 : index + 1}.css";`,
        ]),
      ),
    ),
  'css-of-one-megabyte': () => sheet(repeat(40_000, () => 'a{color:red;top:0}b{--c:1}')),
  'html-of-60000-elements': () => mounted(scene('<b></b>'.repeat(60_000))),
  'html-of-60000-elements-beside': () => ({ files: { 'a.html': '<b></b>'.repeat(60_000) } }),
  'html-of-100000-levels': () => mounted(scene('<div>'.repeat(100_000))),
  'html-of-100000-levels-beside': () => ({ files: { 'a.html': '<div>'.repeat(100_000) } }),
  'html-of-tables': () => mounted(scene('<table><tr><td>'.repeat(10_000))),
  'html-of-open-formatting': () => ({ files: { 'a.html': `${'<b><i><a>'.repeat(8_000)}<p>`.repeat(4) } }),
  'html-of-attributes': () => ({ files: { 'a.html': `<b ${repeat(60_000, (index) => `a${index} `)}>` } }),
  'files-of-5-megabytes': () => ({
    files: Object.fromEntries(
      Array.from({ length: 199 }, (_, index) => [`a${index}.html`, '<p title="a">b</p>'.repeat(1450)]),
    ),
  }),
  'files-of-200-megabytes': () => ({
    files: Object.fromEntries(
      Array.from({ length: 199 }, (_, index) => [`a${index}.txt`, 'x'.repeat(KIBIBYTE * KIBIBYTE)]),
    ),
  }),
  '201-files': () => ({
    files: Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`a${index}.txt`, ''])),
  }),
  'text-of-half-characters': () => ({ files: { 'a.txt': 'a\ud800', 'b.txt': 'a\u0000b' } }),
  'script-of-500000-levels': () => script('('.repeat(500_000)),
  'script-of-a-slow-pattern': () => script("/^(a+)+$/.test('a'.repeat(60) + 'b');"),
  'runtime-of-its-own': ({ canaryText }) => ({
    body: '<script src="vendor/hyperframe.runtime.iife.js"></script>',
    files: { 'vendor/hyperframe.runtime.iife.js': `leak('${canaryText}')` },
  }),
  'mounter-of-its-own': ({ canaryText }) => ({
    root: host('a.html'),
    files: { 'vendor/mount-components.js': `leak('${canaryText}')`, 'a.html': scene('<b>x</b>') },
  }),
  'fonts-of-its-own': ({ address }) => ({ files: { 'fonts/all.css': `@import "${address}/a.css";` } }),
  'capture-host-of-its-own': ({ canaryText }) => ({
    files: { '.renderer/capture-host.html': `<script>leak('${canaryText}')</script>` },
  }),
  'library-of-its-own': ({ address }) => ({
    head: '<script src="vendor/gsap.min.js"></script>',
    files: {
      'vendor/gsap.min.js': `attempt(() => fetch('${address}/a.txt').then((a) => a.text()).then(leak));`,
    },
  }),
  'component-of-its-own': ({ address }) => ({
    root: host('compositions/components/captions.html', '', 'captions'),
    files: {
      'compositions/components/captions.html': scene(`<img src="${address}/a.png" alt="">`, 'captions'),
    },
  }),
  'asset-of-its-own': () => ({
    root: '<img src="assets/asset_0199a000-0000-7000-8000-000000000099" alt="">',
    files: { 'assets/asset_0199a000-0000-7000-8000-000000000099': '<script>leak(1)</script>' },
  }),
};
