import { expect, it } from 'vitest';
import { itemToVideo, itemToWorkspace, videoToItem, workspaceToItem } from '#adapters/dynamodb/items.ts';
import { SYNTHETIC_WORKSPACE_ID } from '#contracts/synthetic-renders.ts';
import { TABLE, videoKey } from '#contracts/table-keys.ts';
import { asWorkspaceId, aVideo, aWorkspace, createVideoIds } from '#test/support/fakes/builders.ts';

const NOW_MS = Date.UTC(2026, 0, 15);
const video = aVideo({
  id: createVideoIds({ nowMs: () => NOW_MS })(),
  workspaceId: asWorkspaceId('ws_kopi'),
  createdAtMs: NOW_MS,
});

it('leaves null members out of an item and restores them', () => {
  const item = videoToItem(video);
  expect(Object.values(item)).not.toContain(null);
  expect(item).not.toHaveProperty('outputKey');
  expect(item).toMatchObject({ ...videoKey('ws_kopi', video.id), assets: [], framesDone: 0 });
  expect(itemToVideo(item)).toEqual(video);
});

it('leaves the expiry out of a video that is not completed', () => {
  for (const workspaceId of ['ws_kopi', SYNTHETIC_WORKSPACE_ID])
    expect(videoToItem({ ...video, workspaceId: asWorkspaceId(workspaceId) })).not.toHaveProperty(TABLE.ttl);
});

it('reads and writes only the members of a record', () => {
  expect(videoToItem({ ...video, other: 1 } as typeof video)).not.toHaveProperty('other');
  const record = itemToVideo({ ...videoToItem(video), other: 1 });
  for (const name of ['pk', 'sk', 'duePk', TABLE.ttl, 'other']) expect(record).not.toHaveProperty(name);
});

it('reads an absent set of active videos as empty, and a set in the order of ids', () => {
  const item = workspaceToItem(aWorkspace({}));
  expect(itemToWorkspace(item).activeVideoIds).toEqual([]);
  expect(itemToWorkspace({ ...item, active: new Set(['vid_b', 'vid_a']) }).activeVideoIds).toEqual([
    'vid_a',
    'vid_b',
  ]);
});
