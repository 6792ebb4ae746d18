import type { Project, ProjectId } from '#core/project/project.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { freeAfterChange } from '#core/use-cases/free-revisions.ts';
import type { FreeAfterChangeDeps } from '#core/use-cases/free-revisions.ts';
import { isConflict, refuseConflict, retriedUntil, retryConflicts } from '#core/use-cases/retry-conflicts.ts';
import type { RetryConflictsDeps } from '#core/use-cases/retry-conflicts.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Later than this request, which frees what it can itself. */
const CLEARED_AFTER_MS = 10 * 60 * 1000;

export type DeleteProjectDeps = FreeAfterChangeDeps & RetryConflictsDeps;

/**
 * Deletes a project and frees its revisions; a deleted one is returned as it is. What active videos use, or what this process leaves
 * when it ends early, is freed by `sweep-assets`.
 */
export const deleteProject = async (
  deps: DeleteProjectDeps,
  workspaceId: WorkspaceId,
  id: ProjectId,
): Promise<Result<Project>> => {
  const deleted = await retryConflicts(deps, retriedUntil(deps), () => tryDelete(deps, workspaceId, id));
  if (isConflict(deleted)) return refuseConflict();
  if (deleted.project === undefined) return refuse({ code: 'not_found', resource: 'project' });
  if (deleted.isChanged) await freeAfterChange(deps, workspaceId, id);
  return accept(deleted.project);
};

const tryDelete = async ({ projects, clock }: DeleteProjectDeps, workspaceId: WorkspaceId, id: ProjectId) => {
  const found = await projects.find(workspaceId, id);
  if (!found || found.status === 'deleted') return { project: found, isChanged: false };
  await projects.announceClearing(workspaceId, clock.nowMs() + CLEARED_AFTER_MS, true);
  const project: Project = {
    ...found,
    status: 'deleted',
    updatedAtMs: clock.nowMs(),
    version: found.version + 1,
  };
  const outcome = await projects.change({ project, storedBytes: 0, maxStoredBytes: 0, projects: -1 });
  if (isConflict(outcome)) return outcome;
  if (outcome.status !== 'committed')
    throw new Error(`the deletion of project ${id} ended as ${outcome.status}`);
  return { project, isChanged: true };
};
