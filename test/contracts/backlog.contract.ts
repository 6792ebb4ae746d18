import { beforeAll, describe, expect, it } from 'vitest';
import type { BacklogStore } from '#core/ports/videos.ts';

export const describeBacklog = (name: string, makeStore: () => Promise<BacklogStore>) =>
  describe(`${name}: backlog`, () => {
    let backlog: BacklogStore;
    beforeAll(async () => {
      backlog = await makeStore();
    });

    it('returns the measurement stored last', async () => {
      await backlog.put({ waitSeconds: 900, measuredAtMs: 1000 });
      await backlog.put({ waitSeconds: 12.5, measuredAtMs: 61_000 });
      expect(await backlog.find()).toEqual({ waitSeconds: 12.5, measuredAtMs: 61_000 });
    });
  });
