import type { AssetStore } from '#core/ports/assets.ts';
import { namesOf } from '#core/project/manifest.ts';
import type { ProjectId } from '#core/project/project.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkFiles } from '#core/use-cases/check-project-files.ts';
import type { CheckFilesDeps } from '#core/use-cases/check-project-files.ts';
import { readProject } from '#core/use-cases/read-project.ts';
import type { ProjectView, ReadProjectDeps } from '#core/use-cases/read-project.ts';
import { planRevision, summaryOf } from '#core/use-cases/plan-revision.ts';
import type { PlanRevisionDeps } from '#core/use-cases/plan-revision.ts';
import type { SaveRequest } from '#core/use-cases/store-revision.ts';

export type CheckUpdateDeps = CheckFilesDeps &
  ReadProjectDeps &
  PlanRevisionDeps & {
    readonly assets: Pick<AssetStore, 'findStorage'>;
    readonly maxStoredBytes: number;
  };

/**
 * The project as a save of the files would make it, with the number of its newest revision, or the refusal that a save would get;
 * nothing is stored.
 */
export const checkUpdate = async (
  deps: CheckUpdateDeps,
  { workspaceId, files, name }: Pick<SaveRequest, 'workspaceId' | 'files' | 'name'>,
  id: ProjectId,
): Promise<Result<ProjectView>> => {
  const view = await readProject(deps, workspaceId, id);
  if (!view || 'deleted' in view) return refuse({ code: 'not_found', resource: 'project' });
  const checked = await checkFiles(deps, workspaceId, files);
  if ('refusal' in checked) return checked;
  const { manifest } = checked.value;
  const planned = await planRevision(deps, workspaceId, manifest, [namesOf(view.manifest)]);
  if (isRefused(planned)) return planned;
  const { storedBytes } = await deps.assets.findStorage(workspaceId);
  const added = planned.value.added.reduce((sum, [, sizeBytes]) => sum + sizeBytes, 0);
  if (added > 0 && storedBytes + added > deps.maxStoredBytes)
    return refuse({ code: 'quota_exceeded', quota: 'storage', storedBytes, maxBytes: deps.maxStoredBytes });
  const { project, revision, revisions } = view;
  return accept({
    project: { ...project, ...(name !== null && { name }) },
    revision: { ...revision, summary: summaryOf(manifest) },
    manifest,
    revisions,
  });
};
