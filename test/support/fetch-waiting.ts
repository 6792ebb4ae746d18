import { createFetchAsset } from '#core/use-cases/fetch-asset.ts';
import type { AssetMessage } from '#core/ports/assets.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

const drain = (messages: readonly AssetMessage[]): readonly AssetMessage[] =>
  // safe: the fake queue hands out its own list
  (messages as AssetMessage[]).splice(0);

/** Runs the workers for the messages that wait: fetches files and inspects them. */
export const fetchWaiting = async (world: FakeWorld): Promise<void> => {
  const fetchAsset = createFetchAsset(world);
  for (const { workspaceId, assetId: id } of drain(world.fetchQueue.messages))
    await fetchAsset({ workspaceId, id });
  for (const { workspaceId, assetId } of drain(world.inspectionQueue.messages)) {
    const asset = await world.assets.find(workspaceId, assetId);
    if (asset) await world.inspectUpload(asset);
  }
};
