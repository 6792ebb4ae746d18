import { beforeAll, describe, expect, it } from 'vitest';
import type { LedgerCheckpoint, LedgerRun } from '#core/ledger/checkpoint.ts';
import type { LedgerCheckStore, LedgerReader } from '#core/ports/workspaces.ts';
import { readItems } from '#core/read-items.ts';
import { COST, createTenant, NOW_MS } from './store-world.ts';
import type { StoreWorld } from './store-world.ts';

export interface LedgerCheckWorld extends StoreWorld {
  readonly ledgerReader: LedgerReader;
  readonly checkpoints: LedgerCheckStore;
}

const collect = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

export const describeLedgerChecks = (name: string, makeWorld: () => Promise<LedgerCheckWorld>) =>
  describe(`${name}: ledger checks`, () => {
    let world: LedgerCheckWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    it('lists every workspace in the order of ids, also after a given one', async () => {
      const [one, two] = [await createTenant(world), await createTenant(world)];
      const ids = await collect(readItems(world.ledgerReader.workspaceIds));
      expect(ids).toEqual([...ids].sort());
      expect(ids).toEqual(expect.arrayContaining([one.workspaceId, two.workspaceId]));
      const rest = await collect(
        readItems((cursor) => world.ledgerReader.workspaceIds(cursor ?? one.workspaceId)),
      );
      expect(rest).toEqual(ids.slice(ids.indexOf(one.workspaceId) + 1));
    });

    it('reads videos and rows after one id and up to another, in order', async () => {
      const { workspaceId, create, get } = await createTenant(world);
      const first = await create();
      await world.videos.cancel(workspaceId, first.id, NOW_MS);
      const [second, third] = [await create(), await create()];
      await world.workspaceAdmin.grant(workspaceId, { id: 'zz-late', milliCredits: 1, nowMs: NOW_MS });
      const { ledgerReader } = world;
      const readVideos = (after: string, through: string) =>
        collect(readItems((cursor) => ledgerReader.videos(workspaceId, { after, through }, cursor)));
      const readRows = async (after: string, through: string) => {
        const range = { after, through };
        const rows = await collect(readItems((cursor) => ledgerReader.ledger(workspaceId, range, cursor)));
        return rows.map(({ subject, kind }) => `${subject} ${kind}`);
      };
      expect(await readVideos('vid_', '~')).toEqual([await get(first.id), second, third]);
      expect(await readVideos(first.id, second.id)).toEqual([second]);
      expect(await readVideos(third.id, '~')).toEqual([]);
      expect(await readRows('', 'vid')).toEqual(['opening grant']);
      expect(await readRows('vid_', second.id)).toEqual([
        `${first.id} release`,
        `${first.id} reserve`,
        `${second.id} reserve`,
      ]);
      expect(await readRows(second.id, '~')).toEqual([`${third.id} reserve`, 'zz-late grant']);
    });

    it('reads the record and the rows of one video', async () => {
      const { workspaceId, create, draft, get } = await createTenant(world);
      const [video, other] = [await create(), await create()];
      await world.videos.cancel(workspaceId, video.id, NOW_MS);
      const row = (kind: 'release' | 'reserve') => ({ subject: video.id, kind, milliCredits: COST });
      const entry = await world.ledgerReader.entry(workspaceId, video.id);
      expect({
        ...entry,
        rows: entry.rows
          .map(({ subject, kind, milliCredits }) => ({ subject, kind, milliCredits }))
          .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
      }).toEqual({
        subject: video.id,
        video: await get(video.id),
        rows: [row('release'), row('reserve')],
      });
      expect((await world.ledgerReader.entry(workspaceId, other.id)).rows).toHaveLength(1);
      const { id } = draft();
      expect(await world.ledgerReader.entry(workspaceId, id)).toEqual({
        subject: id,
        video: undefined,
        rows: [],
      });
    });

    it('stores the checkpoint of a workspace', async () => {
      const { workspaceId, draft } = await createTenant(world);
      expect(await world.checkpoints.findCheckpoint(workspaceId)).toBeUndefined();
      const empty: LedgerCheckpoint = { through: null, milliCredits: 0, open: [], startedAtMs: NOW_MS };
      await world.checkpoints.putCheckpoint(workspaceId, empty);
      expect(await world.checkpoints.findCheckpoint(workspaceId)).toEqual(empty);
      const later = { ...empty, through: draft().id, milliCredits: -COST, open: [draft().id] };
      await world.checkpoints.putCheckpoint(workspaceId, later);
      expect(await world.checkpoints.findCheckpoint(workspaceId)).toEqual(later);
    });

    it('stores a run once, and only over the version before it', async () => {
      const { findRun, putRun } = world.checkpoints;
      expect(await findRun()).toBeUndefined();
      const first: LedgerRun = {
        startedAtMs: NOW_MS,
        finishedAtMs: null,
        after: null,
        workspaces: 0,
        differences: 0,
        version: 1,
      };
      expect(await putRun(first)).toBe(true);
      expect(await putRun({ ...first, workspaces: 9 })).toBe(false);
      expect(await putRun(first)).toBe(true); // a repeat after a lost response
      const second = { ...first, after: 'ws_kopi', workspaces: 2, finishedAtMs: NOW_MS + 1, version: 2 };
      expect(await putRun(second)).toBe(true);
      expect(await findRun()).toEqual(second);
    });
  });
