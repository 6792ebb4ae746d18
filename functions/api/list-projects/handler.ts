import type { ProjectStore } from '#core/ports/projects.ts';
import { parseProjectId } from '#core/project/project.ts';
import { accept, refuse } from '#core/refusal.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { parsePage } from '#api/middleware/parse-page.ts';
import { presentProjectSummary } from '#api/presenters/project.ts';

export type ListProjectsDeps = ApiHandlerDeps & { readonly projects: Pick<ProjectStore, 'list'> };

export const createListProjectsHandler = (deps: ListProjectsDeps) =>
  createApiHandler('list-projects', deps, ignoreBody, async ({ caller, query }) => {
    const { page, violations } = parsePage(query, parseProjectId);
    if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
    const { projects, nextCursor } = await deps.projects.list(caller.workspace.id, page);
    const body = {
      projects: projects.map((project) => presentProjectSummary(project)),
      next_cursor: nextCursor,
    };
    return accept({ status: 200, body });
  });
