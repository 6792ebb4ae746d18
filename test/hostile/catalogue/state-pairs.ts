import type { AttackParts } from './document.ts';

/** Something a page leaves behind, and how a page after it would find that; `found()` paints the page green. */
export interface StatePair {
  readonly leave: string;
  readonly look: string;
}

const later = (statements: string): string => `attempt(async () => { ${statements} });`;

/** Every place a page of this origin can keep something in. */
const PLACES: Readonly<Record<string, StatePair>> = {
  'local-storage': {
    leave: "localStorage.setItem('left', 'x');",
    look: 'if (localStorage.length > 0) found();',
  },
  'session-storage': {
    leave: "sessionStorage.setItem('left', 'x');",
    look: 'if (sessionStorage.length > 0) found();',
  },
  cookie: {
    leave: "document.cookie = 'left=x; max-age=99999; path=/';",
    look: "if (document.cookie !== '') found();",
  },
  'cookie-store': {
    leave: later("await cookieStore.set({ name: 'left', value: 'x', expires: 4e12 });"),
    look: later('if ((await cookieStore.getAll()).length > 0) found();'),
  },
  'indexed-db': {
    leave:
      "const open = indexedDB.open('left', 1); open.onupgradeneeded = () => open.result.createObjectStore('s').put('x', 'k');",
    look: later('if ((await indexedDB.databases()).length > 0) found();'),
  },
  'cache-storage': {
    leave: later("const cache = await caches.open('left'); await cache.put('/x', new Response('x'));"),
    look: later('if ((await caches.keys()).length > 0) found();'),
  },
  'private-file-system': {
    leave: later(
      "const root = await navigator.storage.getDirectory(); const file = await (await root.getFileHandle('left', { create: true })).createWritable(); await file.write('x'); await file.close();",
    ),
    look: later(
      "const root = await navigator.storage.getDirectory(); for await (const name of root.keys()) if (name === 'left') found();",
    ),
  },
  'storage-bucket': {
    leave: later(
      "const bucket = await navigator.storageBuckets.open('left'); await bucket.caches.open('x');",
    ),
    look: later('if ((await navigator.storageBuckets.keys()).length > 0) found();'),
  },
  'service-worker': {
    leave: later("await navigator.serviceWorker.register('/vendor/gsap.min.js');"),
    look: later('if ((await navigator.serviceWorker.getRegistrations()).length > 0) found();'),
  },
  'http-cache': {
    leave: later("await fetch('/vendor/gsap.min.js', { cache: 'force-cache' });"),
    look: later(
      "await fetch('/vendor/gsap.min.js', { cache: 'force-cache' }); const [{ transferSize }] = performance.getEntriesByName(location.origin + '/vendor/gsap.min.js'); document.body.style.background = transferSize > 0 ? '#707070' : '#606060';",
    ),
  },
  'window-name': { leave: "window.name = 'left';", look: "if (window.name !== '') found();" },
  history: {
    leave: "history.pushState('left', '', '#left');",
    look: 'if (history.length > 2 || location.hash) found();',
  },
  'broadcast-channel': {
    leave:
      "window.channel = new BroadcastChannel('left'); channel.onmessage = () => channel.postMessage('x'); channel.postMessage('x');",
    look: "const channel = new BroadcastChannel('left'); channel.onmessage = () => found(); channel.postMessage('x');",
  },
  'web-lock': {
    leave: "navigator.locks.request('left', () => new Promise(() => {}));",
    look: later('const { held } = await navigator.locks.query(); if (held.length > 0) found();'),
  },
  'font-set': {
    leave: later(
      "document.fonts.add(await new FontFace('Left', 'url(/fonts/inter-latin-400-normal.woff2)').load());",
    ),
    look: "for (const { family } of document.fonts) if (family === 'Left') found();",
  },
  download: {
    leave: "add('a', { href: 'data:text/plain,left', download: 'left.txt' }).click();",
    look: "add('iframe', { src: 'file:///tmp/left.txt', onload() { attempt(() => this.contentDocument.body.innerText && found()); } });",
  },
  clipboard: {
    leave: later("await navigator.clipboard.writeText('left');"),
    look: later("if ((await navigator.clipboard.readText()) === 'left') found();"),
  },
  'shared-storage': {
    leave: later("await sharedStorage.set('left', 'x');"),
    look: later('if (await sharedStorage.length()) found();'),
  },
  'blob-url': {
    leave: "localStorage.setItem('blob', URL.createObjectURL(new Blob(['left'])));",
    look: later("const url = localStorage.getItem('blob'); if (url && (await fetch(url)).ok) found();"),
  },
  'own-global': {
    leave: 'globalThis.left = 1; Object.prototype.left = 1;',
    look: "if ('left' in globalThis || {}.left) found();",
  },
  permission: {
    leave: later(
      "await navigator.permissions.query({ name: 'notifications' }); await Notification.requestPermission();",
    ),
    look: "if (Notification.permission === 'granted') found();",
  },
  persisted: {
    leave: later('await navigator.storage.persist();'),
    // Of usage a first render has some already: the renderer keeps frames in a file of the same origin.
    look: later('if (await navigator.storage.persisted()) found();'),
  },
};

const FOUND =
  "var found = () => { document.body.style.background = '#fff'; add('b', { style: 'position:fixed;inset:0;background:#fff' }); };";
const scriptOf = (statements: string): AttackParts => ({ script: `${FOUND}${statements}` });

/** What is left in one place and looked for there. */
const SINGLE_PAIRS = Object.entries(PLACES).map(([name, { leave, look }]) => ({
  name,
  leave: scriptOf(leave),
  look: scriptOf(look),
}));

const attempts = (statements: readonly string[]): string =>
  statements.map((statement) => `attempt(() => { ${statement} });`).join('\n');
const everyLook = attempts(Object.values(PLACES).map(({ look }) => look));
const everyLeave = attempts(
  Object.entries(PLACES).flatMap(([name, { leave }]) => (name === 'download' ? [] : [leave])),
);

const ALL_PAIRS = 50;

/** Fifty pairs: one for each place, and pairs that leave in every place and look in every place. */
export const STATE_PAIRS = [
  ...SINGLE_PAIRS,
  ...Array.from({ length: ALL_PAIRS - SINGLE_PAIRS.length }, (_, index) => ({
    name: `everywhere-${index + 1}`,
    leave: scriptOf(everyLeave),
    look: scriptOf(everyLook),
  })),
];
