import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import {
  buildFromNewestRevision,
  buildFromTemplateOrProject,
  nameRevision,
} from '#core/use-cases/build-from-project.ts';
import type {
  BuildFromNewestDeps,
  BuildFromRevisionDeps,
  NamedProject,
} from '#core/use-cases/build-from-project.ts';
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
  const fetched = await fetchVariables(deps, workspace, request, signal);
  return isRefused(fetched)
    ? fetched
    : buildFromTemplateOrProject(deps, workspace, { ...request, variables: fetched.value });
};

/** The same for a project that is named by its id. */
export const buildNewestWithFiles = async (
  deps: BuildWithFilesDeps & BuildFromNewestDeps,
  workspace: Pick<Workspace, 'id' | 'brandKit'>,
  request: NamedProject,
  signal: AbortSignal,
): Promise<Result<RenderRequest>> => {
  const named = await nameRevision(deps, workspace.id, request);
  if (isRefused(named)) return named;
  const { variables } = request;
  const fetched = await fetchVariables(deps, workspace, { template: named.value, variables }, signal);
  if (isRefused(fetched)) return fetched;
  return buildFromNewestRevision(deps, workspace, {
    project: named.value,
    revision: undefined,
    variables: fetched.value,
    output: request.output,
  });
};

const fetchVariables = async (
  deps: FetchValuesDeps,
  workspace: Pick<Workspace, 'id' | 'brandKit'>,
  { template, variables }: Pick<TemplateRequest, 'template' | 'variables'>,
  signal: AbortSignal,
): Promise<Result<TemplateRequest['variables']>> => {
  const fetched = await fetchValues(deps, workspace, { template, sets: [variables], signal });
  if (isRefused(fetched)) return fetched;
  const { sets, violations } = fetched.value;
  const found = violations.get(0);
  return found ? refuse({ code: 'invalid_variables', violations: found }) : accept(sets[0] ?? variables);
};
