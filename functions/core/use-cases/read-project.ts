import type { ProjectObjects, ProjectStore } from '#core/ports/projects.ts';
import type { Manifest } from '#core/project/manifest.ts';
import type { Project, ProjectId, Revision } from '#core/project/project.ts';
import type { ProjectFile, ProjectFiles } from '#core/project/project-files.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** A revision of a project with its files, and all kept ones in their order. */
export interface ProjectView {
  readonly project: Project;
  readonly revision: Revision;
  readonly manifest: Manifest;
  readonly revisions: readonly Revision[];
}

export interface ReadProjectDeps {
  readonly projects: Pick<ProjectStore, 'find' | 'revisions'>;
  readonly projectObjects: Pick<ProjectObjects, 'readManifest'>;
}

/**
 * The newest revision or another one; undefined when the workspace has no such project or revision. `deleted` for a project that was
 * deleted in the last days.
 */
export const readProject = async (
  { projects, projectObjects }: ReadProjectDeps,
  workspaceId: WorkspaceId,
  id: ProjectId,
  wanted?: number,
): Promise<ProjectView | { readonly deleted: Project } | undefined> => {
  const [project, revisions] = await Promise.all([
    projects.find(workspaceId, id),
    projects.revisions(workspaceId, id),
  ]);
  if (project?.status === 'deleted') return wanted === undefined ? { deleted: project } : undefined;
  const revision = revisions.find((each) => each.revision === (wanted ?? project?.revision));
  if (!project || !revision) return undefined;
  const manifest = await projectObjects.readManifest(workspaceId, revision.manifestId);
  return { project, revision, manifest, revisions };
};

/** Reads the texts of a manifest. The digests that are not stored are `missing`. */
export const readFiles = async (
  { projectObjects }: { readonly projectObjects: Pick<ProjectObjects, 'readText'> },
  workspaceId: WorkspaceId,
  files: Manifest['files'],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<{ readonly files: ProjectFiles; readonly missing: ReadonlySet<string> }> => {
  const missing = new Set<string>();
  const texts = new Map(known);
  const wanted = new Set(
    Object.values(files).flatMap((file) =>
      'sha256' in file && !known.has(file.sha256) ? [file.sha256] : [],
    ),
  );
  await Promise.all(
    [...wanted].map(async (sha256) => {
      const text = await projectObjects.readText(workspaceId, sha256);
      if (text === undefined) missing.add(sha256);
      else texts.set(sha256, text);
    }),
  );
  const read = Object.entries(files).map(([path, file]): [string, ProjectFile] => [
    path,
    'sha256' in file ? { text: texts.get(file.sha256) ?? '' } : { assetId: file.assetId },
  ]);
  return { files: new Map(read), missing };
};
