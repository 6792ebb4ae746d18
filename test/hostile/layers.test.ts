import { beforeAll, describe, expect, it } from 'vitest';
import { LAYERS } from '#renderer/browser/layers.ts';
import type { Layer } from '#renderer/browser/layers.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';
import type { HostileDocument } from './catalogue/document.ts';
import { findReaches } from './support/containment.ts';
import { useHostileBench } from './support/hostile-bench.ts';
import type { Opening, Verdict } from './support/hostile-bench.ts';
import { only, OPEN_RENDERER, without } from './support/open-renderer.ts';

const bench = useHostileBench();
const ALL_LIMIT_MS = 900_000;

/** One document for each kind of way out. */
const WAYS_OUT = [
  'script/fetch',
  'script/xhr-sync',
  'script/beacon',
  'script/event-source',
  'script/websocket',
  'script/worker-blob-fetch',
  'script/window-open',
  'markup/img',
  'markup/script',
  'markup/css-background',
  'markup/link-preload-fetch',
  'markup/iframe',
  'markup/meta-refresh',
  'address/localhost',
  'runtime-api/next',
  'file/secret-page',
  'peer/webrtc-stun',
  'peer/webrtc-turn-tcp',
  'peer/web-transport',
  'lookup/lookup-images',
] as const;
const ENVIRONMENT = 'environment of the child';

const documents = CATALOGUE.filter(({ name }) => (WAYS_OUT as readonly string[]).includes(name));
/** Packets do not tell who sent them: these run one at a time, and whatever is heard meanwhile is theirs. */
const isPeer = ({ name }: HostileDocument): boolean => name.startsWith('peer/');

/** Ways out that were open, by row of the matrix. */
const reachedOf = async (opening: Opening): Promise<Set<string>> => {
  const { hits } = bench.canaries();
  const reached = new Set<string>();
  const note = (verdict: Verdict, isHeard: boolean) => {
    if (isHeard || findReaches(verdict, bench.canaries()).length > 0) reached.add(verdict.name);
    if (verdict.leakedEnvironments > 0) reached.add(ENVIRONMENT);
  };
  hits.length = 0;
  const others = documents.filter((document) => !isPeer(document));
  for (const verdict of await bench.runAll(others, opening)) note(verdict, false);
  for (const document of documents.filter(isPeer)) {
    hits.length = 0;
    note(await bench.run(document, opening), hits.length > 0);
  }
  return reached;
};

type Row = readonly [title: string, reached: ReadonlySet<string>];

const table = (rows: readonly Row[]): string => {
  const columns = [...documents.map(({ name }: HostileDocument) => name), ENVIRONMENT];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return (
    line(['way out', ...rows.map(([title]) => title)]) +
    line(['---', ...rows.map(() => '---')]) +
    columns
      .map((name) => line([`\`${name}\``, ...rows.map(([, reached]) => (reached.has(name) ? 'OPEN' : '·'))]))
      .join('')
  );
};

const withoutOne = new Map<Layer, ReadonlySet<string>>();
const onlyOne = new Map<Layer, ReadonlySet<string>>();
let allOpen: ReadonlySet<string> = new Set();

beforeAll(async () => {
  allOpen = await reachedOf(OPEN_RENDERER);
  for (const layer of LAYERS) {
    withoutOne.set(layer, await reachedOf(without(layer)));
    onlyOne.set(layer, await reachedOf(only(layer)));
  }
}, ALL_LIMIT_MS);

describe('the layers', () => {
  it.each(LAYERS.filter((layer) => layer !== 'scrubbed-environment'))(
    'without %s: the others still let nothing out',
    (layer) => expect([...(withoutOne.get(layer) ?? ['not run'])]).toEqual([]),
  );

  it('are what stops a page: without any of them the ways out are open', () => {
    expect(allOpen.size).toBeGreaterThanOrEqual(WAYS_OUT.length - 2);
  });

  it.each(['content-policy', 'request-guard', 'resolver-rules', 'dead-proxy'] as const)(
    '%s alone stops a plain request',
    (layer) => {
      const plain = [
        'script/fetch',
        'script/xhr-sync',
        'markup/img',
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
