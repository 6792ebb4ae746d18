import pLimit from 'p-limit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeyAdmin, ApiKeyStore, RequestLimiter, WorkspaceAdmin } from '#core/ports/workspaces.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { Allowance, RequestRate } from '#core/workspace/request-rate.ts';
import { anApiKey, aUserId, asWorkspaceId, aWorkspace } from '#test/support/fakes/builders.ts';
import { NOW_MS } from './store-world.ts';

export interface LimiterWorld {
  readonly apiKeys: ApiKeyStore;
  readonly apiKeyAdmin: ApiKeyAdmin;
  readonly workspaceAdmin: WorkspaceAdmin;
  readonly createLimiter: (rate: RequestRate) => RequestLimiter;
}

const RATE = { perMinute: 60 };

/** Two hundred requests, as many under way at a time as a busy machine still responds before the SDK gives up. */
const atOnce = (take: (index: number) => Promise<Allowance>): Promise<Allowance[]> => {
  const limit = pLimit(32);
  return Promise.all(Array.from({ length: 200 }, (_, index) => limit(() => take(index))));
};

export const describeRequestLimiter = (name: string, makeWorld: () => Promise<LimiterWorld>) =>
  describe(`${name}: request limiter`, () => {
    const workspaceId = asWorkspaceId('ws_hurried');
    let world: LimiterWorld;
    let limiter: RequestLimiter;
    let keys = 0;
    beforeAll(async () => {
      world = await makeWorld();
      limiter = world.createLimiter(RATE);
      await world.workspaceAdmin.create(aWorkspace({ id: workspaceId }));
    });

    const addKey = async (): Promise<ApiKey> => {
      keys += 1;
      const key = anApiKey({ workspaceId, id: `key_hurried-${keys}`, hash: `hurried-${keys}` });
      await world.apiKeyAdmin.create(key);
      return key;
    };

    /** One request as it comes in: the key is read, then the request is counted. */
    const take = async ({ hash }: ApiKey, nowMs = NOW_MS): Promise<Allowance> => {
      const key = await world.apiKeys.findByHash(hash);
      if (!key) throw new Error(`no key ${hash}`);
      return limiter.take(key, nowMs);
    };

    const takeMany = async (key: ApiKey, count: number, nowMs = NOW_MS): Promise<Allowance[]> => {
      const allowances = [];
      for (let taken = 0; taken < count; taken += 1) allowances.push(await take(key, nowMs));
      return allowances;
    };

    it('admits one minute’s requests at once and refuses the next', async () => {
      const key = await addKey();
      const allowances = await takeMany(key, 61);
      expect(allowances.map(({ isAdmitted }) => isAdmitted)).toEqual([...Array(60).fill(true), false]);
      expect(allowances.map(({ remaining }) => remaining)).toEqual(
        [...Array(60).keys()].toReversed().concat(0),
      );
      expect(allowances.at(-1)).toEqual({
        isAdmitted: false,
        requestsPerMinute: 60,
        remaining: 0,
        nextInSeconds: 1,
      });
    });

    it('refills one token per second and consumes none for a refused request', async () => {
      const key = await addKey();
      await takeMany(key, 65);
      expect((await take(key, NOW_MS + 999)).isAdmitted).toBe(false);
      expect((await take(key, NOW_MS + 1000)).isAdmitted).toBe(true);
      expect((await take(key, NOW_MS + 1000)).isAdmitted).toBe(false);
    });

    it('never holds more than one minute’s tokens, even after a long idle time', async () => {
      const key = await addKey();
      await takeMany(key, 60);
      const later = NOW_MS + 24 * 60 * 60 * 1000;
      const allowances = await takeMany(key, 62, later);
      expect(allowances.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(60);
    });

    it('never refuses requests at the configured rate', async () => {
      const key = await addKey();
      for (let second = 0; second < 90; second += 1)
        expect(await take(key, NOW_MS + second * 1000)).toMatchObject({ isAdmitted: true, remaining: 59 });
    });

    it('admits exactly the burst of two hundred concurrent requests', async () => {
      const key = await addKey();
      const allowances = await atOnce(() => take(key));
      expect(allowances.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(60);
    });

    it('admits exactly the burst when all requests read the key before the first update', async () => {
      const key = await addKey();
      const allowances = await atOnce(() => limiter.take(key, NOW_MS));
      expect(allowances.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(60);
    });

    it('keeps the limit when the clocks of the functions differ', async () => {
      const key = await addKey();
      const allowances = await atOnce((index) => limiter.take(key, NOW_MS + (index % 2 === 0 ? 0 : 500)));
      expect(allowances.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(60);
    });

    it('counts each key separately', async () => {
      const [hurried, calm] = [await addKey(), await addKey()];
      await takeMany(hurried, 61);
      expect(await take(calm)).toMatchObject({ isAdmitted: true, remaining: 59 });
    });

    it('changes no other attribute of the key, also during a revocation', async () => {
      const key = await addKey();
      const [revoked] = await Promise.all([
        world.apiKeyAdmin.revoke(workspaceId, key.id, NOW_MS),
        ...Array.from({ length: 5 }, () => limiter.take(key, NOW_MS)),
      ]);
      expect(revoked).toBe(true);
      const stored = await world.apiKeys.findByHash(key.hash);
      expect(stored).toEqual({
        ...key,
        revokedAtMs: NOW_MS,
        lastUsedAtMs: NOW_MS,
        bucketFullAtMs: NOW_MS + 5000,
      });
    });

    it('does not create an item for a key that is not stored', async () => {
      const ghost = anApiKey({ workspaceId, hash: 'ghost' });
      await expect(limiter.take(ghost, NOW_MS)).rejects.toThrow('not stored');
      await expect(limiter.take({ ...ghost, bucketFullAtMs: NOW_MS + 1 }, NOW_MS)).rejects.toThrow(
        'not stored',
      );
      expect(await world.apiKeys.findByHash('ghost')).toBeUndefined();
    });

    it('stores the time of the last admitted request of a key', async () => {
      const key = await addKey();
      expect((await world.apiKeys.findByHash(key.hash))?.lastUsedAtMs).toBeNull();
      await takeMany(key, 60, NOW_MS);
      await take(key, NOW_MS + 1);
      expect((await world.apiKeys.findByHash(key.hash))?.lastUsedAtMs).toBe(NOW_MS);
      await take(key, NOW_MS + 1000);
      expect((await world.apiKeys.findByHash(key.hash))?.lastUsedAtMs).toBe(NOW_MS + 1000);
    });

    it('counts the requests of each signed-in user apart, exactly', async () => {
      const [one, other] = [aUserId(501), aUserId(502)];
      const allowances = await atOnce(() => limiter.takeForUser(one, NOW_MS));
      expect(allowances.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(60);
      expect(await limiter.takeForUser(other, NOW_MS)).toMatchObject({ isAdmitted: true, remaining: 59 });
      expect(await limiter.takeForUser(one, NOW_MS + 999)).toMatchObject({
        isAdmitted: false,
        nextInSeconds: 1,
      });
      expect(await limiter.takeForUser(one, NOW_MS + 1000)).toMatchObject({ isAdmitted: true, remaining: 0 });
    });
  });
