import { beforeAll, describe, expect, it } from 'vitest';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { assetOf, messageIdOf } from '#core/webhook/delivery.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { aFetch, anAsset, anEndpoint, createAssetIds } from '#test/support/fakes/builders.ts';
import { createTenant, NOW_MS } from './store-world.ts';
import type { WebhookWorld } from './webhooks.contract.ts';

const FACTS = { width: 1080, height: 1350, durationMs: null };
const SETTLED_MS = NOW_MS + 5000;

export const describeAssetEvents = (
  name: string,
  makeWorld: () => Promise<WebhookWorld & { readonly assets: AssetStore }>,
) =>
  describe(`${name}: events of assets`, () => {
    let world: Awaited<ReturnType<typeof makeWorld>>;
    beforeAll(async () => {
      world = await makeWorld();
    });

    const createOwner = async (disabledAtMs: number | null = null) => {
      const { workspaceId } = await createTenant(world);
      await world.webhookAdmin.putEndpoint(anEndpoint({ workspaceId, disabledAtMs }));
      const newAssetId = createAssetIds({ nowMs: () => NOW_MS });
      const store = async <Made extends Asset>(asset: Made): Promise<Made> => {
        await world.assets.create(asset, NO_ASSET_LIMITS);
        return asset;
      };
      const identity = () => ({ id: newAssetId(), workspaceId, createdAtMs: NOW_MS });
      const create = () => store(anAsset(identity()));
      const fetch = () => store(aFetch(identity()));
      const deliveries = async () =>
        (await world.webhookAdmin.listDeliveries(workspaceId, { limit: 50 })).deliveries;
      return { create, fetch, deliveries };
    };

    it('are stored once, due at once, when an asset is ready or rejected', async () => {
      const { create, fetch, deliveries } = await createOwner();
      const [ready, rejected, unreachable] = [await create(), await create(), await fetch()];
      await Promise.all([1, 2].map(() => world.assets.markReady(ready, FACTS, SETTLED_MS)));
      await world.assets.reject(ready, 'too_long', SETTLED_MS);
      await world.assets.reject(rejected, 'too_long', SETTLED_MS);
      await world.assets.markReady(rejected, FACTS, SETTLED_MS);
      await world.assets.reject(unreachable, 'source_unreachable', SETTLED_MS);
      const stored = await deliveries();
      expect(stored.map((delivery) => [assetOf(delivery), delivery.type])).toEqual([
        [unreachable.id, 'asset.rejected'],
        [rejected.id, 'asset.rejected'],
        [ready.id, 'asset.ready'],
      ]);
      for (const delivery of stored)
        expect(delivery).toMatchObject({ status: 'pending', attempt: 0, dueAtMs: SETTLED_MS });
      expect(new Set(stored.map(messageIdOf)).size).toBe(3);
    });

    it('are stored for a converted photo', async () => {
      const { create, deliveries } = await createOwner();
      const photo = { contentType: 'image/jpeg', sizeBytes: 500, facts: FACTS } as const;
      const limits = { maxStoredBytes: 1e9, nowMs: SETTLED_MS };
      await world.assets.markConverted(await create(), photo, limits);
      expect(await deliveries()).toMatchObject([{ type: 'asset.ready' }]);
    });

    it('are stored for each of two assets that share a file', async () => {
      const { create, deliveries } = await createOwner();
      const [first, second] = [await create(), await create()].map((asset) => ({
        ...asset,
        fileDigest: 'same',
      }));
      if (!first || !second) throw new Error('two were created');
      await world.assets.markReady(first, FACTS, SETTLED_MS);
      await Promise.all([1, 2].map(() => world.assets.shareFile(second, SETTLED_MS)));
      expect((await deliveries()).map((delivery) => [assetOf(delivery), delivery.type])).toEqual([
        [second.id, 'asset.ready'],
        [first.id, 'asset.ready'],
      ]);
    });

    it('are not stored without an enabled endpoint, or for a deletion', async () => {
      const { create, deliveries } = await createOwner(NOW_MS);
      const asset = await create();
      expect(await world.assets.markReady(asset, FACTS, SETTLED_MS)).toMatchObject({ status: 'ready' });
      expect(await deliveries()).toEqual([]);
      const enabled = await createOwner();
      await world.assets.markDeleted(await enabled.create(), NOW_MS);
      expect(await enabled.deliveries()).toEqual([]);
    });
  });
