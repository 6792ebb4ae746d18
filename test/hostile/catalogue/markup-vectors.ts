import type { AttackParts } from './document.ts';

/** Makes a browser request a URL. The URL ends with `path`, by which the canary chooses its response. */
export interface Vector {
  readonly path: string;
  readonly parts: (url: string) => AttackParts;
}

const head =
  (markup: (url: string) => string) =>
  (url: string): AttackParts => ({ head: markup(url) });
const body =
  (markup: (url: string) => string) =>
  (url: string): AttackParts => ({ body: markup(url) });
const link = (rel: string, more = '') => head((url) => `<link rel="${rel}" href="${url}" ${more}>`);
const style = (css: (url: string) => string) => head((url) => `<style>${css(url)}</style>`);
const svg = (content: (url: string) => string) =>
  body(
    (url) =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64" style="position:fixed;left:0;top:0">${content(url)}</svg>`,
  );

/** Requests caused by markup and CSS, without a script. */
export const MARKUP_VECTORS: Readonly<Record<string, Vector>> = {
  img: { path: 'a.png', parts: body((url) => `<img src="${url}">`) },
  'img-crossorigin': { path: 'a.png', parts: body((url) => `<img crossorigin src="${url}">`) },
  'img-srcset': { path: 'a.png', parts: body((url) => `<img srcset="${url} 1x, ${url}?2 2x">`) },
  'img-lazy': { path: 'a.png', parts: body((url) => `<img loading="lazy" src="${url}">`) },
  picture: { path: 'a.png', parts: body((url) => `<picture><source srcset="${url}"><img></picture>`) },
  'input-image': { path: 'a.png', parts: body((url) => `<input type="image" src="${url}">`) },
  'body-background': { path: 'a.png', parts: body((url) => `<table background="${url}"><td>x</table>`) },
  video: { path: 'a.mp4', parts: body((url) => `<video src="${url}" preload="auto"></video>`) },
  'video-source': {
    path: 'a.mp4',
    parts: body((url) => `<video preload="auto"><source src="${url}" type="video/mp4"></video>`),
  },
  'video-poster': { path: 'a.png', parts: body((url) => `<video poster="${url}"></video>`) },
  audio: { path: 'a.mp3', parts: body((url) => `<audio src="${url}" preload="auto"></audio>`) },
  track: {
    path: 'a.vtt',
    parts: body(
      (url) =>
        `<video src="data:video/mp4;base64,AAAA" crossorigin><track default kind="subtitles" src="${url}"></video>`,
    ),
  },
  script: { path: 'a.js', parts: body((url) => `<script src="${url}"></script>`) },
  'script-module': { path: 'a.js', parts: body((url) => `<script type="module" src="${url}"></script>`) },
  'script-import': {
    path: 'a.js',
    parts: body((url) => `<script type="module">import "${url}";</script>`),
  },
  'script-import-map': {
    path: 'a.js',
    parts: body(
      (url) =>
        `<script type="importmap">{"imports":{"x":"${url}"}}</script><script type="module">import "x";</script>`,
    ),
  },
  'link-stylesheet': { path: 'a.css', parts: link('stylesheet') },
  'link-icon': { path: 'a.png', parts: link('icon') },
  'link-preload-image': { path: 'a.png', parts: link('preload', 'as="image"') },
  'link-preload-font': { path: 'a.woff2', parts: link('preload', 'as="font" crossorigin') },
  'link-preload-fetch': { path: 'a.txt', parts: link('preload', 'as="fetch" crossorigin') },
  'link-modulepreload': { path: 'a.js', parts: link('modulepreload') },
  'link-prefetch': { path: 'a.html', parts: link('prefetch') },
  'link-prerender': { path: 'a.html', parts: link('prerender') },
  'link-preconnect': { path: '', parts: link('preconnect') },
  'link-dns-prefetch': { path: '', parts: link('dns-prefetch') },
  'link-manifest': { path: 'a.json', parts: link('manifest', 'crossorigin="use-credentials"') },
  'link-dictionary': { path: 'a.txt', parts: link('compression-dictionary') },
  'speculation-prefetch': {
    path: 'a.html',
    parts: head(
      (url) =>
        `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url}"],"eagerness":"immediate"}]}</script>`,
    ),
  },
  'speculation-prerender': {
    path: 'a.html',
    parts: head(
      (url) =>
        `<script type="speculationrules">{"prerender":[{"source":"list","urls":["${url}"],"eagerness":"immediate"}]}</script>`,
    ),
  },
  'css-import': { path: 'a.css', parts: style((url) => `@import "${url}";`) },
  'css-import-layer': { path: 'a.css', parts: style((url) => `@import url(${url}) layer(x);`) },
  'css-font-face': {
    path: 'a.woff2',
    parts: style((url) => `@font-face{font-family:x;src:url(${url})}body::after{content:"x";font-family:x}`),
  },
  'css-background': { path: 'a.png', parts: style((url) => `body{background:url(${url})}`) },
  'css-background-attribute': {
    path: 'a.png',
    parts: body(
      (url) => `<div style="position:fixed;inset:0;width:64px;height:64px;background:url(${url})"></div>`,
    ),
  },
  'css-variable': {
    path: 'a.png',
    parts: style((url) => `:root{--x:url(${url})}body{background-image:var(--x)}`),
  },
  'css-image-set': {
    path: 'a.png',
    parts: style((url) => `body{background-image:image-set("${url}" 1x)}`),
  },
  'css-content': { path: 'a.png', parts: style((url) => `body::before{content:url(${url})}`) },
  'css-list-style': {
    path: 'a.png',
    parts: head((url) => `<style>body{display:list-item;list-style:inside url(${url})}</style>`),
  },
  'css-border-image': {
    path: 'a.png',
    parts: style((url) => `body{border:9px solid;border-image:url(${url}) 1}`),
  },
  'css-cursor': { path: 'a.png', parts: style((url) => `body{cursor:url(${url}),auto}`) },
  'css-mask': { path: 'a.png', parts: style((url) => `body{mask-image:url(${url})}`) },
  'css-filter': { path: 'a.svg#x', parts: style((url) => `body{filter:url(${url})}`) },
  'css-shape-outside': {
    path: 'a.png',
    parts: style(
      (url) => `body::before{content:"";float:left;width:9px;height:9px;shape-outside:url(${url})}`,
    ),
  },
  'css-clip-path': { path: 'a.svg#x', parts: style((url) => `body{clip-path:url(${url})}`) },
  'css-escapes': { path: 'a.png', parts: style((url) => `body{background:u\\72l(${url})}`) },
  'css-variable-fallback': {
    path: 'a.png',
    parts: style((url) => `body{background:image-set(var(--no,"${url}") 1x)}`),
  },
  'css-registered-property': {
    path: 'a.png',
    parts: style(
      (url) =>
        `@property --x{syntax:"*";inherits:false;initial-value:"${url}"}body{background:image-set(var(--x) 1x)}`,
    ),
  },
  'css-html-comment': {
    path: 'a.svg#x',
    parts: style((url) => `body{--x:<!--url(/*);clip-path:url(${url})}/* */)}`),
  },
  'select-image': {
    path: 'a.png',
    parts: body((url) => `<select><option>x</option><img src="${url}"></select>`),
  },
  'svg-set-fill': {
    path: 'a.svg#x',
    parts: svg((url) => `<rect width="64" height="64"><set attributeName="fill" to="url(${url})"/></rect>`),
  },
  'svg-image': { path: 'a.png', parts: svg((url) => `<image width="64" height="64" href="${url}"/>`) },
  'svg-image-xlink': {
    path: 'a.png',
    parts: svg((url) => `<image width="64" height="64" xlink:href="${url}"/>`),
  },
  'svg-use': { path: 'a.svg#x', parts: svg((url) => `<use href="${url}"/>`) },
  'svg-fe-image': {
    path: 'a.png',
    parts: svg(
      (url) =>
        `<filter id="f"><feImage href="${url}"/></filter><rect width="64" height="64" filter="url(#f)"/>`,
    ),
  },
  'svg-foreign-object': {
    path: 'a.html',
    parts: svg(
      (url) =>
        `<foreignObject width="64" height="64"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}"></iframe></foreignObject>`,
    ),
  },
  'svg-script': { path: 'a.js', parts: svg((url) => `<script href="${url}"></script>`) },
  iframe: { path: 'a.html', parts: body((url) => `<iframe src="${url}"></iframe>`) },
  'iframe-sandboxed': {
    path: 'a.html',
    parts: body((url) => `<iframe sandbox="allow-scripts" src="${url}"></iframe>`),
  },
  'iframe-srcdoc': {
    path: 'a.png',
    parts: body((url) => `<iframe srcdoc="<body style=margin:0><img src='${url}'>"></iframe>`),
  },
  'iframe-srcdoc-refresh': {
    path: 'a.html',
    parts: body((url) => `<iframe srcdoc="<meta http-equiv=refresh content='0;url=${url}'>"></iframe>`),
  },
  'iframe-javascript': {
    path: 'a.txt',
    parts: body(
      (url) => `<iframe src="javascript:fetch('${url}').then((a)=>a.text()).then(parent.leak)"></iframe>`,
    ),
  },
  'iframe-data': {
    path: 'a.png',
    parts: body((url) => `<iframe src="data:text/html,<body style='margin:0'><img src='${url}'>"></iframe>`),
  },
  object: { path: 'a.html', parts: body((url) => `<object data="${url}" type="text/html"></object>`) },
  embed: { path: 'a.html', parts: body((url) => `<embed src="${url}" type="text/html">`) },
  'fenced-frame': { path: 'a.html', parts: body((url) => `<fencedframe src="${url}"></fencedframe>`) },
  'meta-refresh': {
    path: 'a.html',
    parts: head((url) => `<meta http-equiv="refresh" content="0;url=${url}">`),
  },
  'base-href': {
    path: '',
    parts: (url) => ({
      head: `<base href="${url}/">`,
      body: '<img src="a.png"><script src="a.js"></script>',
    }),
  },
  'attribution-source': { path: 'a.png', parts: body((url) => `<img attributionsrc="${url}">`) },
  'component-source': {
    path: 'a.html',
    parts: body(
      (url) => `<div data-composition-id="c" data-no-timeline data-composition-src="${url}"></div>`,
    ),
  },
};
