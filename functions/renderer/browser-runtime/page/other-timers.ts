import { MAX_DELAY_MS } from '#renderer/browser-runtime/page/timers.ts';

interface TaskOptions {
  readonly delay?: number;
  readonly signal?: AbortSignal;
}

/** TypeScript's types lack it. */
interface Scheduler {
  postTask: (task: () => unknown, options?: TaskOptions) => Promise<unknown>;
}

/** Makes the timers beside `setTimeout` use it, so that they follow the video's time as well. */
export const installOtherTimers = (): void => {
  const realSet = window.setTimeout.bind(window);
  const setTimer = (run: () => void, delayMs: number) => realSet(run, Math.min(delayMs, MAX_DELAY_MS));
  AbortSignal.timeout = (delayMs) => {
    const controller = new AbortController();
    setTimer(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), delayMs);
    return controller.signal;
  };
  const scheduler = Reflect.get(window, 'scheduler') as Scheduler | undefined;
  if (scheduler === undefined) return;
  const realPost = scheduler.postTask.bind(scheduler);
  scheduler.postTask = async (task, options = {}) => {
    const { delay = 0, signal } = options;
    if (delay <= 0) return realPost(task, options);
    await new Promise<void>((resolve) => setTimer(resolve, delay));
    signal?.throwIfAborted();
    return task(); // at once, because a task of the scheduler would run at a later time of the video
  };
};
