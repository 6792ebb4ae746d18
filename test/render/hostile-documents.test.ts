import { describe, expect, it } from 'vitest';
import { findDocument } from '../hostile/catalogue/catalogue.ts';
import type { HostileDocument } from '../hostile/catalogue/document.ts';
import { findLeaks, hitsOf } from '../hostile/support/breaches.ts';
import { useHostileHarness } from '../hostile/support/hostile-harness.ts';
import { filesWithoutPathCheck, ALL_LAYERS_DISABLED } from '../hostile/support/layer-settings.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const harness = useHostileHarness();

/** One of each kind; `npm run test:hostile` runs all of them. */
const NAMES = [
  'markup/img',
  'markup/css-font-face',
  'markup/iframe-srcdoc',
  'script/websocket',
  'script/worker-blob-fetch',
  'address/instance-metadata',
  'runtime-api/next',
  'file/absolute-path',
  'peer/webrtc-stun',
  'lookup/lookup-links',
];

describe('the complete renderer', () => {
  it('lets 10 hostile documents reach, read and show nothing', async () => {
    const results = await harness.runAll(NAMES.map(findDocument));
    const leaks = results.flatMap((result) =>
      findLeaks(result, harness.canaries()).map((leak) => `${result.name}: ${leak}`),
    );
    expect(results).toHaveLength(NAMES.length);
    expect(leaks).toEqual([]);
    expect(harness.canaries().hits).toEqual([]);
  });
});

describe('a renderer with all containment layers disabled', () => {
  it.runIf(IS_THOROUGH)('is detected by every kind of canary', async () => {
    const readers = ['script/fetch', 'markup/img', 'file/secret-page'];
    const others = ['runtime-api/next', 'peer/webrtc-stun', 'peer/webrtc-turn-tcp'];
    const results = await harness.runAll([...readers, ...others].map(findDocument), ALL_LAYERS_DISABLED);
    const [fetched, pictured, framed] = results;
    const kinds = new Set(harness.canaries().hits.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['http', 'runtime-api', 'tcp', 'udp']);
    expect(hitsOf(harness.canaries(), 'script/fetch')).not.toEqual([]);
    expect([fetched, pictured, framed].map((result) => result?.showsCanary)).toEqual([true, true, true]);
    expect(fetched?.leakedEnvironments).toBeGreaterThan(0);
  });

  it.runIf(IS_THOROUGH)('is detected by its name lookups', async () => {
    const result = await harness.run(findDocument('lookup/lookup-fetches'), ALL_LAYERS_DISABLED);
    expect(result.network.lookups.length).toBeGreaterThan(0);
  });

  it('is detected by a painted file when it reads any path as a bundled file', async () => {
    const bundledFiles = filesWithoutPathCheck(harness.tools().bundledFiles);
    // Without the worker of `file/absolute-path`: its script never ends to load where nothing stops workers.
    const document: HostileDocument = {
      name: 'fetched-file',
      isLocal: true,
      parts: ({ secretDir }) => ({
        script: `attempt(() => fetch('${secretDir}/secret.txt').then((response) => response.text()).then(leak));`,
      }),
    };
    const result = await harness.run(document, { ...ALL_LAYERS_DISABLED, bundledFiles });
    expect(result.showsCanary).toBe(true);
  });
});
