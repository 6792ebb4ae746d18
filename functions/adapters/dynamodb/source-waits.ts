import { randomUUID } from 'node:crypto';
import { SOURCE_WAITS_MAX } from '#contracts/limits.ts';
import { sourceWaitKey } from '#contracts/table-keys.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import type { Table } from './expressions.ts';
import { freePlace, takePlace } from './places.ts';

/** Places of the requests of a workspace that wait for files of addresses. */
export const createSourceWaits = (table: Table): Pick<AssetStore, 'beginWait' | 'endWait'> => ({
  beginWait: async (workspaceId, nowMs, untilMs) => {
    const holder = randomUUID();
    for (let place = 0; place < SOURCE_WAITS_MAX; place += 1)
      if (await takePlace(table, sourceWaitKey(workspaceId, place), { holder, untilMs }, nowMs))
        return { place, holder };
    return undefined;
  },
  endWait: async (workspaceId, { place, holder }) => {
    await freePlace(table, sourceWaitKey(workspaceId, place), holder);
  },
});
