import type { VideoStore } from '#core/ports/videos.ts';
import type { ApiKeyAdmin } from '#core/ports/workspaces.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createFakeApiKeyAdmin } from '#test/support/fakes/api-keys.ts';
import { createRecords } from '#test/support/fakes/records.ts';
import type { Records } from '#test/support/fakes/records.ts';
import { createFakeVideoStore } from '#test/support/fakes/video-store.ts';

/** Of a workspace in a cell; only one cell may have it `here`. A cell that was never home has none. */
export type Placement = 'here' | 'moving' | 'moved' | 'arriving';

/** A request for a workspace that is not here: the API answers 503 with `Retry-After`. */
export class NotHere extends Error {
  override readonly name = 'NotHere';
}

/**
 * One cell: its own table, and the use cases' stores over it. A write of a caller checks the placement in its transaction,
 * a read before it answers.
 */
export const createCell = (isFenced = true) => {
  const records = createRecords();
  const placements = new Map<string, Placement>();
  const requireOneOf = (workspaceId: string, allowed: readonly (Placement | undefined)[]): void => {
    if (isFenced && !allowed.includes(placements.get(workspaceId))) throw new NotHere();
  };
  const store = createFakeVideoStore(records);
  const videos: VideoStore = {
    ...store,
    create: async (creation, nowMs) => {
      requireOneOf(creation.video.workspaceId, ['here']);
      return store.create(creation, nowMs);
    },
    findIdempotency: async (workspaceId, keyHash, nowMs) => {
      requireOneOf(workspaceId, ['here', 'moving']);
      return store.findIdempotency(workspaceId, keyHash, nowMs);
    },
  };
  const keyAdmin = createFakeApiKeyAdmin(records);
  const apiKeyAdmin: Pick<ApiKeyAdmin, 'revoke'> = {
    revoke: async (workspaceId, ...rest) => {
      requireOneOf(workspaceId, ['here']);
      return keyAdmin.revoke(workspaceId, ...rest);
    },
  };
  /** How often each workspace has begun to move: a step of an earlier move changes nothing. */
  const moves = new Map<string, number>();
  return { records, placements, moves, videos, apiKeyAdmin };
};
export type Cell = ReturnType<typeof createCell>;

/** The routing table at the edge. Routers keep what they have read for some time. */
export type Routes = Map<string, Cell>;

const belongsTo = (workspaceId: string) => (key: string) =>
  key === workspaceId || key.startsWith(`${workspaceId}/`);

const copyMap = <Value>(from: Map<string, Value>, to: Map<string, Value>, workspaceId: string): void => {
  const isOfWorkspace = belongsTo(workspaceId);
  for (const key of [...to.keys()].filter(isOfWorkspace)) to.delete(key);
  for (const [key, value] of from) if (isOfWorkspace(key)) to.set(key, value);
};

/** The parts of a workspace's records, each copied in one step. A copy replaces the one before. */
const COPIES: readonly ((from: Records, to: Records, workspaceId: string) => void)[] = [
  (from, to, workspaceId) => copyMap(from.idempotency, to.idempotency, workspaceId),
  (from, to, workspaceId) => copyMap(from.videos, to.videos, workspaceId),
  (from, to, workspaceId) => copyMap(from.deliveries, to.deliveries, workspaceId),
  (from, to, workspaceId) => copyMap(from.unpaidTime, to.unpaidTime, workspaceId),
  (from, to, workspaceId) => copyMap(from.endpoints, to.endpoints, workspaceId),
  (from, to, workspaceId) => {
    for (const [hash, key] of from.apiKeys) if (key.workspaceId === workspaceId) to.apiKeys.set(hash, key);
  },
  (from, to, workspaceId) => copyMap(from.workspaces, to.workspaces, workspaceId),
  (from, to, workspaceId) => {
    const isOther = (row: { readonly workspaceId: string }) => row.workspaceId !== workspaceId;
    const rows = from.ledger.filter((row) => !isOther(row));
    to.ledger.splice(0, to.ledger.length, ...to.ledger.filter(isOther), ...rows);
  },
];

export interface Move {
  readonly workspaceId: WorkspaceId;
  readonly from: Cell;
  readonly to: Cell;
  readonly routes: Routes;
}

const isDrained = ({ workspaceId, from: { records } }: Move): boolean =>
  (records.workspaces.get(workspaceId)?.activeVideoIds ?? []).length === 0;

/** What the mover does if a workspace does not drain. Its later steps change nothing. */
export const takeBack = ({ workspaceId, from }: Move): void => {
  if (from.placements.get(workspaceId) === 'moving') from.placements.set(workspaceId, 'here');
};

/**
 * The steps of a move, each atomic. Between two of them anything may happen, and the whole may end and start again from the
 * first one: each step checks the placement, so that a step that was done changes nothing.
 */
export const stepsOf = (
  move: Move,
): readonly { readonly name: string; readonly run: () => 'done' | 'wait' }[] => {
  const { workspaceId, from, to, routes } = move;
  let moveNumber: number | undefined;
  const isLeaving = (): boolean =>
    from.placements.get(workspaceId) === 'moving' && from.moves.get(workspaceId) === moveNumber;
  const copy = (run: (typeof COPIES)[number]) => (): 'done' => {
    if (from.placements.get(workspaceId) !== 'moved') run(from.records, to.records, workspaceId);
    return 'done';
  };
  return [
    // While callers order: most bytes are copied before anything is refused.
    ...COPIES.map((run) => ({ name: 'copy before', run: copy(run) })),
    {
      name: 'refuse writes',
      run: () => {
        if (from.placements.get(workspaceId) === 'here') {
          from.placements.set(workspaceId, 'moving');
          from.moves.set(workspaceId, (from.moves.get(workspaceId) ?? 0) + 1);
        }
        moveNumber = from.moves.get(workspaceId);
        return 'done';
      },
    },
    // Videos end where they began: workers, leases and queues of two cells never share one.
    { name: 'drain', run: () => (isLeaving() && !isDrained(move) ? 'wait' : 'done') },
    {
      name: 'arrive',
      run: () => {
        if (isLeaving()) to.placements.set(workspaceId, 'arriving');
        return 'done';
      },
    },
    ...COPIES.map((run) => ({ name: 'copy', run: copy(run) })),
    {
      name: 'leave',
      run: () => {
        if (isLeaving()) from.placements.set(workspaceId, 'moved');
        return 'done';
      },
    },
    {
      name: 'open',
      run: () => {
        if (from.placements.get(workspaceId) === 'moved' && to.placements.get(workspaceId) === 'arriving')
          to.placements.set(workspaceId, 'here');
        return 'done';
      },
    },
    {
      name: 'route',
      run: () => {
        if (to.placements.get(workspaceId) === 'here') routes.set(workspaceId, to);
        return 'done';
      },
    },
  ];
};
