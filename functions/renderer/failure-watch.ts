import { RenderError } from '#core/rendering/render-error.ts';
import { steadyNowMs, timerDelayMs } from '#renderer/timer-delay.ts';

/** Collects the failures of one render; every wait of the render is raced against the first one. */
export interface FailureWatch {
  /** Aborts with the RenderError of the first failure. */
  readonly signal: AbortSignal;
  /** Records a failure; later ones are ignored. */
  readonly fail: (error: RenderError) => void;
  /** Sets the frame named in the diagnostic of a deadline or an abort. */
  readonly setFrame: (frame: number) => void;
  /** Settles as `work` does, or rejects with the first failure if that comes earlier. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
  /** Like `race`; fails the render with `onLimit()` after `limitMs`. */
  readonly raceWithin: <T>(work: Promise<T>, limitMs: number, onLimit: () => RenderError) => Promise<T>;
  readonly dispose: () => void;
}

/** The abort of `callerSignal` and `deadlineMs` (of `steadyNowMs`) fail the render with `render_timeout`. */
export const createFailureWatch = (deadlineMs: number, callerSignal?: AbortSignal): FailureWatch => {
  const controller = new AbortController();
  const { signal } = controller;
  let position = 'before the first frame';
  const fail = (error: RenderError) => controller.abort(error);
  const onCallerAbort = () => fail(new RenderError('render_timeout', `the render was aborted ${position}`));
  const deadline = setTimeout(
    () => fail(new RenderError('render_timeout', `the deadline of the segment passed ${position}`)),
    timerDelayMs(deadlineMs - steadyNowMs()),
  );
  if (callerSignal?.aborted === true) onCallerAbort();
  callerSignal?.addEventListener('abort', onCallerAbort, { once: true });

  const race = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const onFailure = () => reject(signal.reason as RenderError);
      const settle = () => signal.removeEventListener('abort', onFailure);
      // After a failure, a rejection of the work is usually its consequence: report the failure instead.
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
  const setFrame = (frame: number) => {
    position = `at frame ${frame}`;
  };
  return { signal, fail, setFrame, race, raceWithin, dispose };
};
