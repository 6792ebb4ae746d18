import type { ProjectStore, Uses } from '#core/ports/projects.ts';
import type { Clock } from '#core/ports/system.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Time from the mark of a text to the end of the request that deletes it. */
export const TEXT_DELETED_WITHIN_MS = 5000;
/** From then on the process that marked a text has ended; its request may reach the storage later than it was aborted. */
const ABANDONED_AFTER_MS = 2 * TEXT_DELETED_WITHIN_MS;
const PAUSE_MS = 250;

export interface TextDeletionsDeps {
  readonly projects: Pick<ProjectStore, 'readUses'>;
  readonly clock: Clock;
  /** Resolves after the delay. */
  readonly pause: (delayMs: number) => Promise<void>;
}

/** Those of the names whose text may be deleted at any moment. */
export const findDeleting = ({ deleting }: Uses, names: Iterable<string>, nowMs: number): readonly string[] =>
  [...names].filter((name) => {
    const sinceMs = deleting.get(name);
    return sinceMs !== undefined && nowMs < sinceMs + ABANDONED_AFTER_MS;
  });

/** Waits until the deletion of these texts has ended, at most 10 s after it began. */
export const awaitDeletions = async (
  { projects, clock, pause }: TextDeletionsDeps,
  workspaceId: WorkspaceId,
  names: readonly string[],
): Promise<void> => {
  for (;;) {
    const uses = await projects.readUses(workspaceId, names);
    if (findDeleting(uses, names, clock.nowMs()).length === 0) return;
    await pause(PAUSE_MS);
  }
};
