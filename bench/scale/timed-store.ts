import type { VideoStore } from '#core/ports/videos.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Assumed time of the requests of each operation: 5 ms each, 15 ms with a transaction. */
const TIMES_MS = {
  create: 15,
  find: 5,
  claim: 5,
  heartbeat: 5,
  releaseClaim: 5,
  postpone: 5,
  finish: 20,
  fail: 20,
  abandon: 20,
  listExpiredLeases: 10,
  listQueued: 10,
} as const satisfies Partial<Record<keyof VideoStore, number>>;

/** The store with the time that DynamoDB takes. */
export const timeVideoStore = (store: VideoStore, { wait }: Pick<VirtualTime, 'wait'>): VideoStore => {
  const timed =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>, delayMs: number) =>
    async (...args: Args): Promise<Result> => {
      await wait(delayMs);
      return run(...args);
    };
  return {
    ...store,
    create: timed(store.create, TIMES_MS.create),
    find: timed(store.find, TIMES_MS.find),
    claim: timed(store.claim, TIMES_MS.claim),
    heartbeat: timed(store.heartbeat, TIMES_MS.heartbeat),
    releaseClaim: timed(store.releaseClaim, TIMES_MS.releaseClaim),
    postpone: timed(store.postpone, TIMES_MS.postpone),
    finish: timed(store.finish, TIMES_MS.finish),
    fail: timed(store.fail, TIMES_MS.fail),
    abandon: timed(store.abandon, TIMES_MS.abandon),
    listExpiredLeases: timed(store.listExpiredLeases, TIMES_MS.listExpiredLeases),
    listQueued: timed(store.listQueued, TIMES_MS.listQueued),
  };
};
