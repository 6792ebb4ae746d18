import { randomUUID } from 'node:crypto';
import type { ProjectChange } from '#core/ports/projects.ts';
import { namesOf, textSizes } from '#core/project/manifest.ts';
import type { Manifest } from '#core/project/manifest.ts';
import type { Project, Revision } from '#core/project/project.ts';
import { countUses } from '#core/project/uses.ts';
import { readItems } from '#core/read-items.ts';
import { manifestKeyOf, textKeyOf } from '#core/rendering/object-keys.ts';
import { countHeldBytes } from '#core/use-cases/count-held-bytes.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { AdminPorts } from '../admin/connection.ts';
import { OperatorError } from '../shared/command-line.ts';
import type { StoredKeys } from './stored-keys.ts';

interface Deps {
  readonly ports: Pick<AdminPorts, 'projects' | 'projectObjects' | 'clock' | 'ledgerReader'>;
  readonly keys: StoredKeys;
}

/** A kept revision; undefined manifest: that or one of its texts is lost. */
interface FoundRevision {
  readonly revision: Revision;
  readonly manifest: Manifest | undefined;
}

/** Below the 4 KB of an expression, should all of them be in one item. */
const NAMES_PER_CHANGE = 100;

const listKeys = async ({ keys }: Deps, prefix: string): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for await (const key of keys.list(prefix)) found.add(key);
  return found;
};

/** Kept revisions of a workspace, by project and in their order. */
const findRevisions = async (
  deps: Deps,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<Project['id'], readonly FoundRevision[]>> => {
  const { projects, projectObjects } = deps.ports;
  const revisions: Revision[] = [];
  for await (const revision of readItems((cursor) => projects.allRevisions(workspaceId, cursor)))
    revisions.push(revision);
  if (revisions.length === 0) return new Map();
  const manifests = await listKeys(deps, `projects/${workspaceId}/`);
  const texts = await listKeys(deps, `texts/${workspaceId}/`);
  const found: FoundRevision[] = [];
  for (const revision of revisions) {
    const isStored = manifests.has(manifestKeyOf(workspaceId, revision.manifestId));
    const manifest = isStored && (await projectObjects.readManifest(workspaceId, revision.manifestId));
    const isComplete =
      manifest &&
      [...textSizes(manifest).keys()].every((sha256) => texts.has(textKeyOf(workspaceId, sha256)));
    found.push({ revision, manifest: isComplete ? manifest : undefined });
  }
  return Map.groupBy(found, ({ revision: { projectId } }) => projectId);
};

const isLost = ({ manifest }: FoundRevision): boolean => manifest === undefined;

/** Revisions whose manifest or one of whose texts is lost. */
export const countLostRevisions = async (deps: Deps, workspaceId: WorkspaceId): Promise<number> =>
  [...(await findRevisions(deps, workspaceId)).values()].flat().filter(isLost).length;

type Change = Partial<ProjectChange> & { readonly project: Project };

/** Stores the next version of a project. Throws when something else has changed it. */
const apply = async ({ ports }: Deps, change: Change): Promise<Project> => {
  const project = { ...change.project, version: change.project.version + 1 };
  const none = { storedBytes: 0, maxStoredBytes: Number.MAX_SAFE_INTEGER, projects: 0 } as const;
  const { status } = await ports.projects.change({ ...none, ...change, project });
  if (status !== 'committed')
    throw new OperatorError(`Project ${project.id} was changed at the same time. Run the command again.`);
  return project;
};

/** Removes the lost revisions of a project. If the newest one is lost, the newest complete one becomes the next revision. */
const repairProject = async (
  deps: Deps,
  found: Project,
  revisions: readonly FoundRevision[],
): Promise<void> => {
  const { projectObjects, clock } = deps.ports;
  const last = revisions.findLast((each) => !isLost(each));
  let project = found;
  if (found.status === 'active' && !last)
    project = await apply(deps, { project: { ...found, status: 'deleted' }, projects: -1 });
  else if (found.status === 'active' && last?.manifest && last.revision.revision !== found.revision) {
    const manifestId = randomUUID();
    await projectObjects.putManifest(found.workspaceId, manifestId, last.manifest);
    const added = { ...last.revision, revision: found.revision + 1, manifestId, createdAtMs: clock.nowMs() };
    const { revisionCount } = found;
    const next = {
      ...found,
      revision: added.revision,
      revisionCount: revisionCount + 1,
      summary: added.summary,
    };
    project = await apply(deps, { project: next, added });
  }
  for (const { revision } of revisions.filter(isLost)) {
    const next = { ...project, revisionCount: project.revisionCount - 1 };
    project = await apply(deps, { project: next, removed: revision });
  }
};

/** Makes uses and stored bytes those of the revisions that are left. */
const recount = async (deps: Deps, workspaceId: WorkspaceId, found: Project): Promise<void> => {
  const { projects, ledgerReader } = deps.ports;
  const expected = new Map<string, number>();
  const sizes = new Map<string, number>();
  for (const revisions of (await findRevisions(deps, workspaceId)).values()) {
    const manifests = revisions.flatMap(({ manifest }) => manifest ?? []);
    for (const [name, count] of countUses(manifests.map(namesOf)))
      expected.set(name, (expected.get(name) ?? 0) + count);
    for (const [sha256, bytes] of textSizes(...manifests)) sizes.set(sha256, bytes);
  }
  let project = found;
  const uses = await projects.allUses(workspaceId);
  const changes = [...new Set([...uses.counts.keys(), ...expected.keys()])]
    .map((name) => [name, (expected.get(name) ?? 0) - (uses.counts.get(name) ?? 0)] as const)
    .filter(([, change]) => change !== 0);
  for (let start = 0; start < changes.length; start += NAMES_PER_CHANGE) {
    const part = new Map(changes.slice(start, start + NAMES_PER_CHANGE));
    const read = await projects.readUses(workspaceId, part.keys());
    project = await apply(deps, { project, uses: { changes: part, read } });
  }
  const { heldBytes } = await countHeldBytes(ledgerReader, workspaceId);
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, heldBytes);
  const { storedBytes } = await ledgerReader.storage(workspaceId);
  if (bytes !== storedBytes) await apply(deps, { project, storedBytes: bytes - storedBytes });
};

/**
 * Removes the revisions that are lost, and projects without any other; counts uses and stored bytes of their workspaces again. Nobody may
 * save meanwhile. Returns the number of revisions.
 */
export const deleteLostRevisions = async (deps: Deps): Promise<number> => {
  const { projects, ledgerReader, clock } = deps.ports;
  let removed = 0;
  for await (const workspaceId of readItems(ledgerReader.workspaceIds)) {
    const byProject = await findRevisions(deps, workspaceId);
    const lost = [...byProject].filter(([, revisions]) => revisions.some(isLost));
    const [first] = lost;
    if (!first) continue;
    await projects.announceClearing(workspaceId, clock.nowMs(), true);
    for (const [id, revisions] of lost) {
      const project = await projects.find(workspaceId, id);
      if (!project) throw new OperatorError(`Workspace ${workspaceId} has revisions without project ${id}.`);
      await repairProject(deps, project, revisions);
      removed += revisions.filter(isLost).length;
    }
    const project = await projects.find(workspaceId, first[0]);
    if (project) await recount(deps, workspaceId, project);
  }
  return removed;
};
