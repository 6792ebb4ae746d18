import type { Difference } from '#core/ledger/ledger.ts';
import type { LedgerReader } from '#core/ports/workspaces.ts';
import { checkProjects } from '#core/use-cases/check-projects.ts';
import type { CheckProjectsDeps } from '#core/use-cases/check-projects.ts';
import { countHeldBytes } from '#core/use-cases/count-held-bytes.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

const MAX_READS = 3;

export type CheckStorageDeps = CheckProjectsDeps & {
  readonly ledgerReader: Pick<LedgerReader, 'storage' | 'assets' | 'files'>;
};

/**
 * Compares the stored bytes of a workspace with the files that its assets hold or will hold and the texts of its projects, the holders of
 * the files with the assets, and the uses of assets and texts with the revisions. The reads are not one snapshot: a
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
    const { heldBytes, sharedBytes } = await countHeldBytes(ledgerReader, workspaceId);
    const sums = [
      ['storage', projects.textBytes + heldBytes, before.storedBytes],
      ['file_holders', sharedBytes.ofAssets, sharedBytes.ofFiles],
    ] as const;
    const differing = sums.filter(([, expected, found]) => expected !== found);
    if (differing.length === 0) return projects.differences;
    const after = await ledgerReader.storage(workspaceId);
    if (after.version !== before.version) continue;
    const differences = differing.map(([code, expected, found]) => ({
      code,
      subject: workspaceId,
      expected: `${expected} bytes`,
      found: `${found} bytes`,
    }));
    return [...projects.differences, ...differences];
  }
  return [];
};
