/** TypeScript's types lack it. */
interface Scheduler {
  postTask: (task: () => unknown, options?: { readonly delay?: number }) => Promise<unknown>;
}

/** Makes the timers beside `setTimeout` use it, so that they follow the video's time as well. */
export const installOtherTimers = (): void => {
  const setTimer = window.setTimeout.bind(window);
  AbortSignal.timeout = (delayMs) => {
    const controller = new AbortController();
    setTimer(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), delayMs);
    return controller.signal;
  };
  const scheduler = Reflect.get(window, 'scheduler') as Scheduler | undefined;
  if (scheduler === undefined) return;
  const realPost = scheduler.postTask.bind(scheduler);
  scheduler.postTask = async (task, { delay = 0, ...options } = {}) => {
    if (delay > 0) await new Promise((resolve) => setTimer(resolve, delay));
    return realPost(task, options);
  };
};
