import { storageKey } from '#contracts/table-keys.ts';
import type { Asset } from '#core/asset/asset.ts';
import { clause, toUpdate } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';

/** There is room for more bytes. Without an item nothing is used. */
export const fits = (attribute: string, roomBytes: number): Clause =>
  clause(`${roomBytes < 0 ? '' : 'attribute_not_exists(pk) OR '}${attribute} <= :room`, {
    ':room': roomBytes,
  });

/** Adds bytes to the stored ones if they fit. */
export const reserveBytes = (table: Table, workspaceId: string, bytes: number, maxStoredBytes: number) => ({
  Update: {
    ...toUpdate(table, {
      key: storageKey(workspaceId),
      change: clause('ADD storedBytes :bytes, changes :one', { ':bytes': bytes, ':one': 1 }),
      condition: fits('storedBytes', maxStoredBytes - bytes),
    }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  },
});

/** A transaction has found fewer stored bytes than the asset holds. */
export const missingBytes = ({ workspaceId, id }: Pick<Asset, 'workspaceId' | 'id'>): Error =>
  new Error(`the stored bytes of workspace ${workspaceId} do not include asset ${id}`);

/** Takes bytes from the stored ones, of which they are a part. */
export const releaseBytes = (table: Table, workspaceId: string, bytes: number) => ({
  Update: toUpdate(table, {
    key: storageKey(workspaceId),
    change: clause('SET storedBytes = storedBytes - :bytes ADD changes :one', { ':bytes': bytes, ':one': 1 }),
    condition: clause('storedBytes >= :bytes'),
  }),
});
