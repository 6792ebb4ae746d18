import { UNUSED_TEXT_KEPT_HOURS } from '#contracts/limits.ts';
import type { ProjectObjects, ProjectStore, ProjectsToClear } from '#core/ports/projects.ts';
import { readItems } from '#core/read-items.ts';
import { freeRevisions } from '#core/use-cases/free-revisions.ts';
import type { FreeRevisionsDeps } from '#core/use-cases/free-revisions.ts';
import { TEXT_DELETED_WITHIN_MS } from '#core/use-cases/text-deletions.ts';
import { sweepPages } from '#core/use-cases/sweep-pages.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

const HOUR_MS = 60 * 60 * 1000;
/** While active videos hold revisions of a project that is deleted or has too many. */
const AGAIN_MS = 10 * 60 * 1000;
const DELETED_AT_ONCE = 100;

export interface ClearProjectsDeps extends FreeRevisionsDeps {
  readonly projects: FreeRevisionsDeps['projects'] &
    Pick<
      ProjectStore,
      'all' | 'allRevisions' | 'allUses' | 'listToClear' | 'endClearing' | 'markDeleting' | 'clearDeleting'
    >;
  readonly projectObjects: FreeRevisionsDeps['projectObjects'] &
    Pick<ProjectObjects, 'list' | 'textStoredAtMs'>;
}

/**
 * Clears a workspace: frees the revisions that are not kept, and deletes the texts and manifests that are older than a day and that no
 * revision uses. Every write is conditional, so clearings may overlap with each other and with saves.
 */
export const clearWorkspace = async (deps: ClearProjectsDeps, announced: ProjectsToClear): Promise<void> => {
  const { projects, clock } = deps;
  const { workspaceId } = announced;
  const startedAtMs = clock.nowMs();
  let isFreed = true;
  for await (const { id } of readItems((cursor) => projects.all(workspaceId, cursor)))
    isFreed = (await freeRevisions(deps, workspaceId, id)) && isFreed;
  const olderThanMs = startedAtMs - UNUSED_TEXT_KEPT_HOURS * HOUR_MS;
  const hasYoungManifests = await deleteUnusedManifests(deps, workspaceId, olderThanMs);
  const hasYoungTexts = await deleteUnusedTexts(deps, workspaceId, olderThanMs);
  const hasYoung = hasYoungManifests || hasYoungTexts;
  const nextAtMs = hasYoung ? startedAtMs + UNUSED_TEXT_KEPT_HOURS * HOUR_MS : null;
  await projects.endClearing(announced, isFreed ? nextAtMs : startedAtMs + AGAIN_MS, startedAtMs);
};

/** Unused objects of one kind, without those that are younger; and whether there are such. */
const findUnused = async (
  { projectObjects }: ClearProjectsDeps,
  workspaceId: WorkspaceId,
  kind: 'text' | 'manifest',
  { olderThanMs, isUsed }: { readonly olderThanMs: number; readonly isUsed: (name: string) => boolean },
) => {
  const names: string[] = [];
  let hasYoung = false;
  for await (const { name, storedAtMs } of readItems((cursor) =>
    projectObjects.list(workspaceId, kind, cursor),
  )) {
    if (isUsed(name)) continue;
    if (storedAtMs < olderThanMs) names.push(name);
    else hasYoung = true;
  }
  return { names, hasYoung };
};

/** A manifest is stored before its revision, within the time of a request. */
const deleteUnusedManifests = async (
  deps: ClearProjectsDeps,
  workspaceId: WorkspaceId,
  olderThanMs: number,
): Promise<boolean> => {
  const used = new Set<string>();
  for await (const { manifestId } of readItems((cursor) => deps.projects.allRevisions(workspaceId, cursor)))
    used.add(manifestId);
  const isUsed = (name: string) => used.has(name);
  const { names, hasYoung } = await findUnused(deps, workspaceId, 'manifest', { olderThanMs, isUsed });
  for (const name of names) await deps.projectObjects.delete(workspaceId, 'manifest', name);
  return hasYoung;
};

/**
 * Each text is marked first, so that a save that begins before its deletion stores it again afterwards, and then looked at again: one
 * that was stored meanwhile stays (ADR 106).
 */
const deleteUnusedTexts = async (
  deps: ClearProjectsDeps,
  workspaceId: WorkspaceId,
  olderThanMs: number,
): Promise<boolean> => {
  const { projects, projectObjects, clock } = deps;
  const uses = await projects.allUses(workspaceId);
  const isUsed = (name: string) => uses.counts.has(name);
  const { names, hasYoung } = await findUnused(deps, workspaceId, 'text', { olderThanMs, isUsed });
  const unused = [...new Set([...uses.deleting.keys(), ...names])];
  for (let start = 0; start < unused.length; start += DELETED_AT_ONCE) {
    const part = unused.slice(start, start + DELETED_AT_ONCE);
    const read = await projects.readUses(workspaceId, part);
    const still = part.filter((name) => !read.counts.has(name));
    const sinceMs = clock.nowMs();
    const signal = AbortSignal.timeout(TEXT_DELETED_WITHIN_MS);
    // Changed meanwhile: the next clearing deletes them.
    if (still.length === 0 || !(await projects.markDeleting(workspaceId, still, read, sinceMs))) continue;
    await Promise.all(
      still.map(async (name) => {
        const storedAtMs = await projectObjects.textStoredAtMs(workspaceId, name);
        if (storedAtMs !== undefined && storedAtMs < olderThanMs)
          await projectObjects.delete(workspaceId, 'text', name, signal);
      }),
    );
    await projects.clearDeleting(workspaceId, still, sinceMs);
  }
  return hasYoung;
};

/** Clears the workspaces that are due until `endsAtMs`. */
export const createClearProjects =
  (
    deps: ClearProjectsDeps & {
      readonly onClearingFailed: (workspaceId: WorkspaceId, cause: unknown) => void;
    },
  ) =>
  async (endsAtMs: number): Promise<{ readonly errors: number }> => {
    const { projects, clock, onClearingFailed } = deps;
    const nowMs = clock.nowMs();
    const errors = await sweepPages((cursor) => projects.listToClear(nowMs, cursor), {
      hasTime: () => clock.nowMs() < endsAtMs,
      parallel: 2,
      process: (announced) => clearWorkspace(deps, announced),
      onFailed: ({ workspaceId }, cause) => onClearingFailed(workspaceId, cause),
    });
    return { errors };
  };
