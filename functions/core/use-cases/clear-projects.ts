import { UNUSED_TEXT_KEPT_HOURS } from '#contracts/limits.ts';
import type { Page } from '#core/ports/page.ts';
import type { ProjectObjects, ProjectStore, ProjectsToClear, StoredObject } from '#core/ports/projects.ts';
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
/** So that one workspace with many objects does not keep the others waiting. */
const WORKSPACE_CLEARED_WITHIN_MS = 60 * 1000;

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
 * revision uses. Without time for all, it goes on after the workspaces that wait. Every write is conditional, so clearings may overlap
 * with each other and with saves.
 */
export const clearWorkspace = async (
  deps: ClearProjectsDeps,
  announced: ProjectsToClear,
  hasTime: () => boolean,
): Promise<void> => {
  const { projects, clock } = deps;
  const { workspaceId } = announced;
  const startedAtMs = clock.nowMs();
  let isFreed = true;
  for await (const { id } of readItems((cursor) => projects.all(workspaceId, cursor))) {
    if (!hasTime()) break;
    isFreed = (await freeRevisions(deps, workspaceId, id)) && isFreed;
  }
  const until = { olderThanMs: startedAtMs - UNUSED_TEXT_KEPT_HOURS * HOUR_MS, hasTime };
  const hasYoungManifests = await deleteUnusedManifests(deps, workspaceId, until);
  const hasYoungTexts = await deleteUnusedTexts(deps, workspaceId, until);
  const nextAtMs = hasTime()
    ? nextClearingAtMs(startedAtMs, isFreed, hasYoungManifests || hasYoungTexts)
    : clock.nowMs();
  await projects.endClearing(announced, nextAtMs, startedAtMs);
};

const nextClearingAtMs = (startedAtMs: number, isFreed: boolean, hasYoung: boolean): number | null => {
  if (!isFreed) return startedAtMs + AGAIN_MS;
  return hasYoung ? startedAtMs + UNUSED_TEXT_KEPT_HOURS * HOUR_MS : null;
};

interface Until {
  readonly olderThanMs: number;
  readonly hasTime: () => boolean;
}

/** Deletes the unused objects of one kind, page by page, without those that are younger. Returns whether there are such. */
const deleteUnused = async (
  { projectObjects }: ClearProjectsDeps,
  workspaceId: WorkspaceId,
  kind: 'text' | 'manifest',
  {
    olderThanMs,
    hasTime,
    isUsed,
    remove,
  }: Until & {
    readonly isUsed: (name: string) => boolean;
    readonly remove: (names: readonly string[]) => Promise<void>;
  },
): Promise<boolean> => {
  let hasYoung = false;
  let cursor: string | null = null;
  do {
    const page: Page<StoredObject> = await projectObjects.list(workspaceId, kind, cursor);
    const unused = page.items.filter(({ name }) => !isUsed(name));
    const old = unused.filter(({ storedAtMs }) => storedAtMs < olderThanMs);
    hasYoung ||= old.length < unused.length;
    for (let start = 0; start < old.length && hasTime(); start += DELETED_AT_ONCE)
      await remove(old.slice(start, start + DELETED_AT_ONCE).map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== null && hasTime());
  return hasYoung;
};

/** A manifest is stored before its revision, within the time of a request. */
const deleteUnusedManifests = async (
  deps: ClearProjectsDeps,
  workspaceId: WorkspaceId,
  until: Until,
): Promise<boolean> => {
  const used = new Set<string>();
  for await (const { manifestId } of readItems((cursor) => deps.projects.allRevisions(workspaceId, cursor)))
    used.add(manifestId);
  return deleteUnused(deps, workspaceId, 'manifest', {
    ...until,
    isUsed: (name) => used.has(name),
    remove: async (names) => {
      await Promise.all(names.map((name) => deps.projectObjects.delete(workspaceId, 'manifest', name)));
    },
  });
};

/** Marks left by clearings that ended early are removed too, whether or not their texts are still there. */
const deleteUnusedTexts = async (
  deps: ClearProjectsDeps,
  workspaceId: WorkspaceId,
  until: Until,
): Promise<boolean> => {
  const uses = await deps.projects.allUses(workspaceId);
  const remove = (names: readonly string[]) => deleteTexts(deps, workspaceId, names, until.olderThanMs);
  const marked = [...uses.deleting.keys()];
  for (let start = 0; start < marked.length && until.hasTime(); start += DELETED_AT_ONCE)
    await remove(marked.slice(start, start + DELETED_AT_ONCE));
  return deleteUnused(deps, workspaceId, 'text', {
    ...until,
    isUsed: (name) => uses.counts.has(name),
    remove,
  });
};

/**
 * Each text is marked first, so that a save that begins before its deletion stores it again afterwards, and then looked at again: one
 * that was stored meanwhile stays (ADR 106).
 */
const deleteTexts = async (
  { projects, projectObjects, clock }: ClearProjectsDeps,
  workspaceId: WorkspaceId,
  names: readonly string[],
  olderThanMs: number,
): Promise<void> => {
  const read = await projects.readUses(workspaceId, names);
  const still = names.filter((name) => !read.counts.has(name));
  const sinceMs = clock.nowMs();
  const signal = AbortSignal.timeout(TEXT_DELETED_WITHIN_MS);
  // Changed meanwhile: the next clearing deletes them.
  if (still.length === 0 || !(await projects.markDeleting(workspaceId, still, read, sinceMs))) return;
  await Promise.all(
    still.map(async (name) => {
      const storedAtMs = await projectObjects.textStoredAtMs(workspaceId, name);
      if (storedAtMs !== undefined && storedAtMs < olderThanMs)
        await projectObjects.delete(workspaceId, 'text', name, signal);
    }),
  );
  await projects.clearDeleting(workspaceId, still, sinceMs);
};

/** Clears the workspaces that are due until `endsAtMs`, each one for a limited time. */
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
      process: (announced) => {
        const workspaceEndsAtMs = Math.min(endsAtMs, clock.nowMs() + WORKSPACE_CLEARED_WITHIN_MS);
        return clearWorkspace(deps, announced, () => clock.nowMs() < workspaceEndsAtMs);
      },
      onFailed: ({ workspaceId }, cause) => onClearingFailed(workspaceId, cause),
    });
    return { errors };
  };
