import { beforeAll, describe, expect, it } from 'vitest';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { findDocument } from './catalogue/catalogue.ts';
import type { AttackParts, HostileDocument } from './catalogue/document.ts';
import { findBreaches, hitsOf } from './support/breaches.ts';
import { useHostileHarness } from './support/hostile-harness.ts';
import type { HarnessOptions, HostileResult } from './support/hostile-harness.ts';
import { ALL_LAYERS_DISABLED, onlyLayer, withoutLayer } from './support/layer-settings.ts';
import { LAYERS } from './support/weaken-browser.ts';
import type { Layer } from './support/weaken-browser.ts';

const harness = useHostileHarness();
const SUITE_LIMIT_MS = 1_800_000;

/** Requests that can run in one page without affecting each other; their paths identify them at the canaries. */
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
/** Attacks that end the page or are detected without a request path. */
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
/** Packets carry no document name: these run one at a time, and every hit meanwhile counts as theirs. */
const PEERS = ['peer/webrtc-stun', 'peer/webrtc-turn-tcp', 'peer/web-transport'];
const ENVIRONMENT = 'environment of the child process';
const ATTACKS = [...REQUESTS, ...SEPARATE, ...PEERS, ENVIRONMENT];

const combinedRequests: HostileDocument = {
  name: 'requests of one page',
  isLocal: true,
  parts: (targets) => {
    const all = REQUESTS.map((name) => findDocument(name).parts(targets));
    const join = (part: keyof AttackParts) => all.map((parts) => parts[part] ?? '').join('\n');
    return { head: join('head'), body: join('body'), script: join('script') };
  },
};

/**
 * Names of the attacks that succeeded with at least one capture strategy. Both are run, because the frame around the
 * composition in raw capture stops some attacks by itself.
 */
const findSuccessfulAttacks = async (options: HarnessOptions): Promise<Set<string>> => {
  const canaries = harness.canaries();
  const successful = new Set<string>();
  const record = (result: HostileResult, hasHits = false) => {
    if (hasHits || findBreaches(result, canaries).length > 0) successful.add(result.name);
    if (result.leakedEnvironments > 0) successful.add(ENVIRONMENT);
  };
  for (const strategy of [rawCapture, beginFrameCapture]) {
    canaries.hits.length = 0;
    const documents = [combinedRequests, ...SEPARATE.map(findDocument)];
    for (const result of await harness.runAll(documents, { ...options, strategy })) record(result);
    for (const name of REQUESTS) if (hitsOf(canaries, name).length > 0) successful.add(name);
    if (REQUESTS.some((name) => successful.has(name))) successful.delete(combinedRequests.name);
    for (const name of PEERS) {
      canaries.hits.length = 0;
      const result = await harness.run(findDocument(name), { ...options, strategy });
      record(result, canaries.hits.length > 0);
    }
  }
  return successful;
};

type Column = readonly [title: string, successful: ReadonlySet<string>];

const table = (columns: readonly Column[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return (
    line(['attack', ...columns.map(([title]) => title)]) +
    line(['---', ...columns.map(() => '---')]) +
    ATTACKS.map((name) =>
      line([`\`${name}\``, ...columns.map(([, successful]) => (successful.has(name) ? 'OPEN' : '·'))]),
    ).join('')
  );
};

const withoutOne = new Map<Layer, ReadonlySet<string>>();
const onlyOne = new Map<Layer, ReadonlySet<string>>();
let withoutAll: ReadonlySet<string> = new Set();

beforeAll(async () => {
  withoutAll = await findSuccessfulAttacks(ALL_LAYERS_DISABLED);
  for (const layer of LAYERS) {
    withoutOne.set(layer, await findSuccessfulAttacks(withoutLayer(layer)));
    onlyOne.set(layer, await findSuccessfulAttacks(onlyLayer(layer)));
  }
}, SUITE_LIMIT_MS);

describe('the containment layers', () => {
  it.each(LAYERS.filter((layer) => layer !== 'scrubbed-environment'))(
    'stop every attack without %s',
    (layer) => expect([...(withoutOne.get(layer) ?? ['not run'])]).toEqual([]),
  );

  it('are necessary: with all layers disabled the attacks succeed', () => {
    expect(withoutAll.size).toBeGreaterThanOrEqual(ATTACKS.length - 1);
  });

  it.each(['content-policy', 'request-guard', 'resolver-rules', 'dead-proxy'] as const)(
    'stop plain requests with %s alone',
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

  it('match docs/containment-matrix.md', async () => {
    const columns = (results: ReadonlyMap<Layer, ReadonlySet<string>>): Column[] => [...results];
    const text = `# Containment matrix

Written by \`npm run test:hostile\`. \`OPEN\`: the attack reached, read or showed something with at least one capture
strategy. Chromium's own checks (same-origin policy, local network access) are disabled in all runs.

## One layer disabled

${table([['all disabled', withoutAll], ...columns(withoutOne)])}
## One layer enabled

${table(columns(onlyOne))}`;
    await expect(text).toMatchFileSnapshot('../../docs/containment-matrix.md');
  });
});
