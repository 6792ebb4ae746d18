import { beforeAll, describe, expect, it } from 'vitest';
import { LAYERS } from '#renderer/browser/containment-layers.ts';
import type { Layer } from '#renderer/browser/containment-layers.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';
import type { AttackParts, HostileDocument } from './catalogue/document.ts';
import { findBreaches, hitsOf } from './support/breaches.ts';
import { useHostileHarness } from './support/hostile-harness.ts';
import type { HarnessOptions, HostileResult } from './support/hostile-harness.ts';
import { ALL_LAYERS_DISABLED, onlyLayer, withoutLayer } from './support/layer-settings.ts';

const harness = useHostileHarness();
const ALL_LIMIT_MS = 1_800_000;

/** Requests of one page that do not get in each other's way; their paths tell them apart. */
const REQUESTS = [
  'script/fetch',
  'script/xhr-sync',
  'script/beacon',
  'script/event-source',
  'script/image-object',
  'markup/script',
  'markup/css-background',
  'markup/link-preload-fetch',
];
/** Attacks that end the page or are heard by other means. */
const SEPARATE = [
  'script/websocket',
  'markup/iframe',
  'address/localhost',
  'runtime-api/next',
  'script/worker-blob-fetch',
  'script/link-click-blank',
  'markup/meta-refresh',
  'file/secret-page',
  'lookup/lookup-fetches',
];
/** Packets do not tell who sent them: these run one at a time, and whatever is heard meanwhile is theirs. */
const PEERS = ['peer/webrtc-stun', 'peer/webrtc-turn-tcp', 'peer/web-transport'];
const ENVIRONMENT = 'environment of the child';
const WAYS_OUT = [...REQUESTS, ...SEPARATE, ...PEERS, ENVIRONMENT];

const named = (name: string): HostileDocument => {
  const document = CATALOGUE.find((candidate) => candidate.name === name);
  if (document === undefined) throw new Error(`the catalogue has no ${name}`);
  return document;
};

const requests: HostileDocument = {
  name: 'requests of one page',
  isLocal: true,
  parts: (targets) => {
    const all = REQUESTS.map((name) => named(name).parts(targets));
    const join = (part: keyof AttackParts) => all.map((parts) => parts[part] ?? '').join('\n');
    return { head: join('head'), body: join('body'), script: join('script') };
  },
};

/** Ways out that were open, by row of the matrix. */
const reachedOf = async (options: HarnessOptions): Promise<Set<string>> => {
  const canaries = harness.canaries();
  const reached = new Set<string>();
  const note = (result: HostileResult, isHeard = false) => {
    if (isHeard || findBreaches(result, canaries).length > 0) reached.add(result.name);
    if (result.leakedEnvironments > 0) reached.add(ENVIRONMENT);
  };
  // In both ways: what lies around the composition when it is filmed raw closes some ways out by itself.
  for (const strategy of [rawCapture, beginFrameCapture]) {
    canaries.hits.length = 0;
    const results = await harness.runAll([requests, ...SEPARATE.map(named)], { ...options, strategy });
    for (const result of results) note(result);
    for (const name of REQUESTS) if (hitsOf(canaries, name).length > 0) reached.add(name);
    if (REQUESTS.some((name) => reached.has(name))) reached.delete(requests.name);
    for (const name of PEERS) {
      canaries.hits.length = 0;
      note(await harness.run(named(name), { ...options, strategy }), canaries.hits.length > 0);
    }
  }
  return reached;
};

type Row = readonly [title: string, reached: ReadonlySet<string>];

const table = (rows: readonly Row[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return (
    line(['way out', ...rows.map(([title]) => title)]) +
    line(['---', ...rows.map(() => '---')]) +
    WAYS_OUT.map((name) =>
      line([`\`${name}\``, ...rows.map(([, reached]) => (reached.has(name) ? 'OPEN' : '·'))]),
    ).join('')
  );
};

const withoutOne = new Map<Layer, ReadonlySet<string>>();
const onlyOne = new Map<Layer, ReadonlySet<string>>();
let allOpen: ReadonlySet<string> = new Set();

beforeAll(async () => {
  allOpen = await reachedOf(ALL_LAYERS_DISABLED);
  for (const layer of LAYERS) {
    withoutOne.set(layer, await reachedOf(withoutLayer(layer)));
    onlyOne.set(layer, await reachedOf(onlyLayer(layer)));
  }
}, ALL_LIMIT_MS);

describe('the layers', () => {
  it.each(LAYERS.filter((layer) => layer !== 'scrubbed-environment'))(
    'without %s: the others still let nothing out',
    (layer) => expect([...(withoutOne.get(layer) ?? ['not run'])]).toEqual([]),
  );

  it('are what stops a page: without any of them the ways out are open', () => {
    expect(allOpen.size).toBeGreaterThanOrEqual(WAYS_OUT.length - 1);
  });

  it.each(['content-policy', 'request-guard', 'resolver-rules', 'dead-proxy'] as const)(
    '%s alone stops a plain request',
    (layer) => {
      const plain = [
        'script/fetch',
        'script/xhr-sync',
        'script/image-object',
        'markup/css-background',
        'markup/script',
      ];
      expect(plain.filter((name) => onlyOne.get(layer)?.has(name))).toEqual([]);
    },
  );

  it('stop what the documentation says', async () => {
    const rows = (results: ReadonlyMap<Layer, ReadonlySet<string>>): Row[] => [...results];
    const text = `# Containment, measured

\`OPEN\`: something was reached, read or shown. Written by \`npm run test:hostile\`; Chromium's own checks (same-origin
policy, local network access) were switched off for all of it.

## Each layer left out, all others in place

${table([['none in place', allOpen], ...rows(withoutOne)])}
## Each layer alone, all others left out

${table(rows(onlyOne))}`;
    await expect(text).toMatchFileSnapshot('../../docs/containment-matrix.md');
  });
});
