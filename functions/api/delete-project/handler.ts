import { parseProjectId } from '#core/project/project.ts';
import { accept, refuse } from '#core/refusal.ts';
import { deleteProject } from '#core/use-cases/delete-project.ts';
import type { FreeAfterChangeDeps } from '#core/use-cases/free-revisions.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentDeletedProject } from '#api/presenters/project.ts';

export const createDeleteProjectHandler = (deps: ApiHandlerDeps & FreeAfterChangeDeps) =>
  createApiHandler('delete-project', deps, ignoreBody, async ({ caller, path }) => {
    const id = parseProjectId(path['id']);
    const project = id && (await deleteProject(deps, caller.workspace.id, id));
    return project
      ? accept(presentDeletedProject(project))
      : refuse({ code: 'not_found', resource: 'project' });
  });
