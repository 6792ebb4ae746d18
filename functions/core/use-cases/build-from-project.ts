import type { ProjectObjects, ProjectStore } from '#core/ports/projects.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import { parseProjectId, parseRevisionReference } from '#core/project/project.ts';
import type { Project, RevisionReference } from '#core/project/project.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { buildProjectRequest } from '#core/use-cases/build-project-request.ts';
import type { BuildFromProjectDeps } from '#core/use-cases/build-project-request.ts';
import { buildRequestFromTemplate } from '#core/use-cases/build-render-request.ts';
import type {
  BuildFromTemplateDeps,
  RenderRequest,
  TemplateRequest,
} from '#core/use-cases/build-render-request.ts';
import { findManifest, readFiles } from '#core/use-cases/read-project.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export type BuildFromRevisionDeps = BuildFromProjectDeps & {
  readonly projects: Pick<ProjectStore, 'find' | 'findRevision'>;
  readonly projectObjects: Pick<ProjectObjects, 'readManifest' | 'readText'>;
};

/** Whether the template of a request is meant to be a revision of a project. */
export const namesProject = (template: string): boolean => template.startsWith('proj_');

/** Of a template, or of a revision of a project. */
export const buildFromTemplateOrProject = (
  deps: BuildFromTemplateDeps & BuildFromRevisionDeps,
  workspace: Pick<Workspace, 'id' | 'brandKit'>,
  request: TemplateRequest,
): Promise<Result<RenderRequest>> =>
  namesProject(request.template)
    ? buildRequestFromRevision(deps, workspace, request)
    : buildRequestFromTemplate(deps, workspace, request);

const refuseUnknown = () => refuse({ code: 'unknown_template', isRevision: true });

interface OpenedRevision {
  readonly project: Project;
  readonly name: RevisionReference;
  readonly files: ProjectFiles;
}

/** The files of a revision; refuses with `unknown_template` what the workspace does not have, and one with problems. */
export const openRevision = async (
  deps: BuildFromRevisionDeps,
  workspaceId: WorkspaceId,
  template: string,
): Promise<Result<OpenedRevision>> => {
  const name = parseRevisionReference(template);
  if (!name) return refuseUnknown();
  const [project, revision] = await Promise.all([
    deps.projects.find(workspaceId, name.id),
    deps.projects.findRevision(workspaceId, name.id, name.revision),
  ]);
  if (project?.status !== 'active' || !revision) return refuseUnknown();
  const manifest = await findManifest(deps, revision);
  if (!manifest) return refuseUnknown();
  const { problems, warnings } = manifest;
  if (problems.length > 0) return refuse({ code: 'invalid_composition', problems, warnings });
  const { files, missing } = await readFiles(deps, workspaceId, manifest.files);
  if (missing.size > 0) throw new Error(`revision ${template} lacks ${missing.size} of its texts`);
  return accept({ project, name, files });
};

/** Refuses as `openRevision`, then as `buildProjectRequest`. */
export const buildRequestFromRevision = async (
  deps: BuildFromRevisionDeps,
  { id: workspaceId, brandKit }: Pick<Workspace, 'id' | 'brandKit'>,
  { template, variables, output }: TemplateRequest,
): Promise<Result<RenderRequest>> => {
  const opened = await openRevision(deps, workspaceId, template);
  if (isRefused(opened)) return opened;
  const { project, name, files } = opened.value;
  const built = await buildProjectRequest(deps, {
    files,
    variables,
    output,
    workspaceId,
    brandKit,
    title: null,
    project: name,
  });
  return isRefused(built) ? built : accept({ ...built.value, name: project.name });
};

export interface NamedProject extends Omit<TemplateRequest, 'template'> {
  /** Its id, or `<id>@<revision>`. */
  readonly project: string | undefined;
  /** By default the newest one. */
  readonly revision: number | undefined;
}

/** `<id>@<revision>` of a project; what the workspace does not have is `not_found`. */
export const nameRevision = async (
  { projects }: Pick<BuildFromRevisionDeps, 'projects'>,
  workspaceId: WorkspaceId,
  { project, revision }: Pick<NamedProject, 'project' | 'revision'>,
): Promise<Result<string>> => {
  const named = revision === undefined ? parseRevisionReference(project ?? '') : undefined;
  const id = named?.id ?? parseProjectId(project);
  const found = id && (await projects.find(workspaceId, id));
  return found
    ? accept(`${found.id}@${named?.revision ?? revision ?? found.revision}`)
    : refuse({ code: 'not_found', resource: 'project' });
};
