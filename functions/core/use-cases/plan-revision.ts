import { isUsableInProject } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import type { ProjectStore, Uses } from '#core/ports/projects.ts';
import { namesOf, textSizes } from '#core/project/manifest.ts';
import type { Manifest } from '#core/project/manifest.ts';
import type { RevisionSummary } from '#core/project/project.ts';
import { changeOfUses } from '#core/project/uses.ts';
import type { UsedNames } from '#core/project/uses.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { InputViolation, Result } from '#core/refusal.ts';
import { violationAt } from '#core/use-cases/check-project-files.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface PlanRevisionDeps {
  readonly projects: Pick<ProjectStore, 'readUses'>;
  readonly assets: Pick<AssetStore, 'find'>;
}

/** What a new revision changes besides its own records. */
export interface PlannedRevision {
  /** Of uses, by name, and what was read of them. */
  readonly changes: ReadonlyMap<string, number>;
  readonly read: Uses;
  /** Digests and sizes of texts that no revision has used. */
  readonly added: readonly (readonly [sha256: string, sizeBytes: number])[];
}

export const summaryOf = ({ files, root, problems }: Manifest): RevisionSummary => ({
  width: root?.width ?? null,
  height: root?.height ?? null,
  fps: root?.fps ?? null,
  durationSeconds: root?.durationSeconds ?? null,
  fileCount: Object.keys(files).length,
  textBytes: Object.values(files).reduce((sum, file) => sum + ('sha256' in file ? file.sizeBytes : 0), 0),
  problemCount: problems.length,
});

/** Refuses files that name an asset which the workspace lacks. `names` are those of the revision before, if there is one. */
export const planRevision = async (
  deps: PlanRevisionDeps,
  workspaceId: WorkspaceId,
  manifest: Manifest,
  names: readonly UsedNames[],
): Promise<Result<PlannedRevision>> => {
  const changes = changeOfUses(names, [...names, namesOf(manifest)]);
  const [read, unknown] = await Promise.all([
    deps.projects.readUses(workspaceId, changes.keys()),
    findUnknownAssets(deps, workspaceId, manifest, changes),
  ]);
  if (unknown.length > 0) return refuse({ code: 'invalid_input', violations: unknown });
  const added = [...textSizes(manifest)].filter(
    ([sha256]) => changes.has(sha256) && !read.counts.has(sha256),
  );
  return accept({ changes, read, added });
};

/** Files that name an asset which the workspace lacks. One that the newest revision uses is kept with it. */
const findUnknownAssets = async (
  { assets }: PlanRevisionDeps,
  workspaceId: WorkspaceId,
  { files }: Manifest,
  changes: ReadonlyMap<string, number>,
): Promise<readonly InputViolation[]> => {
  const named = Object.entries(files).flatMap(([path, file]) =>
    'assetId' in file && changes.has(file.assetId) ? [[path, file.assetId] as const] : [],
  );
  const found = await Promise.all(named.map(([, id]) => assets.find(workspaceId, id)));
  return named.flatMap(([path], index) => {
    const asset = found[index];
    return asset && isUsableInProject(asset) ? [] : [violationAt(path, 'unknownAsset')];
  });
};
