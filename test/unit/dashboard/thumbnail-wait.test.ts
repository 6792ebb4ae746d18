import { expect, it } from 'vitest';
import type { Schemas } from '../../../dashboard/src/api/client.ts';
import { createThumbnailWait } from '../../../dashboard/src/ui/thumbnail-wait.ts';

const photo = (id: string, thumbnail: string | null, changes: Partial<Schemas['Asset']> = {}) =>
  // safe: the only members that are read
  ({ id, kind: 'image', status: 'ready', thumbnail_url: thumbnail, ...changes }) as Schemas['Asset'];

it('reads again while thumbnails arrive, and ends half a minute after the last one', () => {
  const wait = createThumbnailWait();
  let reads = 1;
  const readUntilEnd = (assets: readonly Schemas['Asset'][]): number => {
    const before = reads;
    while (wait(assets, reads) !== false) reads += 1;
    return reads - before;
  };
  expect(readUntilEnd([photo('a', null), photo('b', null)])).toBe(15);
  expect(readUntilEnd([photo('a', 'link'), photo('b', null)])).toBe(15);
  expect(readUntilEnd([photo('a', 'link'), photo('b', null)])).toBe(0);
  expect(readUntilEnd([photo('a', 'link'), photo('b', 'link')])).toBe(0);
});

it('does not wait for music and for photos that are not ready', () => {
  const wait = createThumbnailWait();
  const others = [photo('a', null, { kind: 'audio' }), photo('b', null, { status: 'rejected' })];
  expect(wait(others, 1)).toBe(false);
});
