import { createFakeWorld } from '#test/support/fakes/world.ts';
import { describeAssetEvents } from './asset-events.contract.ts';
import { describeAssetFetches } from './asset-fetches.contract.ts';
import { describeAssets } from './assets.contract.ts';
import { describeBatches } from './batches.contract.ts';
import { describeBacklog } from './backlog.contract.ts';
import { describeFrames } from './frames.contract.ts';
import { describeLedgerChecks } from './ledger-checks.contract.ts';
import { describeMedia } from './media.contract.ts';
import { describeMembers } from './members.contract.ts';
import { describeProjects } from './projects.contract.ts';
import { describeRequestLimiter } from './request-limiter.contract.ts';
import { describeSharedFiles } from './shared-files.contract.ts';
import { describeUnpaidTime } from './unpaid-time.contract.ts';
import { describeVideoCreation } from './video-creation.contract.ts';
import { describeVideoLife } from './video-life.contract.ts';
import type { StoreWorld } from './store-world.ts';
import { describeVideoQueries } from './video-queries.contract.ts';
import { describeWebhooks } from './webhooks.contract.ts';
import { describeWorkspaces } from './workspaces.contract.ts';

const makeWorld = async (): Promise<StoreWorld> => {
  const { ledger, ...world } = createFakeWorld();
  return {
    ...world,
    ledger: async (id) => ledger().filter(({ workspaceId }) => workspaceId === id),
  };
};

describeAssets('in memory', async () => createFakeWorld().assets);
describeAssetFetches('in memory', async () => createFakeWorld().assets);
describeSharedFiles('in memory', async () => createFakeWorld().assets);
describeProjects('in memory', async () => createFakeWorld());
describeVideoCreation('in memory', makeWorld);
describeBatches('in memory', async () => {
  const { ledger, ...world } = createFakeWorld();
  return {
    ...world,
    ledger: async (id) => ledger().filter(({ workspaceId }) => workspaceId === id),
  };
});
describeVideoLife('in memory', makeWorld);
describeUnpaidTime('in memory', makeWorld);
describeVideoQueries('in memory', makeWorld);
describeWorkspaces('in memory', makeWorld);
describeFrames('in memory', async () => createFakeWorld().frames);
describeBacklog('in memory', async () => createFakeWorld().backlog);
describeLedgerChecks('in memory', async () => {
  const { ledger, ...world } = createFakeWorld();
  return {
    ...world,
    ledger: async (id) => ledger().filter(({ workspaceId }) => workspaceId === id),
  };
});
describeRequestLimiter('in memory', async () => {
  const { apiKeys, apiKeyAdmin, workspaceAdmin, limiter } = createFakeWorld();
  return {
    apiKeys,
    apiKeyAdmin,
    workspaceAdmin,
    createLimiter: (rate) => {
      Object.assign(limiter.rate, rate);
      return limiter;
    },
  };
});
describeWebhooks('in memory', async () => {
  const { ledger, ...world } = createFakeWorld();
  return {
    ...world,
    ledger: async (id) => ledger().filter(({ workspaceId }) => workspaceId === id),
  };
});
describeAssetEvents('in memory', async () => {
  const { ledger, ...world } = createFakeWorld();
  return {
    ...world,
    ledger: async (id) => ledger().filter(({ workspaceId }) => workspaceId === id),
  };
});
describeMembers('in memory', async () => {
  const { ledger, ...world } = createFakeWorld();
  return {
    ...world,
    ledger: async (id) => ledger().filter(({ workspaceId }) => workspaceId === id),
  };
});
describeMedia('in memory', async () => {
  const world = createFakeWorld();
  return { ...world, storedDocument: async (key) => world.documents.stored.get(key) };
});
