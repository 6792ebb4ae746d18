import type { RequestedFile } from '#contracts/schemas/project-bodies.ts';
import type { RequestIdentity } from '#core/idempotency/idempotency.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import type {
  NewProjectId,
  ProjectChangeOutcome,
  ProjectObjects,
  ProjectStore,
} from '#core/ports/projects.ts';
import type { Clock } from '#core/ports/system.ts';
import { namesOf } from '#core/project/manifest.ts';
import type { Manifest } from '#core/project/manifest.ts';
import type { Project, Revision, RevisionSummary } from '#core/project/project.ts';
import type { UsedNames } from '#core/project/uses.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkFiles } from '#core/use-cases/check-project-files.ts';
import type { CheckedFiles, CheckFilesDeps } from '#core/use-cases/check-project-files.ts';
import { planRevision, summaryOf } from '#core/use-cases/plan-revision.ts';
import { announceObjects } from '#core/use-cases/project-texts.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface SaveProjectDeps extends CheckFilesDeps {
  readonly projects: Pick<ProjectStore, 'find' | 'findRevision' | 'readUses' | 'change' | 'announceClearing'>;
  readonly projectObjects: CheckFilesDeps['projectObjects'] &
    Pick<ProjectObjects, 'putText' | 'putManifest' | 'readManifest' | 'delete'>;
  readonly assets: Pick<AssetStore, 'find'>;
  readonly newProjectId: NewProjectId;
  readonly newManifestId: () => string;
  readonly clock: Clock;
  readonly maxStoredBytes: number;
  /** Resolves after the delay. */
  readonly pause: (delayMs: number) => Promise<void>;
}

export interface SaveRequest {
  readonly workspaceId: WorkspaceId;
  /** Null: keeps the name of the project. */
  readonly name: string | null;
  readonly files: Readonly<Record<string, RequestedFile>>;
  /** Aborts when the caller already got an error response; nothing may be saved after that. */
  readonly signal: AbortSignal;
}

export interface SavedProject {
  readonly project: Project;
  readonly revision: Revision;
  readonly manifest: Manifest;
}

const MAX_TRIES = 6;
const RETRY_MS = 150;

/** What the save of a revision depends on, as it is read again for each try. */
interface Base {
  readonly before: Project | null;
  /** Of the newest revision. */
  readonly names: readonly UsedNames[];
}

/**
 * Saves the next revision of `base.before`, or the first one of a new project. Undefined when something was changed meanwhile, so that
 * the caller reads again.
 */
const trySave = async (
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
  if ([...changes.keys()].some((name) => read.counts.get(name) === 0)) return { status: 'conflict' };
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
    createdAtMs: nowMs,
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

const quotaRefusal = (
  { maxStoredBytes }: SaveProjectDeps,
  outcome: Exclude<ProjectChangeOutcome, { status: 'committed' | 'conflict' | 'replayed' }>,
) =>
  outcome.status === 'storage_full'
    ? refuse({
        code: 'quota_exceeded',
        quota: 'storage',
        storedBytes: outcome.storedBytes,
        maxBytes: maxStoredBytes,
      })
    : refuse({
        code: 'quota_exceeded',
        quota: outcome.status === 'too_many_projects' ? 'projects' : 'project_texts',
      });

/** Repeats `attempt` while something else was changed at the same time. */
const retryConflicts = async <T>(
  { pause }: SaveProjectDeps,
  attempt: () => Promise<T | { readonly status: 'conflict' }>,
): Promise<T> => {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const outcome = await attempt();
    if (!isConflict(outcome)) return outcome;
    await pause(RETRY_MS * tries * Math.random());
  }
  throw new Error(`a project was changed at the same time ${MAX_TRIES} times`);
};

const isConflict = (outcome: unknown): outcome is { readonly status: 'conflict' } =>
  typeof outcome === 'object' && outcome !== null && 'status' in outcome && outcome.status === 'conflict';

export type CreatedProject = Result<
  | { readonly status: 'created'; readonly saved: SavedProject }
  | { readonly status: 'replayed'; readonly id: Project['id'] }
>;

/** Creates a project with its first revision; or names the one that an earlier request with the same key created. */
export const createProject = async (
  deps: SaveProjectDeps & { readonly projects: Pick<ProjectStore, 'findIdempotency'> },
  request: SaveRequest,
  idempotency: RequestIdentity | null,
): Promise<CreatedProject> => {
  const { projects, clock } = deps;
  const { workspaceId } = request;
  const earlier =
    idempotency && (await projects.findIdempotency(workspaceId, idempotency.keyHash, clock.nowMs()));
  if (idempotency && earlier) return replay(idempotency, earlier);
  await announceObjects(deps, workspaceId);
  const checked = await checkFiles(deps, workspaceId, request.files);
  if ('refusal' in checked) return checked;
  const id = deps.newProjectId();
  const saved = await retryConflicts(deps, () =>
    trySave(deps, request, checked.value, { before: null, names: [] }, { id, idempotency }),
  );
  if ('refusal' in saved) return saved;
  if ('value' in saved) return accept({ status: 'created', saved: saved.value });
  if (saved.status === 'replayed' && idempotency) return replay(idempotency, saved.record);
  if (saved.status === 'replayed') throw new Error('a project without a key was refused as a replay');
  return quotaRefusal(deps, saved);
};

const replay = (
  { fingerprint }: RequestIdentity,
  earlier: RequestIdentity & { readonly projectId: Project['id'] },
): CreatedProject =>
  earlier.fingerprint === fingerprint
    ? accept({ status: 'replayed', id: earlier.projectId })
    : refuse({ code: 'idempotency_conflict', projectId: earlier.projectId });

/** Saves the next revision of a project whose newest one is `expected`. */
export const updateProject = async (
  deps: SaveProjectDeps,
  request: SaveRequest,
  id: Project['id'],
  expected: number | null,
): Promise<Result<SavedProject>> => {
  const { projects, projectObjects } = deps;
  const { workspaceId } = request;
  const found = await findExpected(deps, workspaceId, id, expected);
  if ('refusal' in found) return found;
  await announceObjects(deps, workspaceId);
  const checked = await checkFiles(deps, workspaceId, request.files);
  if ('refusal' in checked) return checked;
  const saved = await retryConflicts(deps, async () => {
    const current = await findExpected(deps, workspaceId, id, expected);
    if ('refusal' in current) return current;
    const before = current.value;
    const newest = await projects.findRevision(workspaceId, id, before.revision);
    if (!newest) throw new Error(`project ${id} has no revision ${before.revision}`);
    const names = [namesOf(await projectObjects.readManifest(workspaceId, newest.manifestId))];
    return trySave(deps, request, checked.value, { before, names });
  });
  if ('refusal' in saved || 'value' in saved) return saved;
  if (saved.status === 'replayed') throw new Error('a revision was refused as a replay');
  return quotaRefusal(deps, saved);
};

/** The project, if its newest revision is the one that the caller knows. */
const findExpected = async (
  { projects }: SaveProjectDeps,
  workspaceId: WorkspaceId,
  id: Project['id'],
  expected: number | null,
): Promise<Result<Project>> => {
  const project = await projects.find(workspaceId, id);
  if (!project || project.status === 'deleted') return refuse({ code: 'not_found', resource: 'project' });
  if (project.revision === expected) return accept(project);
  return refuse({
    code: 'stale_revision',
    isMissing: expected === null,
    currentRevision: project.revision,
  });
};
