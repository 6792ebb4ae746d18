import { TABLE } from '#contracts/table-keys.ts';
import { tryUpdate } from './conditional-writes.ts';
import { clause, setAttributes } from './expressions.ts';
import type { ItemKey, Table } from './expressions.ts';
import { expiresAtSeconds } from './items.ts';

const KEPT_DAYS = 1;

/** Takes a place until a time, when it is free by itself; false while another holder has it. */
export const takePlace = (
  table: Table,
  key: ItemKey,
  { holder, untilMs }: { readonly holder: string; readonly untilMs: number },
  nowMs: number,
): Promise<boolean> =>
  tryUpdate(table, {
    key,
    change: setAttributes({ holder, untilMs, [TABLE.ttl]: expiresAtSeconds(nowMs, KEPT_DAYS) }),
    condition: clause('attribute_not_exists(untilMs) OR untilMs <= :now', { ':now': nowMs }),
  });

/** Frees a place, unless its time has passed and another holder has taken it. */
export const freePlace = (table: Table, key: ItemKey, holder: string): Promise<boolean> =>
  tryUpdate(table, {
    key,
    change: setAttributes({ untilMs: 0 }),
    condition: clause('holder = :holder', { ':holder': holder }),
  });
