import { RenderError } from '#renderer/render-error.ts';

/** The one place where a render's failure becomes known; every wait of the render is raced against it. */
export interface FailureWatch {
  /** Aborts with the RenderError of the first failure. */
  readonly signal: AbortSignal;
  /** Records a failure; only the first one counts. */
  readonly fail: (error: RenderError) => void;
  /** Tells which frame is being worked on, for the failures that come from outside. */
  readonly reach: (frame: number) => void;
  /** `work`, or the failure if that comes first. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
  /** The same with a limit of its own. */
  readonly raceWithin: <T>(work: Promise<T>, limitMs: number, onLimit: () => RenderError) => Promise<T>;
  readonly dispose: () => void;
}

const MAX_TIMER_MS = 2 ** 31 - 1;

/** `callerSignal` and `deadlineMs` (epoch) end the render with `render_timeout`. */
export const createFailureWatch = (deadlineMs: number, callerSignal?: AbortSignal): FailureWatch => {
  const controller = new AbortController();
  const { signal } = controller;
  let place = 'before the first frame';
  const fail = (error: RenderError) => controller.abort(error);
  const onCallerAbort = () => fail(new RenderError('render_timeout', `the render was called off ${place}`));
  const deadline = setTimeout(
    () => fail(new RenderError('render_timeout', `the deadline of the segment passed ${place}`)),
    Math.min(Math.max(0, deadlineMs - Date.now()), MAX_TIMER_MS),
  );
  if (callerSignal?.aborted === true) onCallerAbort();
  callerSignal?.addEventListener('abort', onCallerAbort, { once: true });

  const race = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const onFailure = () => reject(signal.reason as RenderError);
      const settle = () => signal.removeEventListener('abort', onFailure);
      // A failure seen elsewhere explains the rejection of the work better than the rejection itself.
      work.then(resolve, (error: unknown) => reject(signal.aborted ? (signal.reason as RenderError) : error));
      work.then(settle, settle);
      if (signal.aborted) onFailure();
      else signal.addEventListener('abort', onFailure, { once: true });
    });

  const raceWithin = async <T>(work: Promise<T>, limitMs: number, onLimit: () => RenderError): Promise<T> => {
    const limit = setTimeout(() => fail(onLimit()), limitMs);
    try {
      return await race(work);
    } finally {
      clearTimeout(limit);
    }
  };

  const dispose = () => {
    clearTimeout(deadline);
    callerSignal?.removeEventListener('abort', onCallerAbort);
  };
  const reach = (frame: number) => {
    place = `at frame ${frame}`;
  };
  return { signal, fail, reach, race, raceWithin, dispose };
};
