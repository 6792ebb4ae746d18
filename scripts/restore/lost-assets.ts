import { isReadyForProjects } from '#core/asset/asset.ts';
import type { Asset } from '#core/asset/asset.ts';
import { readItems } from '#core/read-items.ts';
import { assetKeyOf } from '#core/rendering/object-keys.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { AdminPorts } from '../admin/connection.ts';
import { createKeyLookup } from './stored-keys.ts';
import type { StoredKeys } from './stored-keys.ts';

interface Deps {
  readonly ports: Pick<AdminPorts, 'assets' | 'clock' | 'ledgerReader'>;
  readonly keys: StoredKeys;
}

/** Assets without their file that are ready, or kept for revisions. Keys and assets are both ordered by asset id, but not those of files that another asset has stored. */
export async function* findLostAssets(
  { ports, keys }: Deps,
  workspaceId: WorkspaceId,
): AsyncGenerator<Asset, void> {
  const isStored = createKeyLookup(keys.list(`assets/${workspaceId}/`));
  for await (const asset of readItems((cursor) => ports.ledgerReader.assets(workspaceId, cursor))) {
    if (!isReadyForProjects(asset)) continue;
    const key = assetKeyOf(asset);
    if (!(await (asset.fileId === null ? isStored(key) : keys.has(key)))) yield asset;
  }
}

/**
 * Sets them to deleted, which releases their bytes and files: an upload of the same bytes would share a lost one. One that a revision uses
 * stays kept. Returns the number of those that were changed.
 */
export const deleteLostAssets = async (deps: Deps): Promise<number> => {
  const { assets, clock, ledgerReader } = deps.ports;
  let deleted = 0;
  for await (const workspaceId of readItems(ledgerReader.workspaceIds))
    for await (const asset of findLostAssets(deps, workspaceId)) {
      const isChanged = asset.isKept
        ? await assets.releaseKept(asset, clock.nowMs())
        : await assets.markDeleted(asset, clock.nowMs());
      deleted += Number(Boolean(isChanged));
    }
  return deleted;
};
