import type { Backlog } from '#core/rendering/backlog.ts';

export interface BacklogStore {
  readonly put: (backlog: Backlog) => Promise<void>;
  /** The backlog measured last; may be some seconds old. Undefined before the first sweep. */
  readonly find: () => Promise<Backlog | undefined>;
}
