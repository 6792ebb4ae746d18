import type { Targets } from '../support/canaries.ts';
import { ADDRESSES } from './addresses.ts';
import type { AttackParts, HostileDocument } from './document.ts';
import { FILE_ADDRESSES } from './file-addresses.ts';
import { MARKUP_VECTORS } from './markup-vectors.ts';
import type { Vector } from './markup-vectors.ts';
import { API_VECTORS, INTERNAL_URLS, LOOKUP_VECTORS, PEER_VECTORS } from './other-vectors.ts';
import { SCRIPT_VECTORS } from './script-vectors.ts';

const document = (
  name: string,
  parts: (targets: Targets) => AttackParts,
  isLocal = true,
): HostileDocument => ({ name, parts, isLocal });

const vectorDocuments = (vectors: Readonly<Record<string, Vector>>, group: string): HostileDocument[] =>
  Object.entries(vectors).map(([key, vector]) => {
    const name = `${group}/${key}`;
    return document(name, ({ httpPort }) =>
      vector.parts(`http://127.0.0.1:${httpPort}/${name}/${vector.path}`),
    );
  });

/** What a script can read by itself; a render does not fail for want of any of it. */
const readByScript = (url: string): string => `
attempt(() => fetch('${url}').then((answer) => answer.text()).then(leak));
attempt(() => fetch('${url}', { mode: 'no-cors' }));
attempt(() => { const x = new XMLHttpRequest(); x.onload = () => leak(x.responseText); x.open('GET', '${url}'); x.send(); });
attempt(() => navigator.sendBeacon('${url}', 'x'));
attempt(() => { new WebSocket('${url}'.replace('http', 'ws').replace('HTTP', 'WS')); });
attempt(() => { new EventSource('${url}').onmessage = (event) => leak(event.data); });
attempt(() => add('iframe', { src: '${url}', onload() { attempt(() => leak(this.contentDocument.documentElement.outerHTML)); } }));
attempt(() => add('object', { data: '${url}' }));
attempt(() => new Worker('${url}'));
attempt(() => import('${url}'));`;

/** Everything that can read a URL, at once: for tables where the spelling of the address is the attack. */
const readEveryWay = (url: string): string => `${readByScript(url)}
attempt(() => { new Image().src = '${url}'; });
attempt(() => add('link', { rel: 'stylesheet', href: '${url}' }));
attempt(() => add('script', { src: '${url}' }));
attempt(() => { document.body.style.backgroundImage = 'url("${url}")'; });`;

const addressDocuments: HostileDocument[] = ADDRESSES.map(({ name, url, isLocal }) =>
  document(
    `address/${name}`,
    ({ httpPort }) => ({ script: readEveryWay(`${url(httpPort)}/address/${name}/a.txt`) }),
    isLocal,
  ),
);

const RUNTIME_API_HOSTS = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]', '2130706433'];
const RUNTIME_API_PATHS: Readonly<Record<string, string>> = {
  next: 'runtime/invocation/next',
  response: 'runtime/invocation/00000000-0000-0000-0000-000000000000/response',
  error: 'runtime/init/error',
  'extension-next': 'extension/event/next',
};
const runtimeApiDocuments: HostileDocument[] = Object.entries(RUNTIME_API_PATHS).map(([key, path]) => {
  const name = `runtime-api/${key}`;
  return document(name, ({ runtimeApiPort }) => {
    const urls = RUNTIME_API_HOSTS.map(
      (host) => `http://${host}:${runtimeApiPort}/2018-06-01/${path}?/${name}/`,
    );
    const post = (url: string) =>
      `attempt(() => fetch('${url}', { method: 'POST', mode: 'no-cors', body: '{}' }));`;
    return { script: urls.map((url) => readEveryWay(url) + post(url)).join('') };
  });
});

const fileDocuments: HostileDocument[] = FILE_ADDRESSES.map(({ name, url }) =>
  document(`file/${name}`, (targets) => ({ script: readByScript(url(targets)) })),
);

/** Ways to reach a file that are a document of their own. */
const FILE_VECTORS = [
  'iframe',
  'img',
  'object',
  'script',
  'link-stylesheet',
  'css-import',
  'css-background',
  'svg-image',
  'svg-use',
  'meta-refresh',
  'base-href',
  'component-source',
] as const;
const fileVectorDocuments: HostileDocument[] = FILE_VECTORS.map((key) =>
  document(`file-by/${key}`, ({ secretDir }) => {
    const path = MARKUP_VECTORS[key]?.path.replace(/^a\./, 'secret.') ?? '';
    return MARKUP_VECTORS[key]?.parts(`file://${secretDir}/${path}`) ?? {};
  }),
);

const peerDocuments = Object.entries(PEER_VECTORS).map(([name, parts]) => document(`peer/${name}`, parts));
const lookupDocuments = Object.entries(LOOKUP_VECTORS).map(([name, parts]) =>
  document(`lookup/${name}`, () => parts, false),
);

/** A page that is granted anything says so by painting the canary. */
const apiDocuments = Object.entries(API_VECTORS).map(([name, statements]) =>
  document(`api/${name}`, ({ grantedMark }) => ({
    script: `const leakAccess = () => leak('${grantedMark}');
attempt(async () => { ${statements} });`,
  })),
);

const internalDocuments = Object.entries(INTERNAL_URLS).map(([name, url]) =>
  document(
    `internal/${name}`,
    () => ({ script: `${readEveryWay(url)} attempt(() => window.open('${url}'));` }),
    false,
  ),
);

/** Every document of the suite; names are unique and say what is tried. */
export const CATALOGUE: readonly HostileDocument[] = [
  ...vectorDocuments(MARKUP_VECTORS, 'markup'),
  ...vectorDocuments(SCRIPT_VECTORS, 'script'),
  ...addressDocuments,
  ...runtimeApiDocuments,
  ...fileDocuments,
  ...fileVectorDocuments,
  ...peerDocuments,
  ...lookupDocuments,
  ...apiDocuments,
  ...internalDocuments,
];
