import type { Difference } from '#core/ledger/ledger.ts';
import type { ProjectObjects, ProjectStore, Uses } from '#core/ports/projects.ts';
import { namesOf, textSizes } from '#core/project/manifest.ts';
import type { Revision } from '#core/project/project.ts';
import { countUses } from '#core/project/uses.ts';
import type { UsedNames } from '#core/project/uses.ts';
import { readItems } from '#core/read-items.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface CheckProjectsDeps {
  readonly projects: Pick<ProjectStore, 'allRevisions' | 'allUses'>;
  readonly projectObjects: Pick<ProjectObjects, 'readManifest' | 'list'>;
}

export interface ProjectsCheck {
  readonly differences: readonly Difference[];
  /** Of the distinct texts that kept revisions use. */
  readonly textBytes: number;
}

const MAX_READS = 3;

/**
 * Compares the counted uses of a workspace with the manifests of its revisions, and both with the stored objects. The reads are not one
 * snapshot: a difference counts only if nothing was changed between them. None when each read was overtaken.
 */
export const checkProjects = async (
  deps: CheckProjectsDeps,
  workspaceId: WorkspaceId,
): Promise<ProjectsCheck | undefined> => {
  for (let read = 1; read <= MAX_READS; read += 1) {
    const before = await deps.projects.allUses(workspaceId);
    const found = await readRevisions(deps, workspaceId);
    const after = await deps.projects.allUses(workspaceId);
    if (versionsOf(before) !== versionsOf(after)) continue;
    const differences = [...found.lost, ...compareUses(workspaceId, found.uses, after)];
    return { differences, textBytes: found.textBytes };
  }
  return undefined;
};

const versionsOf = ({ shards }: Uses): string =>
  JSON.stringify([...shards].map(([shard, { version }]) => [shard, version]));

/** What the revisions use. Reads no objects of a workspace without revisions. */
const readRevisions = async (deps: CheckProjectsDeps, workspaceId: WorkspaceId) => {
  const revisions: Revision[] = [];
  for await (const revision of readItems((cursor) => deps.projects.allRevisions(workspaceId, cursor)))
    revisions.push(revision);
  const uses = new Map<string, number>();
  const sizes = new Map<string, number>();
  const lost: Difference[] = [];
  const [manifests, texts] =
    revisions.length > 0
      ? [await listNames(deps, workspaceId, 'manifest'), await listNames(deps, workspaceId, 'text')]
      : [new Set<string>(), new Set<string>()];
  for (const ofProject of Map.groupBy(revisions, ({ projectId }) => projectId).values()) {
    const rows: UsedNames[] = [];
    for (const { projectId, revision, manifestId } of ofProject) {
      if (!manifests.has(manifestId)) {
        lost.push(lostFile(`${projectId}@${revision}`, 'its manifest'));
        continue;
      }
      const manifest = await deps.projectObjects.readManifest(workspaceId, manifestId);
      rows.push(namesOf(manifest));
      for (const [sha256, bytes] of textSizes(manifest)) sizes.set(sha256, bytes);
    }
    for (const [name, count] of countUses(rows)) uses.set(name, (uses.get(name) ?? 0) + count);
  }
  for (const sha256 of sizes.keys()) if (!texts.has(sha256)) lost.push(lostFile(sha256, 'its text'));
  return { uses, lost, textBytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) };
};

const lostFile = (subject: string, expected: string): Difference => ({
  code: 'project_file',
  subject,
  expected,
  found: 'none',
});

const listNames = async (
  { projectObjects }: CheckProjectsDeps,
  workspaceId: WorkspaceId,
  kind: 'text' | 'manifest',
): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for await (const { name } of readItems((cursor) => projectObjects.list(workspaceId, kind, cursor)))
    names.add(name);
  return names;
};

/** One difference for the workspace: a wrong count of one text says nothing to an operator. */
const compareUses = (
  workspaceId: WorkspaceId,
  expected: ReadonlyMap<string, number>,
  { counts }: Uses,
): readonly Difference[] => {
  const names = new Set([...expected.keys(), ...counts.keys()]);
  const wrong = [...names].filter((name) => (expected.get(name) ?? 0) !== (counts.get(name) ?? 0));
  const [name] = wrong;
  if (name === undefined) return [];
  const describe = (count = 0) => `${count} uses of ${name}, the first of ${wrong.length} names`;
  return [
    {
      code: 'project_uses',
      subject: workspaceId,
      expected: describe(expected.get(name)),
      found: describe(counts.get(name)),
    },
  ];
};
