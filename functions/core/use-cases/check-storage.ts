import { holdsBytes } from '#core/asset/asset.ts';
import type { Difference } from '#core/ledger/ledger.ts';
import type { LedgerReader } from '#core/ports/workspaces.ts';
import { readItems } from '#core/read-items.ts';
import { checkProjects } from '#core/use-cases/check-projects.ts';
import type { CheckProjectsDeps } from '#core/use-cases/check-projects.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

const MAX_READS = 3;

export type CheckStorageDeps = CheckProjectsDeps & {
  readonly ledgerReader: Pick<LedgerReader, 'storage' | 'assets'>;
};

/**
 * Compares the stored bytes of a workspace with the sizes of the assets that hold bytes and of the texts of its projects, and the uses
 * of both with the revisions. The reads are not one snapshot: a
 * sum counts only if the version of the storage is the same before and after it. None when each read was overtaken.
 */
export const checkStorage = async (
  { ledgerReader, ...deps }: CheckStorageDeps,
  workspaceId: WorkspaceId,
): Promise<readonly Difference[]> => {
  for (let read = 1; read <= MAX_READS; read += 1) {
    const before = await ledgerReader.storage(workspaceId);
    const projects = await checkProjects(deps, workspaceId);
    if (!projects) continue;
    let heldBytes = projects.textBytes;
    for await (const asset of readItems((cursor) => ledgerReader.assets(workspaceId, cursor)))
      heldBytes += holdsBytes(asset) ? asset.sizeBytes : 0;
    if (before.storedBytes === heldBytes) return projects.differences;
    const after = await ledgerReader.storage(workspaceId);
    if (after.version !== before.version) continue;
    const [expected, found] = [`${heldBytes} bytes`, `${before.storedBytes} bytes`];
    return [...projects.differences, { code: 'storage', subject: workspaceId, expected, found }];
  }
  return [];
};
