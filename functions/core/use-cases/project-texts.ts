import { createHash } from 'node:crypto';
import { UNUSED_TEXT_KEPT_HOURS } from '#contracts/limits.ts';
import type { ProjectObjects, ProjectStore, Uses } from '#core/ports/projects.ts';
import type { Clock } from '#core/ports/system.ts';
import { awaitDeletions, findDeleting } from '#core/use-cases/text-deletions.ts';
import type { TextDeletionsDeps } from '#core/use-cases/text-deletions.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A text that will be deleted within this time counts as missing, so that a save has time to name it. */
const SAVE_WITHIN_HOURS = 2;
const CLEARED_AFTER_HOURS = UNUSED_TEXT_KEPT_HOURS + 1;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface ProjectTextsDeps extends TextDeletionsDeps {
  readonly projects: Pick<ProjectStore, 'readUses' | 'announceClearing'>;
  readonly projectObjects: Pick<ProjectObjects, 'putText' | 'textStoredAtMs'>;
}

/** Announces objects that are about to be stored: what no revision uses a day later is deleted. */
export const announceObjects = (
  { projects, clock }: { readonly projects: Pick<ProjectStore, 'announceClearing'>; readonly clock: Clock },
  workspaceId: WorkspaceId,
): Promise<void> => projects.announceClearing(workspaceId, clock.nowMs() + CLEARED_AFTER_HOURS * HOUR_MS);

/** Stores texts for a save that names them within a day. Returns their digests in the same order. */
export const storeTexts = async (
  deps: ProjectTextsDeps,
  workspaceId: WorkspaceId,
  texts: readonly string[],
): Promise<readonly string[]> => {
  await announceObjects(deps, workspaceId);
  const byDigest = new Map(texts.map((text) => [digestOf(text), text]));
  const store = (digests: Iterable<string>) =>
    Promise.all(
      Array.from(digests, (sha256) =>
        deps.projectObjects.putText(workspaceId, sha256, byDigest.get(sha256) ?? ''),
      ),
    );
  await store(byDigest.keys());
  const uses = await deps.projects.readUses(workspaceId, byDigest.keys());
  const deleting = findDeleting(uses, byDigest.keys(), deps.clock.nowMs());
  if (deleting.length > 0) {
    await awaitDeletions(deps, workspaceId, deleting);
    await store(deleting);
  }
  return texts.map(digestOf);
};

const isKeptForSave = (storedAtMs: number | undefined, nowMs: number): boolean =>
  storedAtMs !== undefined && storedAtMs > nowMs - (UNUSED_TEXT_KEPT_HOURS - SAVE_WITHIN_HOURS) * HOUR_MS;

/** The digests whose text the workspace lacks. */
export const findMissingTexts = async (
  { projects, projectObjects, clock }: Omit<ProjectTextsDeps, 'pause'>,
  workspaceId: WorkspaceId,
  digests: readonly string[],
): Promise<readonly string[]> => {
  const distinct = [...new Set(digests)];
  const uses: Uses = await projects.readUses(workspaceId, distinct);
  const nowMs = clock.nowMs();
  const missing = await Promise.all(
    distinct.map(async (sha256) => {
      if (uses.counts.has(sha256)) return false;
      return !isKeptForSave(await projectObjects.textStoredAtMs(workspaceId, sha256), nowMs);
    }),
  );
  return distinct.filter((_, index) => missing[index]);
};
