import type { Project, ProjectId } from '#core/project/project.ts';
import { freeAfterChange } from '#core/use-cases/free-revisions.ts';
import type { FreeAfterChangeDeps } from '#core/use-cases/free-revisions.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Later than this request, which frees what it can itself. */
const CLEARED_AFTER_MS = 10 * 60 * 1000;
const MAX_TRIES = 5;

/**
 * Deletes a project and frees its revisions; a deleted one is returned as it is. Undefined when the workspace has no such project. What
 * active videos use, or what this process leaves when it ends early, is freed by `sweep-assets`.
 */
export const deleteProject = async (
  deps: FreeAfterChangeDeps,
  workspaceId: WorkspaceId,
  id: ProjectId,
): Promise<Project | undefined> => {
  const { projects, clock } = deps;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const found = await projects.find(workspaceId, id);
    if (!found || found.status === 'deleted') return found;
    await projects.announceClearing(workspaceId, clock.nowMs() + CLEARED_AFTER_MS, true);
    const deleted: Project = {
      ...found,
      status: 'deleted',
      updatedAtMs: clock.nowMs(),
      version: found.version + 1,
    };
    const change = { project: deleted, storedBytes: 0, maxStoredBytes: 0, projects: -1 } as const;
    if ((await projects.change(change)).status !== 'committed') continue;
    await freeAfterChange(deps, workspaceId, id);
    return deleted;
  }
  throw new Error(`project ${id} was changed at the same time ${MAX_TRIES} times`);
};
