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

/** Requests of scripts; a render does not fail if they are refused. */
const requestByScript = (url: string): string => `
attempt(() => fetch('${url}').then((response) => response.text()).then(leak));
attempt(() => fetch('${url}', { mode: 'no-cors' }));
attempt(() => { const x = new XMLHttpRequest(); x.onload = () => leak(x.responseText); x.open('GET', '${url}'); x.send(); });
attempt(() => navigator.sendBeacon('${url}', 'x'));
attempt(() => { new WebSocket('${url}'.replace('http', 'ws').replace('HTTP', 'WS')); });
attempt(() => { new EventSource('${url}').onmessage = (event) => leak(event.data); });
attempt(() => new Worker('${url}'));
attempt(() => import('${url}'));
attempt(async () => {
  await wait(200); // a frame ends the render, which would hide what the requests above can do
  add('iframe', { src: '${url}', onload() { attempt(() => leak(this.contentDocument.documentElement.outerHTML)); } });
  add('object', { data: '${url}' });
});`;

/** All kinds of request at once, for tables in which the address is the attack. */
const requestAll = (url: string): string => `${requestByScript(url)}
attempt(() => { new Image().src = '${url}'; });
attempt(() => add('link', { rel: 'stylesheet', href: '${url}' }));
attempt(() => add('script', { src: '${url}' }));
attempt(() => { document.body.style.backgroundImage = 'url("${url}")'; });`;

const addressDocuments: HostileDocument[] = ADDRESSES.map(({ name, url, isLocal }) =>
  document(
    `address/${name}`,
    ({ httpPort }) => ({ script: requestAll(`${url(httpPort)}/address/${name}/a.txt`) }),
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
    return { script: urls.map((url) => requestAll(url) + post(url)).join('') };
  });
});

const fileDocuments: HostileDocument[] = FILE_ADDRESSES.map(({ name, url }) =>
  document(`file/${name}`, (targets) => ({ script: requestByScript(url(targets)) })),
);

/** Markup vectors that are also tried with file addresses. */
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

/** A page that is granted access paints the canary. */
const apiDocuments = Object.entries(API_VECTORS).map(([name, statements]) =>
  document(`api/${name}`, ({ canaryText }) => ({
    script: `const leakAccess = () => leak('${canaryText}');
attempt(async () => { ${statements} });`,
  })),
);

const internalDocuments = Object.entries(INTERNAL_URLS).map(([name, url]) =>
  document(
    `internal/${name}`,
    () => ({ script: `${requestAll(url)} attempt(() => window.open('${url}'));` }),
    false,
  ),
);

/** All documents; their names are unique. */
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

export const findDocument = (name: string): HostileDocument => {
  const document = CATALOGUE.find((candidate) => candidate.name === name);
  if (document === undefined) throw new Error(`the catalogue has no ${name}`);
  return document;
};
