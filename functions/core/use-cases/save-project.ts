import type { RequestIdentity } from '#core/idempotency/idempotency.ts';
import type { ProjectStore } from '#core/ports/projects.ts';
import { namesOf } from '#core/project/manifest.ts';
import type { Project } from '#core/project/project.ts';
import type { UsedNames } from '#core/project/uses.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkFiles } from '#core/use-cases/check-project-files.ts';
import type { CheckedFiles } from '#core/use-cases/check-project-files.ts';
import { countTexts } from '#core/use-cases/count-uploads.ts';
import { announceObjects } from '#core/use-cases/project-texts.ts';
import { findManifest } from '#core/use-cases/read-project.ts';
import { retriedUntil, retryConflicts } from '#core/use-cases/retry-conflicts.ts';
import { saveRefusal, storeRevision } from '#core/use-cases/store-revision.ts';
import type { Base, SavedProject, SaveProjectDeps, SaveRequest } from '#core/use-cases/store-revision.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

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
  const retriedUntilMs = retriedUntil(deps);
  const earlier =
    idempotency && (await projects.findIdempotency(workspaceId, idempotency.keyHash, clock.nowMs()));
  if (idempotency && earlier) return replay(idempotency, earlier);
  const [checked] = await Promise.all([
    checkFiles(deps, workspaceId, request.files),
    announceObjects(deps, workspaceId),
  ]);
  if (isRefused(checked)) return checked;
  const counted = await countSent(deps, workspaceId, checked.value);
  if (isRefused(counted)) return counted;
  const id = deps.newProjectId();
  const saved = await retryConflicts(deps, retriedUntilMs, () =>
    storeRevision(deps, request, checked.value, { before: null, names: [] }, { id, idempotency }),
  );
  if ('refusal' in saved) return saved;
  if ('value' in saved) return accept({ status: 'created', saved: saved.value });
  if (saved.status === 'replayed' && idempotency) return replay(idempotency, saved.record);
  if (saved.status === 'replayed') throw new Error('a project without a key was refused as a replay');
  return saveRefusal(deps, saved);
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
  const { workspaceId } = request;
  const retriedUntilMs = retriedUntil(deps);
  const found = await findExpected(deps, workspaceId, id, expected);
  if (isRefused(found)) return found;
  const [checked, names] = await Promise.all([
    checkFiles(deps, workspaceId, request.files),
    readNames(deps, found.value),
    announceObjects(deps, workspaceId),
  ]);
  if (isRefused(checked)) return checked;
  if (isRefused(names)) return names;
  const counted = await countSent(deps, workspaceId, checked.value);
  if (isRefused(counted)) return counted;
  // The transaction refuses what was read before the check and has changed since.
  let read: Result<Base> | undefined = accept({ before: found.value, names: names.value });
  const saved = await retryConflicts(deps, retriedUntilMs, async () => {
    const base = read ?? (await findBase(deps, workspaceId, id, expected));
    read = undefined;
    return isRefused(base) ? base : storeRevision(deps, request, checked.value, base.value);
  });
  if ('refusal' in saved || 'value' in saved) return saved;
  if (saved.status === 'replayed') throw new Error('a revision was refused as a replay');
  return saveRefusal(deps, saved);
};

/** Counts the texts that a save sends and no revision has yet, as those that are stored before a save. */
const countSent = async (
  deps: SaveProjectDeps,
  workspaceId: WorkspaceId,
  { sent }: CheckedFiles,
): Promise<Result<true>> => {
  const { counts } = await deps.projects.readUses(workspaceId, sent.keys());
  const added = [...sent].flatMap(([sha256, text]) => (counts.has(sha256) ? [] : [text]));
  return added.length === 0 ? accept(true) : countTexts(deps, workspaceId, added);
};

/** Digests and asset ids of its newest revision, which is gone when the project was deleted meanwhile. */
const readNames = async (
  deps: SaveProjectDeps,
  { workspaceId, id, revision }: Project,
): Promise<Result<readonly UsedNames[]>> => {
  const newest = await deps.projects.findRevision(workspaceId, id, revision);
  const manifest = newest && (await findManifest(deps, newest));
  return manifest ? accept([namesOf(manifest)]) : refuse({ code: 'not_found', resource: 'project' });
};

const findBase = async (
  deps: SaveProjectDeps,
  ...expected: readonly [WorkspaceId, Project['id'], number | null]
): Promise<Result<Base>> => {
  const found = await findExpected(deps, ...expected);
  if (isRefused(found)) return found;
  const names = await readNames(deps, found.value);
  return isRefused(names) ? names : accept({ before: found.value, names: names.value });
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
