import type { RequestedFile } from '#contracts/schemas/project-bodies.ts';
import type { RequestIdentity } from '#core/idempotency/idempotency.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import type {
  NewProjectId,
  ProjectChangeOutcome,
  ProjectObjects,
  ProjectStore,
} from '#core/ports/projects.ts';
import type { Manifest } from '#core/project/manifest.ts';
import type { Project, Revision, RevisionAuthor, RevisionSummary } from '#core/project/project.ts';
import type { UsedNames } from '#core/project/uses.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { CheckedFiles, CheckFilesDeps } from '#core/use-cases/check-project-files.ts';
import type { CountTextsDeps } from '#core/use-cases/count-uploads.ts';
import { planRevision, summaryOf } from '#core/use-cases/plan-revision.ts';
import { refuseConflict } from '#core/use-cases/retry-conflicts.ts';
import type { RetryConflictsDeps } from '#core/use-cases/retry-conflicts.ts';
import { awaitDeletions, findDeleting } from '#core/use-cases/text-deletions.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface SaveProjectDeps extends CheckFilesDeps, RetryConflictsDeps, CountTextsDeps {
  readonly projects: Pick<
    ProjectStore,
    'find' | 'findRevision' | 'readUses' | 'change' | 'announceClearing'
  > &
    CountTextsDeps['projects'];
  readonly projectObjects: CheckFilesDeps['projectObjects'] &
    Pick<ProjectObjects, 'putText' | 'putManifest' | 'readManifest' | 'delete'>;
  readonly assets: Pick<AssetStore, 'find'>;
  readonly newProjectId: NewProjectId;
  readonly newManifestId: () => string;
  readonly maxStoredBytes: number;
}

export interface SaveRequest {
  readonly workspaceId: WorkspaceId;
  /** Null: keeps the name of the project. */
  readonly name: string | null;
  readonly files: Readonly<Record<string, RequestedFile>>;
  readonly revisionName: string | null;
  readonly author: RevisionAuthor;
  /** Aborts when the caller already got an error response; nothing may be saved after that. */
  readonly signal: AbortSignal;
}

export interface SavedProject {
  readonly project: Project;
  readonly revision: Revision;
  readonly manifest: Manifest;
}

/** What the save of a revision depends on, as it is read again for each try. */
export interface Base {
  readonly before: Project | null;
  /** Of the newest revision. */
  readonly names: readonly UsedNames[];
}

/**
 * Saves the next revision of `base.before`, or the first one of a new project. `conflict` when something was changed meanwhile, so
 * that the caller reads again.
 */
export const storeRevision = async (
  deps: SaveProjectDeps,
  request: SaveRequest,
  { manifest, texts }: CheckedFiles,
  { before, names }: Base,
  created?: Pick<Project, 'id'> & { readonly idempotency: RequestIdentity | null },
): Promise<Result<SavedProject> | Exclude<ProjectChangeOutcome, { status: 'committed' }>> => {
  const { projects, projectObjects, clock, maxStoredBytes } = deps;
  const { workspaceId } = request;
  const planned = await planRevision(deps, workspaceId, manifest, names);
  if (isRefused(planned)) return planned;
  const { changes, read, added } = planned.value;
  // Its deletion may come after this save.
  const deleting = findDeleting(read, changes.keys(), clock.nowMs());
  if (deleting.length > 0) {
    await awaitDeletions(deps, workspaceId, deleting);
    return { status: 'conflict' };
  }
  const manifestId = deps.newManifestId();
  await Promise.all([
    projectObjects.putManifest(workspaceId, manifestId, manifest),
    // Also those that were uploaded before: they might be deleted until now.
    ...added.map(([sha256]) => projectObjects.putText(workspaceId, sha256, texts.get(sha256) ?? '')),
  ]);
  request.signal.throwIfAborted();
  const nowMs = clock.nowMs();
  const summary = summaryOf(manifest);
  const project: Project = {
    ...(before ?? newProject(workspaceId, created?.id ?? deps.newProjectId(), nowMs, summary)),
    ...(request.name !== null && { name: request.name }),
    revision: (before?.revision ?? 0) + 1,
    revisionCount: (before?.revisionCount ?? 0) + 1,
    updatedAtMs: nowMs,
    summary,
    version: (before?.version ?? 0) + 1,
  };
  const revision: Revision = {
    workspaceId,
    projectId: project.id,
    revision: project.revision,
    name: request.revisionName,
    createdAtMs: nowMs,
    author: request.author,
    manifestId,
    summary,
  };
  const outcome = await projects.change({
    project,
    added: revision,
    uses: { changes, read },
    storedBytes: added.reduce((sum, [, sizeBytes]) => sum + sizeBytes, 0),
    maxStoredBytes,
    projects: before ? 0 : 1,
    idempotency: created?.idempotency && { ...created.idempotency, projectId: project.id },
  });
  if (outcome.status === 'committed') return accept({ project, revision, manifest });
  await projectObjects.delete(workspaceId, 'manifest', manifestId);
  return outcome;
};

const newProject = (
  workspaceId: WorkspaceId,
  id: Project['id'],
  nowMs: number,
  summary: RevisionSummary,
): Project => ({
  id,
  workspaceId,
  name: '',
  status: 'active',
  revision: 0,
  revisionCount: 0,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
  summary,
  version: 0,
});

export const saveRefusal = (
  { maxStoredBytes }: SaveProjectDeps,
  outcome: Exclude<ProjectChangeOutcome, { status: 'committed' | 'replayed' }>,
) => {
  switch (outcome.status) {
    case 'conflict':
      return refuseConflict();
    case 'storage_full':
      return refuse({
        code: 'quota_exceeded',
        quota: 'storage',
        storedBytes: outcome.storedBytes,
        maxBytes: maxStoredBytes,
      });
    case 'too_many_projects':
      return refuse({ code: 'quota_exceeded', quota: 'projects' });
    case 'too_many_texts':
      return refuse({ code: 'quota_exceeded', quota: 'project_texts' });
  }
};
