import { CheckCompositionBodySchema } from '#contracts/schemas/check-composition-body.ts';
import type { ProjectStore } from '#core/ports/projects.ts';
import { parseProjectId } from '#core/project/project.ts';
import { isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { buildRequestFromRevision } from '#core/use-cases/build-from-project.ts';
import type { BuildFromRevisionDeps } from '#core/use-cases/build-from-project.ts';
import { buildRequestFromComposition } from '#core/use-cases/build-render-request.ts';
import type { BuildFromCompositionDeps, RenderRequest } from '#core/use-cases/build-render-request.ts';
import { checkRender } from '#core/use-cases/check-render.ts';
import type { CreateVideoDeps } from '#core/use-cases/create-video.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentCheck } from '#api/presenters/check.ts';

export type CheckCompositionHandlerDeps = ApiHandlerDeps &
  BuildFromCompositionDeps &
  BuildFromRevisionDeps & { readonly projects: Pick<ProjectStore, 'find'> } & Pick<
    CreateVideoDeps,
    'maxDurationSeconds'
  >;

export const createCheckCompositionHandler = (deps: CheckCompositionHandlerDeps) =>
  createApiHandler(
    'check-composition',
    deps,
    createBodyParser(CheckCompositionBodySchema),
    async ({ body, caller }) => {
      const { html, project, revision, variables } = body;
      const isOfProject = project !== undefined || revision !== undefined || variables !== undefined;
      if ((html !== undefined) === isOfProject || (isOfProject && project === undefined))
        return refuse({ code: 'invalid_input', violations: [{ path: '/html', rule: 'oneDocument' }] });
      const checked = checkRender(
        deps,
        html === undefined
          ? await buildFromProject(deps, caller.workspace, { project, revision, variables })
          : await buildRequestFromComposition(deps, caller.workspace.id, { html, title: null }),
      );
      return isRefused(checked) ? checked : presentCheck(checked.value, caller);
    },
  );

interface NamedProject {
  readonly project: string | undefined;
  /** By default the newest one. */
  readonly revision: number | undefined;
  readonly variables: Readonly<Record<string, string>> | undefined;
}

const buildFromProject = async (
  deps: CheckCompositionHandlerDeps,
  workspace: Workspace,
  { project, revision, variables = {} }: NamedProject,
): Promise<Result<RenderRequest>> => {
  const id = parseProjectId(project);
  const found = id && (await deps.projects.find(workspace.id, id));
  if (!found) return refuse({ code: 'not_found', resource: 'project' });
  const template = `${found.id}@${revision ?? found.revision}`;
  const built = await buildRequestFromRevision(deps, workspace, { template, variables, output: {} });
  const isUnknown = isRefused(built) && built.refusal.code === 'unknown_template';
  return isUnknown ? refuse({ code: 'not_found', resource: 'project' }) : built;
};
