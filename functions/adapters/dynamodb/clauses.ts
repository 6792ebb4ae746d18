import type { Lease } from '#core/ports/videos.ts';
import { TRANSITIONS } from '#core/video/video.ts';
import type { VideoTransition, Video } from '#core/video/video.ts';

/** Part of a condition, with the values it names. */
export interface Clause {
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** STATUS is a reserved word, so every expression writes `#status`. */
export const STATUS_NAME = { '#status': 'status' } as const;

export const clause = (expression: string, values: Clause['values'] = {}): Clause => ({ expression, values });

export const allOf = (...clauses: readonly Clause[]): Clause => ({
  expression: clauses.map(({ expression }) => `(${expression})`).join(' AND '),
  values: Object.assign({}, ...clauses.map(({ values }) => values)) as Clause['values'],
});

/** In any of the states from which the event may happen. */
export const mayHappen = (event: VideoTransition): Clause => {
  const values = Object.fromEntries(TRANSITIONS[event].from.map((status) => [`:${status}`, status]));
  return clause(`#status IN (${Object.keys(values).join(', ')})`, values);
};

export const isHeldBy = ({ attempt, owner }: Lease): Clause =>
  clause('attempt = :attempt AND leaseOwner = :owner', { ':attempt': attempt, ':owner': owner });

/** Nothing has happened to the video since it was read. */
export const isStillAs = ({ status, attempt, dueAtMs }: Video): Clause =>
  clause('#status = :seenStatus AND attempt = :seenAttempt AND dueAtMs = :seenDueAtMs', {
    ':seenStatus': status,
    ':seenAttempt': attempt,
    ':seenDueAtMs': dueAtMs,
  });
