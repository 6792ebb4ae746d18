import { isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { buildFromTemplateOrProject, nameRevision } from '#core/use-cases/build-from-project.ts';
import type { BuildFromRevisionDeps, NamedProject } from '#core/use-cases/build-from-project.ts';
import type {
  BuildFromTemplateDeps,
  RenderRequest,
  TemplateRequest,
} from '#core/use-cases/build-render-request.ts';
import { fetchValues } from '#core/use-cases/fetch-values.ts';
import type { FetchValuesDeps } from '#core/use-cases/fetch-values.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export type BuildWithFilesDeps = FetchValuesDeps & BuildFromTemplateDeps & BuildFromRevisionDeps;

/** Builds a render request after fetching the files of addresses in its variables. */
export const buildWithFiles = async (
  deps: BuildWithFilesDeps,
  workspace: Pick<Workspace, 'id' | 'brandKit'>,
  request: TemplateRequest,
  signal: AbortSignal,
): Promise<Result<RenderRequest>> => {
  const { template, variables } = request;
  const fetched = await fetchValues(deps, workspace, { template, sets: [request], signal });
  if (isRefused(fetched)) return fetched;
  const { sets, violations } = fetched.value;
  const found = violations.get(0);
  if (found) return refuse({ code: 'invalid_variables', violations: found });
  return buildFromTemplateOrProject(deps, workspace, { ...request, variables: sets[0] ?? variables });
};

/** The same for a project by id and revision; what the workspace does not have is `not_found`. */
export const buildNewestWithFiles = async (
  deps: BuildWithFilesDeps,
  workspace: Pick<Workspace, 'id' | 'brandKit'>,
  { project, revision, ...request }: NamedProject,
  signal: AbortSignal,
): Promise<Result<RenderRequest>> => {
  const template = await nameRevision(deps, workspace.id, { project, revision });
  if (isRefused(template)) return template;
  const built = await buildWithFiles(deps, workspace, { template: template.value, ...request }, signal);
  const isUnknown = isRefused(built) && built.refusal.code === 'unknown_template';
  return isUnknown ? refuse({ code: 'not_found', resource: 'project' }) : built;
};
