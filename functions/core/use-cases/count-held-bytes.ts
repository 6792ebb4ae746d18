import { holdsBytes } from '#core/asset/asset.ts';
import type { LedgerReader } from '#core/ports/workspaces.ts';
import { readItems } from '#core/read-items.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface HeldBytes {
  /** What the assets of a workspace are to be counted as: each file once. */
  readonly heldBytes: number;
  /** Sizes of the assets that hold files, as often as they do, and as the files say. */
  readonly sharedBytes: { readonly ofAssets: number; readonly ofFiles: number };
}

/** Holds neither assets nor files in memory: both are many. The reads are not one snapshot. */
export const countHeldBytes = async (
  ledgerReader: Pick<LedgerReader, 'assets' | 'files'>,
  workspaceId: WorkspaceId,
): Promise<HeldBytes> => {
  let heldBytes = 0;
  let ofAssets = 0;
  let ofFiles = 0;
  for await (const asset of readItems((cursor) => ledgerReader.assets(workspaceId, cursor)))
    if (holdsBytes(asset) && asset.fileDigest === null) heldBytes += asset.sizeBytes;
    else if (holdsBytes(asset)) ofAssets += asset.sizeBytes;
  for await (const { sizeBytes, holders } of readItems((cursor) => ledgerReader.files(workspaceId, cursor))) {
    heldBytes += sizeBytes;
    ofFiles += sizeBytes * holders;
  }
  return { heldBytes, sharedBytes: { ofAssets, ofFiles } };
};
