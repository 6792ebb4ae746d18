import { expect, it } from 'vitest';
import type { Schemas } from '../../../dashboard/src/api/client.ts';
import { createThumbnailWait } from '../../../dashboard/src/ui/thumbnail-wait.ts';

const photo = (id: string, thumbnail: string | null, changes: Partial<Schemas['Asset']> = {}) =>
  // safe: the only members that are read
  ({ id, kind: 'image', status: 'ready', thumbnail_url: thumbnail, ...changes }) as Schemas['Asset'];

const WAITING = [photo('a', null), photo('b', null)];

/** A list of assets, split into pages, and how often it has been read. */
const list = (queryHash: string, reads = 1) => {
  const state = { dataUpdateCount: reads };
  return {
    /** Requests until nothing is read any more, and their number in a minute. */
    readUntilEnd: (
      wait: ReturnType<typeof createThumbnailWait>,
      assets: readonly Schemas['Asset'][],
      otherPages = 0,
    ) => {
      const pages = [{ assets }, ...Array.from({ length: otherPages }, () => ({ assets: [] }))];
      const next = () => wait({ queryHash, state: { ...state, data: { pages } } });
      const interval = next();
      let requests = 0;
      while (next() !== false) {
        state.dataUpdateCount += 1;
        requests += pages.length;
      }
      return { requests, perMinute: interval === false ? 0 : (60_000 / interval) * pages.length };
    },
  };
};

it('reads again while thumbnails arrive, and ends half a minute after the last one', () => {
  const wait = createThumbnailWait();
  const { readUntilEnd } = list('all');
  expect(readUntilEnd(wait, WAITING).requests).toBe(15);
  expect(readUntilEnd(wait, [photo('a', 'link'), photo('b', null)]).requests).toBe(15);
  expect(readUntilEnd(wait, [photo('a', 'link'), photo('b', null)]).requests).toBe(0);
  expect(readUntilEnd(wait, [photo('a', 'link'), photo('b', 'link')]).requests).toBe(0);
});

it.each(['fetching', 'inspecting'] as const)('reads again for two minutes while a file is %s', (status) => {
  const assets = [photo('a', null, { kind: null, status }), photo('b', 'link')];
  expect(list('all').readUntilEnd(createThumbnailWait(), assets).requests).toBe(60);
});

it('does not wait for music and for photos that are not ready', () => {
  const others = [photo('a', null, { kind: 'audio' }), photo('b', null, { status: 'rejected' })];
  expect(list('all').readUntilEnd(createThumbnailWait(), others).requests).toBe(0);
});

it.each([0, 1, 4, 9, 40])('sends as many requests in a minute with %i more pages', (otherPages) => {
  const { requests, perMinute } = list('all').readUntilEnd(createThumbnailWait(), WAITING, otherPages);
  expect(perMinute).toBe(30);
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThan(15 + 1 + otherPages);
});

it.each([1, 5, 40])('waits as long for another kind, after %i reads of the first', (reads) => {
  const wait = createThumbnailWait();
  list('all', reads).readUntilEnd(wait, WAITING);
  expect(list('image').readUntilEnd(wait, WAITING).requests).toBe(15);
  expect(list('other', 60).readUntilEnd(wait, WAITING).requests).toBe(15);
});

it('reads nothing before the first answer', () => {
  const wait = createThumbnailWait();
  expect(wait({ queryHash: 'all', state: { data: undefined, dataUpdateCount: 0 } })).toBe(false);
});
