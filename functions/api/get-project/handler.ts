import { parseProjectId } from '#core/project/project.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { readProject } from '#core/use-cases/read-project.ts';
import type { ReadProjectDeps } from '#core/use-cases/read-project.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { parseRevisionQuery } from '#api/middleware/parse-revision.ts';
import { presentDeletedProject, presentProjectView } from '#api/presenters/project.ts';

export const createGetProjectHandler = (deps: ApiHandlerDeps & ReadProjectDeps) =>
  createApiHandler('get-project', deps, ignoreBody, async ({ caller, path, query }) => {
    const wanted = parseRevisionQuery(query);
    if (isRefused(wanted)) return wanted;
    const id = parseProjectId(path['id']);
    const view = id && (await readProject(deps, caller.workspace.id, id, wanted.value));
    if (!view) return refuse({ code: 'not_found', resource: 'project' });
    return accept('deleted' in view ? presentDeletedProject(view.deleted) : presentProjectView(view, caller));
  });
