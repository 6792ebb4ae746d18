import { parseProjectId } from '#core/project/project.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { deleteProject } from '#core/use-cases/delete-project.ts';
import type { DeleteProjectDeps } from '#core/use-cases/delete-project.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentDeletedProject } from '#api/presenters/project.ts';

export const createDeleteProjectHandler = (deps: ApiHandlerDeps & DeleteProjectDeps) =>
  createApiHandler('delete-project', deps, ignoreBody, async ({ caller, path }) => {
    const id = parseProjectId(path['id']);
    if (!id) return refuse({ code: 'not_found', resource: 'project' });
    const deleted = await deleteProject(deps, caller.workspace.id, id);
    return isRefused(deleted) ? deleted : accept(presentDeletedProject(deleted.value));
  });
