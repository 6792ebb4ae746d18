import { describe, expect, it } from 'vitest';
import type { TypedAsset } from '#core/asset/asset.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { useEmulators } from '#test/support/faults/use-emulators.ts';
import type { AssetMessage } from '#test/support/faults/killed/assets.ts';
import { createAssetFixture, PHOTO, WINDOW_MS } from './describe-asset-kills.ts';

interface KillPoint {
  readonly role: Extract<AssetMessage['role'], 'settle' | 'delete' | 'sweep'>;
  readonly at: string;
  /** What was done before the step; the first asset is ready, the second one has the same bytes. */
  readonly given: 'uploaded' | 'shared' | 'first deleted' | 'second deleted' | 'uploaded, first deleted';
  /** Which of the two the step is for. */
  readonly of: 'first' | 'second';
  /** After the kill, before the sweep. */
  readonly afterwards?: 'first becomes ready' | 'first is deleted';
  readonly ends: readonly [first: 'ready' | 'deleted', second: 'ready' | 'deleted'];
  /** The asset under whose id the file is stored. */
  readonly file: 'first' | 'second' | 'none';
}

const SETTLE = {
  role: 'settle',
  of: 'second',
  given: 'uploaded',
  ends: ['ready', 'ready'],
  file: 'first',
} as const;
const DELETE_FIRST = {
  role: 'delete',
  of: 'first',
  given: 'shared',
  ends: ['deleted', 'ready'],
  file: 'first',
} as const;
const DELETE_SECOND = {
  role: 'delete',
  of: 'second',
  given: 'shared',
  ends: ['ready', 'deleted'],
  file: 'first',
} as const;
const DELETE_LAST = { role: 'delete', ends: ['deleted', 'deleted'], file: 'none' } as const;

/** Before and after every write about a file that two assets share. */
const KILL_POINTS: readonly KillPoint[] = [
  { ...SETTLE, at: 'after readUpload' },
  { ...SETTLE, at: 'before shareFile' },
  { ...SETTLE, at: 'after shareFile' },
  {
    ...SETTLE,
    at: 'before shareFile',
    afterwards: 'first is deleted',
    ends: ['deleted', 'ready'],
    file: 'second',
  },
  { ...SETTLE, at: 'after shareFile', afterwards: 'first is deleted', ends: ['deleted', 'ready'] },
  {
    ...SETTLE,
    at: 'before keepUpload',
    given: 'uploaded, first deleted',
    ends: ['deleted', 'ready'],
    file: 'second',
  },
  // The first one becomes ready after a copy was made for the second one, which is to be deleted.
  { ...SETTLE, at: 'after keepUpload', afterwards: 'first becomes ready' },
  { ...SETTLE, at: 'before markReady', afterwards: 'first becomes ready' },
  { ...DELETE_FIRST, at: 'before markDeleted', ends: ['ready', 'ready'] },
  { ...DELETE_FIRST, at: 'after markDeleted' },
  { ...DELETE_FIRST, at: 'after findFile' },
  { ...DELETE_SECOND, at: 'after markDeleted' },
  { ...DELETE_SECOND, at: 'before delete' },
  { ...DELETE_SECOND, at: 'after delete' },
  { ...DELETE_LAST, of: 'second', given: 'first deleted', at: 'after markDeleted' },
  { ...DELETE_LAST, of: 'second', given: 'first deleted', at: 'before delete' },
  { ...DELETE_LAST, of: 'second', given: 'first deleted', at: 'after delete' },
  { ...DELETE_LAST, of: 'first', given: 'second deleted', at: 'after markDeleted' },
  { ...DELETE_LAST, of: 'first', given: 'second deleted', at: 'after findFile' },
  { ...DELETE_FIRST, role: 'sweep', given: 'first deleted', at: 'after findFile' },
  { ...DELETE_FIRST, role: 'sweep', given: 'first deleted', at: 'after clearDue' },
  { ...DELETE_SECOND, role: 'sweep', given: 'second deleted', at: 'before delete' },
  { ...DELETE_SECOND, role: 'sweep', given: 'second deleted', at: 'after delete' },
  { ...SETTLE, role: 'sweep', given: 'shared', at: 'before delete' },
  { ...SETTLE, role: 'sweep', given: 'shared', at: 'after delete' },
];

/** Kills each step of two assets with the same bytes by SIGKILL at each point; later the sweeper runs. */
export const describeSharedFileKills = (
  runs: number,
  isIncluded: (point: KillPoint) => boolean = () => true,
) =>
  describe('a file of two assets, of which a function is killed by SIGKILL', () => {
    const emulators = useEmulators(createAssetFixture);

    const prepare = async (workspaceId: WorkspaceId, { given, afterwards }: KillPoint, nowMs: number) => {
      const { fixture } = emulators();
      const first = await fixture.prepare(workspaceId, 'photo', nowMs);
      const becomeReady = (asset: TypedAsset) => fixture.settle(asset, nowMs);
      if (afterwards !== 'first becomes ready') await becomeReady(first);
      const second = await fixture.prepare(workspaceId, 'photo', nowMs);
      if (!given.startsWith('uploaded')) await becomeReady(second);
      if (given.endsWith('first deleted')) await fixture.delete(first, nowMs);
      if (given.endsWith('second deleted')) await fixture.delete(second, nowMs);
      return { first, second };
    };

    it.each(KILL_POINTS.filter(isIncluded))(
      `is neither lost nor orphaned in ${runs} runs: $role of the $of one, $at, $given, $afterwards`,
      async (point) => {
        const { audit, fixture } = emulators();
        for (let run = 0; run < runs; run += 1) {
          const startedAtMs = Date.now();
          const workspaceId = await audit.openWorkspace(0);
          const { first, second } = await prepare(workspaceId, point, startedAtMs);
          const nowMs = point.role === 'sweep' ? startedAtMs + 2 * WINDOW_MS : startedAtMs;
          const asset = point.of === 'first' ? first : second;
          await fixture.kill({ role: point.role, killAt: point.at, nowMs, workspaceId, asset });
          if (point.afterwards === 'first becomes ready') await fixture.settle(first, startedAtMs);
          if (point.afterwards === 'first is deleted') await fixture.delete(first, startedAtMs);
          // The first sweep may settle the second asset, which then is due once more.
          for (const windows of [3, 5]) await fixture.sweep(startedAtMs + windows * WINDOW_MS);

          const records = new Map((await fixture.records(workspaceId)).map((each) => [each.id, each]));
          const found = [records.get(first.id), records.get(second.id)];
          expect(found.map((each) => [each?.status, each?.dueAtMs])).toEqual(
            point.ends.map((status) => [status, null]),
          );
          const files = { first: [first.id], second: [second.id], none: [] }[point.file];
          expect(await fixture.keptKeys('assets/', workspaceId)).toEqual(
            files.map((id) => `assets/${workspaceId}/${id}`),
          );
          for (const each of found)
            if (each?.status === 'ready') expect(each.fileId ?? each.id).toBe(files[0]);
          const { storedBytes } = await fixture.assets.findStorage(workspaceId);
          expect(storedBytes).toBe(point.file === 'none' ? 0 : PHOTO.length);
          expect(await audit.reconcile(workspaceId)).toEqual([]);
        }
      },
    );
  });
