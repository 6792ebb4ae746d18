import type { Vector } from './markup-vectors.ts';

const script = (statements: (url: string) => string): Vector['parts'] => {
  return (url) => ({ script: `attempt(() => { ${statements(url)} });` });
};
const worker = (code: string) => `new Blob([${JSON.stringify(code)}], { type: 'text/javascript' })`;
/** Hidden, since the renderer captures a document that names it in another way. */
const TOP = "window['t' + 'op']";
const LEAK_MESSAGE = 'onmessage = (event) => leak(event.data)';

/** Requests made by scripts. */
export const SCRIPT_VECTORS: Readonly<Record<string, Vector>> = {
  fetch: {
    path: 'a.txt',
    parts: script((url) => `return fetch('${url}').then((a) => a.text()).then(leak);`),
  },
  'fetch-no-cors': { path: 'a.txt', parts: script((url) => `return fetch('${url}', { mode: 'no-cors' });`) },
  'fetch-keepalive': {
    path: 'a.txt',
    parts: script((url) => `return fetch('${url}', { keepalive: true, method: 'POST', body: 'x' });`),
  },
  'fetch-later': { path: 'a.txt', parts: script((url) => `fetchLater('${url}', { activateAfter: 0 });`) },
  'fetch-loopback-option': {
    path: 'a.txt',
    parts: script(
      (url) => `return fetch('${url}', { targetAddressSpace: 'loopback' }).then((a) => a.text()).then(leak);`,
    ),
  },
  'fetch-from-a-blank-frame': {
    path: 'a.txt',
    parts: script(
      (url) => `return add('iframe', {}).contentWindow.fetch('${url}').then((a) => a.text()).then(leak);`,
    ),
  },
  'fetch-from-the-timeline': {
    path: 'a.txt',
    parts: (url) => ({
      script: `window.__hfWaitForSeekCompletion; setTimeout(() => fetch('${url}').then((a) => a.text()).then(leak).catch(() => {}), 1);`,
    }),
  },
  'fetch-from-an-animation-frame': {
    path: 'a.txt',
    parts: (url) => ({
      script: `requestAnimationFrame(() => fetch('${url}').then((a) => a.text()).then(leak).catch(() => {}));`,
    }),
  },
  'fetch-by-the-parent': {
    path: 'a.txt',
    parts: script((url) => `return parent.fetch('${url}').then((a) => a.text()).then(leak);`),
  },
  'image-in-the-top-page': {
    path: 'a.png',
    parts: script(
      (url) =>
        `${TOP}.document.body.append(Object.assign(${TOP}.document.createElement('img'), { src: '${url}' }));`,
    ),
  },
  'worker-of-the-top-page': {
    path: 'a.txt',
    parts: script((url) => `new ${TOP}.Worker(${TOP}.URL.createObjectURL(${worker(`fetch('${url}')`)}));`),
  },
  'script-in-the-top-page': {
    path: 'a.js',
    parts: script((url) => `${TOP}.eval("import('${url}')");`),
  },
  xhr: {
    path: 'a.txt',
    parts: script(
      (url) =>
        `const x = new XMLHttpRequest(); x.onload = () => leak(x.responseText); x.open('GET', '${url}'); x.send();`,
    ),
  },
  'xhr-sync': {
    path: 'a.txt',
    parts: script(
      (url) =>
        `const x = new XMLHttpRequest(); x.open('GET', '${url}', false); x.send(); leak(x.responseText);`,
    ),
  },
  'xhr-document': {
    path: 'a.html',
    parts: script(
      (url) =>
        `const x = new XMLHttpRequest(); x.responseType = 'document'; x.onload = () => leak(x.responseXML.documentElement.outerHTML); x.open('GET', '${url}'); x.send();`,
    ),
  },
  beacon: { path: 'a.txt', parts: script((url) => `navigator.sendBeacon('${url}', 'x');`) },
  'event-source': {
    path: 'a.events',
    parts: script((url) => `new EventSource('${url}').${LEAK_MESSAGE};`),
  },
  websocket: { path: 'a', parts: script((url) => `new WebSocket('${url}'.replace('http', 'ws'));`) },
  'websocket-stream': {
    path: 'a',
    parts: script((url) => `return new WebSocketStream('${url}'.replace('http', 'ws')).opened;`),
  },
  'image-object': { path: 'a.png', parts: script((url) => `new Image().src = '${url}';`) },
  'audio-object': { path: 'a.mp3', parts: script((url) => `new Audio('${url}').load();`) },
  'font-face-object': {
    path: 'a.woff2',
    parts: script((url) => `return new FontFace('x', 'url(${url})').load();`),
  },
  'import-call': { path: 'a.js', parts: script((url) => `return import('${url}');`) },
  'script-element': { path: 'a.js', parts: script((url) => `add('script', { src: '${url}' });`) },
  'style-sheet-object': {
    path: 'a.png',
    parts: script(
      (url) =>
        `const sheet = new CSSStyleSheet(); sheet.replaceSync('body{background:url(${url})}'); document.adoptedStyleSheets = [sheet];`,
    ),
  },
  'shadow-root': {
    path: 'a.png',
    parts: script(
      (url) => `add('div', {}).attachShadow({ mode: 'closed' }).innerHTML = '<img src="${url}">';`,
    ),
  },
  'document-write': { path: 'a.png', parts: (url) => ({ script: `document.write('<img src="${url}">');` }) },
  'dom-parser': {
    path: 'a.png',
    parts: script(
      (url) =>
        `document.body.append(...new DOMParser().parseFromString('<img src="${url}">', 'text/html').body.children);`,
    ),
  },
  worker: { path: 'a.js', parts: script((url) => `new Worker('${url}');`) },
  'worker-blob-fetch': {
    path: 'a.txt',
    parts: script(
      (url) =>
        `new Worker(URL.createObjectURL(${worker(`fetch('${url}').then((a) => a.text()).then(postMessage)`)})).${LEAK_MESSAGE};`,
    ),
  },
  'worker-blob-import': {
    path: 'a.js',
    parts: script((url) => `new Worker(URL.createObjectURL(${worker(`importScripts('${url}')`)}));`),
  },
  'worker-blob-websocket': {
    path: 'a',
    parts: script(
      (url) => `new Worker(URL.createObjectURL(${worker(`new WebSocket('${url}'.replace('http', 'ws'))`)}));`,
    ),
  },
  'worker-data': {
    path: 'a.txt',
    parts: script((url) => `new Worker('data:text/javascript,' + encodeURIComponent("fetch('${url}')"));`),
  },
  'worker-in-a-frame': {
    path: 'a.txt',
    parts: script(
      (url) =>
        `const view = add('iframe', {}).contentWindow; new view.Worker(view.URL.createObjectURL(${worker(`fetch('${url}')`)}));`,
    ),
  },
  'shared-worker': {
    path: 'a.txt',
    parts: script((url) => `new SharedWorker(URL.createObjectURL(${worker(`fetch('${url}')`)}));`),
  },
  'service-worker': {
    path: 'a.js',
    parts: script((url) => `return navigator.serviceWorker.register('${url}');`),
  },
  'audio-worklet': {
    path: 'a.js',
    parts: script((url) => `return new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule('${url}');`),
  },
  'paint-worklet': { path: 'a.js', parts: script((url) => `return CSS.paintWorklet.addModule('${url}');`) },
  'wasm-streaming': {
    path: 'a.wasm',
    parts: script((url) => `return WebAssembly.instantiateStreaming(fetch('${url}'));`),
  },
  'window-open': { path: 'a.html', parts: script((url) => `window.open('${url}');`) },
  'window-open-of-a-frame': {
    path: 'a.html',
    parts: script((url) => `add('iframe', {}).contentWindow.open('${url}');`),
  },
  'window-open-noopener': {
    path: 'a.html',
    parts: script((url) => `window.open('${url}', '_blank', 'noopener');`),
  },
  'link-click-blank': {
    path: 'a.html',
    parts: script((url) => `add('a', { href: '${url}', target: '_blank', rel: 'noopener' }).click();`),
  },
  'link-ping': { path: 'a.txt', parts: script((url) => `add('a', { href: '#x', ping: '${url}' }).click();`) },
  'link-download': {
    path: 'a.txt',
    parts: script((url) => `add('a', { href: '${url}', download: 'x' }).click();`),
  },
  'location-assign': { path: 'a.html', parts: script((url) => `location.assign('${url}');`) },
  'location-of-a-frame': {
    path: 'a.html',
    parts: script((url) => `add('iframe', {}).contentWindow.location = '${url}';`),
  },
  'navigation-api': { path: 'a.html', parts: script((url) => `navigation.navigate('${url}');`) },
  'form-get': { path: 'a.html', parts: script((url) => `add('form', { action: '${url}' }).submit();`) },
  'form-post': {
    path: 'a.html',
    parts: script((url) => `add('form', { action: '${url}', method: 'post' }).submit();`),
  },
  'form-post-blank': {
    path: 'a.html',
    parts: script((url) => `add('form', { action: '${url}', method: 'post', target: '_blank' }).submit();`),
  },
  'form-into-a-frame': {
    path: 'a.html',
    parts: script(
      (url) =>
        `add('iframe', { name: 'f' }); add('form', { action: '${url}', method: 'post', target: 'f' }).submit();`,
    ),
  },
  'media-source-element': {
    path: 'a.mp4',
    parts: script(
      (url) =>
        `const v = add('video', {}); v.append(Object.assign(document.createElement('source'), { src: '${url}' })); v.load();`,
    ),
  },
  'csp-report': {
    path: 'a.txt',
    parts: (url) => ({
      head: `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${url}">`,
      body: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    }),
  },
  'payment-request': {
    path: 'pay',
    parts: script(
      (url) =>
        `return new PaymentRequest([{ supportedMethods: '${url}' }], { total: { label: 'x', amount: { currency: 'USD', value: '1' } } }).canMakePayment();`,
    ),
  },
  'background-fetch': {
    path: 'a.txt',
    parts: script(
      (url) => `return navigator.serviceWorker.ready.then((r) => r.backgroundFetch.fetch('x', ['${url}']));`,
    ),
  },
  'federated-credentials': {
    path: 'a.json',
    parts: script(
      (url) =>
        `return navigator.credentials.get({ identity: { providers: [{ configURL: '${url}', clientId: 'x' }] } });`,
    ),
  },
  'cache-add': {
    path: 'a.txt',
    parts: script(
      (url) =>
        `return caches.open('x').then((cache) => cache.add('${url}').then(() => cache.match('${url}'))).then((a) => a.text()).then(leak);`,
    ),
  },
};
