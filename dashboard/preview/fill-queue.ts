interface FillQueueSteps<T> {
  readonly fill: (values: T) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Called after each filling, also after one that failed: the page around the frame counts the answers. */
  readonly onFilled: () => void;
}

/** Returns a function that fills with one set of values after the other. */
export const createFillQueue = <T>({ fill, onError, onFilled }: FillQueueSteps<T>) => {
  let filled = Promise.resolve();
  return (values: T): void => {
    filled = filled
      .then(() => fill(values))
      .catch(onError)
      .then(onFilled);
  };
};

/** Resolves when the promise or, if that is earlier, the time ends. */
export const waitAtMost = (promise: Promise<unknown>, limitMs: number): Promise<unknown> =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, limitMs))]);
