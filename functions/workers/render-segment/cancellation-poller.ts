import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 2_000;
const LOOK_LIMIT_MS = 5_000;

export interface CancellationPoller {
  /** Aborts when the coordinator wants no more of this render. */
  readonly signal: AbortSignal;
  readonly end: () => Promise<void>;
}

/** Nothing stands behind the link until the render is to stop; whatever else is answered is no reason to. */
const isToStop = async (url: string, ended: AbortSignal): Promise<boolean> => {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(LOOK_LIMIT_MS)]);
  const response = await fetch(url, { redirect: 'error', signal });
  await response.body?.cancel();
  return response.status === 200;
};

/** Looks every few seconds whether to stop: nobody else can end a running function. */
export const pollForCancellation = (url: string, lookEveryMs = LOOK_EVERY_MS): CancellationPoller => {
  const toStop = new AbortController();
  const ended = new AbortController();
  const watch = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      if (await isToStop(url, ended.signal).catch(() => false)) return toStop.abort();
      await sleep(lookEveryMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    signal: toStop.signal,
    end: async () => {
      ended.abort();
      await watching;
    },
  };
};
