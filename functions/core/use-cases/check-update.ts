import type { ProjectId } from '#core/project/project.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkFiles } from '#core/use-cases/check-project-files.ts';
import type { CheckFilesDeps } from '#core/use-cases/check-project-files.ts';
import { readProject } from '#core/use-cases/read-project.ts';
import type { ProjectView, ReadProjectDeps } from '#core/use-cases/read-project.ts';
import { summaryOf } from '#core/use-cases/save-project.ts';
import type { SaveRequest } from '#core/use-cases/save-project.ts';

/** The project as a save of the files would make it, with the number of its newest revision; nothing is stored. */
export const checkUpdate = async (
  deps: CheckFilesDeps & ReadProjectDeps,
  { workspaceId, files, name }: Pick<SaveRequest, 'workspaceId' | 'files' | 'name'>,
  id: ProjectId,
): Promise<Result<ProjectView>> => {
  const view = await readProject(deps, workspaceId, id);
  if (!view || 'deleted' in view) return refuse({ code: 'not_found', resource: 'project' });
  const checked = await checkFiles(deps, workspaceId, files);
  if ('refusal' in checked) return checked;
  const { manifest } = checked.value;
  const { project, revision, revisions } = view;
  return accept({
    project: { ...project, ...(name !== null && { name }) },
    revision: { ...revision, summary: summaryOf(manifest) },
    manifest,
    revisions,
  });
};
