import type { AttackParts } from './document.ts';

/** Statements that write state, and statements that call `found()`, which paints the page white, if they find it. */
export interface StatePair {
  readonly write: string;
  readonly read: string;
}

const asynchronous = (statements: string): string => `attempt(async () => { ${statements} });`;

/** Every place in which a page of this origin can store something. */
const PLACES: Readonly<Record<string, StatePair>> = {
  'local-storage': {
    write: "localStorage.setItem('left', 'x');",
    read: 'if (localStorage.length > 0) found();',
  },
  'session-storage': {
    write: "sessionStorage.setItem('left', 'x');",
    read: 'if (sessionStorage.length > 0) found();',
  },
  cookie: {
    write: "document.cookie = 'left=x; max-age=99999; path=/';",
    read: "if (document.cookie !== '') found();",
  },
  'cookie-store': {
    write: asynchronous("await cookieStore.set({ name: 'left', value: 'x', expires: 4e12 });"),
    read: asynchronous('if ((await cookieStore.getAll()).length > 0) found();'),
  },
  'indexed-db': {
    write:
      "const open = indexedDB.open('left', 1); open.onupgradeneeded = () => open.result.createObjectStore('s').put('x', 'k');",
    read: asynchronous('if ((await indexedDB.databases()).length > 0) found();'),
  },
  'cache-storage': {
    write: asynchronous("const cache = await caches.open('left'); await cache.put('/x', new Response('x'));"),
    read: asynchronous('if ((await caches.keys()).length > 0) found();'),
  },
  'storage-bucket': {
    write: asynchronous(
      "const bucket = await navigator.storageBuckets.open('left'); await bucket.caches.open('x');",
    ),
    read: asynchronous('if ((await navigator.storageBuckets.keys()).length > 0) found();'),
  },
  'service-worker': {
    write: asynchronous("await navigator.serviceWorker.register('/vendor/gsap.min.js');"),
    read: asynchronous('if ((await navigator.serviceWorker.getRegistrations()).length > 0) found();'),
  },
  'http-cache': {
    write: asynchronous("await fetch('/vendor/gsap.min.js', { cache: 'force-cache' });"),
    read: asynchronous(
      "await fetch('/vendor/gsap.min.js', { cache: 'force-cache' }); const [{ transferSize }] = performance.getEntriesByName(location.origin + '/vendor/gsap.min.js'); document.body.style.background = transferSize > 0 ? '#707070' : '#606060';",
    ),
  },
  'window-name': { write: "window.name = 'left';", read: "if (window.name !== '') found();" },
  history: {
    write: "history.pushState('left', '', '#left');",
    read: 'if (history.length > 2 || location.hash) found();',
  },
  'broadcast-channel': {
    write:
      "window.channel = new BroadcastChannel('left'); channel.onmessage = () => channel.postMessage('x'); channel.postMessage('x');",
    read: "const channel = new BroadcastChannel('left'); channel.onmessage = () => found(); channel.postMessage('x');",
  },
  'font-set': {
    write: asynchronous(
      "document.fonts.add(await new FontFace('Left', 'url(/fonts/inter-latin-wght-normal.woff2)').load());",
    ),
    read: "for (const { family } of document.fonts) if (family === 'Left') found();",
  },
  download: {
    write: "add('a', { href: 'data:text/plain,left', download: 'left.txt' }).click();",
    read: asynchronous("if (await (await fetch('file:///tmp/left.txt')).text()) found();"),
  },
  clipboard: {
    write: asynchronous("await navigator.clipboard.writeText('left');"),
    read: asynchronous("if ((await navigator.clipboard.readText()) === 'left') found();"),
  },
  'shared-storage': {
    write: asynchronous("await sharedStorage.set('left', 'x');"),
    read: asynchronous('if (await sharedStorage.length()) found();'),
  },
  'blob-url': {
    write: "localStorage.setItem('blob', URL.createObjectURL(new Blob(['left'])));",
    read: asynchronous(
      "const url = localStorage.getItem('blob'); if (url && (await fetch(url)).ok) found();",
    ),
  },
  'global-variable': {
    write: 'globalThis.left = 1; Object.prototype.left = 1;',
    read: "if ('left' in globalThis || {}.left) found();",
  },
  permission: {
    write: asynchronous(
      "await navigator.permissions.query({ name: 'notifications' }); await Notification.requestPermission();",
    ),
    read: "if (Notification.permission === 'granted') found();",
  },
  persisted: {
    write: asynchronous('await navigator.storage.persist();'),
    // Not `estimate().usage`: the renderer stores frames in a file of the same origin.
    read: asynchronous('if (await navigator.storage.persisted()) found();'),
  },
};

const FOUND =
  "var found = () => { document.body.style.background = '#fff'; add('b', { style: 'position:fixed;inset:0;background:#fff' }); };";
const scriptOf = (statements: string): AttackParts => ({ script: `${FOUND}${statements}` });

const SINGLE_PAIRS = Object.entries(PLACES).map(([name, { write, read }]) => ({
  name,
  write: scriptOf(write),
  read: scriptOf(read),
}));

const attempts = (statements: readonly string[]): string =>
  statements.map((statement) => `attempt(() => { ${statement} });`).join('\n');
const readEverything = attempts(Object.values(PLACES).map(({ read }) => read));
const writeEverything = attempts(
  Object.entries(PLACES).flatMap(([name, { write }]) => (name === 'download' ? [] : [write])),
);

const PAIR_COUNT = 50;

/** One pair for each place, then pairs that write to and read from every place, fifty in total. */
export const STATE_PAIRS = [
  ...SINGLE_PAIRS,
  ...Array.from({ length: PAIR_COUNT - SINGLE_PAIRS.length }, (_, index) => ({
    name: `everywhere-${index + 1}`,
    write: scriptOf(writeEverything),
    read: scriptOf(readEverything),
  })),
];
