import { TABLE } from '#contracts/table-keys.ts';
import { hourOf } from '#core/workspace/unpaid-budget.ts';
import { tryUpdate } from './conditional-writes.ts';
import { clause } from './expressions.ts';
import type { ItemKey, Table } from './expressions.ts';
import { expiresAtSeconds } from './items.ts';

const KEPT_DAYS = 1;

/** Counts a request of a workspace in the clock hour of a time; false when there were `max` already. */
export const countInHour = (
  table: Table,
  keyOf: (workspaceId: string, hour: string) => ItemKey,
  max: number,
  { workspaceId, atMs }: { readonly workspaceId: string; readonly atMs: number },
): Promise<boolean> =>
  tryUpdate(table, {
    key: keyOf(workspaceId, hourOf(atMs)),
    change: clause(`SET ${TABLE.ttl} = :expires ADD requested :one`, {
      ':expires': expiresAtSeconds(atMs, KEPT_DAYS),
      ':one': 1,
    }),
    condition: clause('attribute_not_exists(requested) OR requested < :max', { ':max': max }),
  });
