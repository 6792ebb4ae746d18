import { PROJECT_TEXTS_MAX_BYTES } from '#contracts/limits.ts';
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
  readonly projects: Pick<ProjectStore, 'find' | 'findRevision' | 'revisions'>;
  readonly projectObjects: Pick<ProjectObjects, 'readManifest'>;
}

/** The manifest of a revision that was just read; undefined when it has been removed meanwhile. */
export const findManifest = async (
  {
    projects,
    projectObjects,
  }: {
    readonly projects: Pick<ProjectStore, 'findRevision'>;
    readonly projectObjects: Pick<ProjectObjects, 'readManifest'>;
  },
  { workspaceId, projectId, revision, manifestId }: Revision,
): Promise<Manifest | undefined> => {
  try {
    return await projectObjects.readManifest(workspaceId, manifestId);
  } catch (error) {
    // The record is removed before the manifest.
    if (await projects.findRevision(workspaceId, projectId, revision)) throw error;
    return undefined;
  }
};

/**
 * The newest revision or another one; undefined when the workspace has no such project or revision. `deleted` for a project that was
 * deleted in the last days.
 */
export const readProject = async (
  deps: ReadProjectDeps,
  workspaceId: WorkspaceId,
  id: ProjectId,
  wanted?: number,
): Promise<ProjectView | { readonly deleted: Project } | undefined> => {
  const { projects } = deps;
  const [project, revisions] = await Promise.all([
    projects.find(workspaceId, id),
    projects.revisions(workspaceId, id),
  ]);
  if (project?.status === 'deleted') return wanted === undefined ? { deleted: project } : undefined;
  const revision = revisions.find((each) => each.revision === (wanted ?? project?.revision));
  if (!project || !revision) return undefined;
  const manifest = await findManifest(deps, revision);
  if (!manifest) return readProject(deps, workspaceId, id, wanted);
  return { project, revision, manifest, revisions };
};

const READ_AT_ONCE = 16;

/**
 * Reads the texts of a manifest. The digests that are not stored are `missing`. Texts that together are larger than a project may be
 * are read up to that size, and the others are empty.
 */
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
  let bytes = [...known.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const waiting = wanted.values(); // shared: each text is read by one of the loops
  const readNext = async (): Promise<void> => {
    for (const sha256 of waiting) {
      if (bytes > PROJECT_TEXTS_MAX_BYTES) return;
      const text = await projectObjects.readText(workspaceId, sha256);
      if (text === undefined) missing.add(sha256);
      else {
        texts.set(sha256, text);
        bytes += Buffer.byteLength(text);
      }
    }
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext));
  const read = Object.entries(files).map(([path, file]): [string, ProjectFile] => [
    path,
    'sha256' in file ? { text: texts.get(file.sha256) ?? '' } : { assetId: file.assetId },
  ]);
  return { files: new Map(read), missing };
};
