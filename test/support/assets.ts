import type { TypedAsset } from '#core/asset/asset.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { anAsset } from '#test/support/fakes/builders.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

/** Stores the record of an image that is ready, or what `overrides` say, without reserving its bytes. */
export const putAsset = (
  { records, clock, newAssetId }: Pick<FakeWorld, 'records' | 'clock' | 'newAssetId'>,
  workspaceId: WorkspaceId,
  overrides: Partial<TypedAsset> = {},
): TypedAsset => {
  const asset = anAsset(
    { id: newAssetId(), workspaceId, createdAtMs: clock.nowMs() },
    {
      status: 'ready',
      facts: { width: 1080, height: 1350, durationMs: null },
      dueAtMs: null,
      ...overrides,
    },
  );
  records.assets.set(`${workspaceId}/${asset.id}`, asset);
  return asset;
};

/** A ready audio asset. */
export const AUDIO = {
  contentType: 'audio/mpeg',
  facts: { width: null, height: null, durationMs: 12_500 },
} as const;
