import { SAVE_RETRIED_SECONDS } from '#contracts/timeouts.ts';
import type { ProjectChangeOutcome } from '#core/ports/projects.ts';
import type { Clock } from '#core/ports/system.ts';
import { refuse } from '#core/refusal.ts';

export interface RetryConflictsDeps {
  readonly clock: Clock;
  /** Resolves after the delay. */
  readonly pause: (delayMs: number) => Promise<void>;
}

// With jitter: changes of one workspace write the same use counters.
const FIRST_RETRY_MS = 150;
const MAX_RETRY_MS = 2000;
const RETRY_AFTER_SECONDS = 5;

type Conflict = Extract<ProjectChangeOutcome, { readonly status: 'conflict' }>;

/** Until when a request that begins now repeats its change. */
export const retriedUntil = ({ clock }: Pick<RetryConflictsDeps, 'clock'>): number =>
  clock.nowMs() + SAVE_RETRIED_SECONDS * 1000;

/** Repeats `attempt` while something else was changed at the same time; the last conflict when that does not end by `endsAtMs`. */
export const retryConflicts = async <T>(
  { pause, clock }: RetryConflictsDeps,
  endsAtMs: number,
  attempt: () => Promise<T | Conflict>,
): Promise<T | Conflict> => {
  for (let tries = 0; ; tries += 1) {
    const outcome = await attempt();
    if (!isConflict(outcome)) return outcome;
    const delayMs = Math.random() * Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
    if (clock.nowMs() + delayMs >= endsAtMs) return outcome;
    await pause(delayMs);
  }
};

export const isConflict = (outcome: unknown): outcome is Conflict =>
  typeof outcome === 'object' && outcome !== null && 'status' in outcome && outcome.status === 'conflict';

/** Refuses a change that was retried until its time was up because of concurrent changes. */
export const refuseConflict = () =>
  refuse({ code: 'quota_exceeded', quota: 'concurrent_saves', retryAfterSeconds: RETRY_AFTER_SECONDS });
