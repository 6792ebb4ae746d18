import { NAMED_REVISIONS_KEPT, PROJECT_REVISIONS_KEPT } from '#contracts/limits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetFiles, AssetStore } from '#core/ports/assets.ts';
import type { ProjectObjects, ProjectStore } from '#core/ports/projects.ts';
import type { Clock } from '#core/ports/system.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { WorkspaceStore } from '#core/ports/workspaces.ts';
import { namesOf, textSizes } from '#core/project/manifest.ts';
import type { Project, ProjectId, Revision } from '#core/project/project.ts';
import { changeOfUses } from '#core/project/uses.ts';
import { findActiveVideos } from '#core/use-cases/list-videos.ts';
import { announceObjects } from '#core/use-cases/project-texts.ts';
import { releaseKeptAsset } from '#core/use-cases/release-kept-asset.ts';
import type { VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface FreeRevisionsDeps {
  readonly projects: Pick<ProjectStore, 'find' | 'revisions' | 'readUses' | 'change' | 'announceClearing'>;
  readonly projectObjects: Pick<ProjectObjects, 'readManifest' | 'delete'>;
  readonly assets: Pick<AssetStore, 'find' | 'findFile' | 'releaseKept'>;
  readonly assetFiles: Pick<AssetFiles, 'delete'>;
  readonly videos: Pick<VideoStore, 'find'>;
  readonly workspaces: Pick<WorkspaceStore, 'find'>;
  readonly clock: Clock;
}

/** Of the sweep, which has time. */
const SWEEP_MAX_CONFLICTS = 10;

/** Whether `freeRevisions` has something to do after a save. */
export const hasTooManyRevisions = ({ revisionCount }: Pick<Project, 'revisionCount'>): boolean =>
  revisionCount > PROJECT_REVISIONS_KEPT;

/** The oldest ones. The Studio saves by itself, so that those with a name, which mark something, would soon be among them. */
const findNotKept = (revisions: readonly Revision[]): readonly Revision[] => {
  const named = revisions.filter(({ name }) => name !== null).slice(-NAMED_REVISIONS_KEPT);
  const others = revisions.filter((revision) => !named.includes(revision));
  return others.slice(0, Math.max(0, others.length + named.length - PROJECT_REVISIONS_KEPT));
};

/**
 * Removes the revisions of a project that are not kept: all of a deleted one, of others those before the newest ones; never one of an
 * active video. False when some are left for later.
 */
export const freeRevisions = async (
  deps: FreeRevisionsDeps,
  workspaceId: WorkspaceId,
  id: ProjectId,
  maxConflicts = SWEEP_MAX_CONFLICTS,
): Promise<boolean> => {
  let conflicts = 0;
  while (conflicts <= maxConflicts) {
    const project = await deps.projects.find(workspaceId, id);
    if (!project || (project.status === 'active' && !hasTooManyRevisions(project))) return true;
    const revisions = await deps.projects.revisions(workspaceId, id);
    const notKept = project.status === 'deleted' ? revisions : findNotKept(revisions);
    if (notKept.length === 0) return true;
    const active = await findActive(deps, workspaceId, id);
    const removed = notKept.find(({ revision }) => !active.revisions.has(revision));
    if (!removed) return false;
    const isRemoved = await removeRevision(deps, project, {
      revisions,
      removed,
      activeVideoIds: active.videoIds,
    });
    conflicts += Number(!isRemoved);
  }
  return false;
};

const findActive = async (
  { workspaces, videos }: FreeRevisionsDeps,
  workspaceId: WorkspaceId,
  id: ProjectId,
) => {
  const workspace = await workspaces.find(workspaceId);
  const active = workspace ? await findActiveVideos(videos, workspace) : [];
  return {
    videoIds: workspace?.activeVideoIds ?? [],
    revisions: new Set(active.flatMap(({ project }) => (project?.id === id ? [project.revision] : []))),
  };
};

export interface FreeAfterChangeDeps extends FreeRevisionsDeps {
  readonly onNotFreed: (workspaceId: WorkspaceId, cause: unknown) => void;
}

/** Frees after a change that is already stored, so that nothing must fail or delay it: the next clearing repeats the work. */
export const freeAfterChange = async (
  deps: FreeAfterChangeDeps,
  workspaceId: WorkspaceId,
  id: ProjectId,
): Promise<void> => {
  try {
    await freeRevisions(deps, workspaceId, id, 0);
  } catch (cause) {
    deps.onNotFreed(workspaceId, cause);
  }
};

interface Removal {
  readonly revisions: readonly Revision[];
  readonly removed: Revision;
  readonly activeVideoIds: readonly VideoId[];
}

/** False when something was changed at the same time. */
const removeRevision = async (
  deps: FreeRevisionsDeps,
  project: Project,
  { revisions, removed, activeVideoIds }: Removal,
): Promise<boolean> => {
  const { projects, projectObjects } = deps;
  const { workspaceId } = project;
  const index = revisions.indexOf(removed);
  const [before, after] = [
    revisions.slice(Math.max(0, index - 1), index),
    revisions.slice(index + 1, index + 2),
  ];
  const read = (of: readonly Revision[]) =>
    Promise.all(of.map(({ manifestId }) => projectObjects.readManifest(workspaceId, manifestId)));
  const [earlier, [own], later] = await Promise.all([read(before), read([removed]), read(after)]);
  if (!own) throw new Error('a manifest was not read');
  const names = (manifests: typeof earlier) => manifests.map(namesOf);
  const changes = changeOfUses(names([...earlier, own, ...later]), names([...earlier, ...later]));
  const uses = await projects.readUses(workspaceId, changes.keys());
  const unused = [...changes].flatMap(([name, change]) =>
    (uses.counts.get(name) ?? 0) + change === 0 ? [name] : [],
  );
  const sizes = textSizes(...earlier, own, ...later);
  await announceObjects(deps, workspaceId);
  const { status } = await projects.change({
    project: { ...project, revisionCount: project.revisionCount - 1, version: project.version + 1 },
    removed,
    uses: { changes, read: uses },
    storedBytes: -unused.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0),
    maxStoredBytes: 0,
    projects: 0,
    activeVideoIds,
  });
  if (status !== 'committed') return false;
  await projectObjects.delete(workspaceId, 'manifest', removed.manifestId);
  for (const name of unused) await releaseUnused(deps, workspaceId, parseAssetId(name));
  return true;
};

/** What a failure leaves, `sweep-assets` releases a day later. */
const releaseUnused = async (
  deps: FreeRevisionsDeps,
  workspaceId: WorkspaceId,
  id: AssetId | undefined,
): Promise<void> => {
  const asset = id && (await deps.assets.find(workspaceId, id));
  if (asset?.isKept) await releaseKeptAsset(deps, asset);
};
