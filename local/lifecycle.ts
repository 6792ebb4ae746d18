const PARENT_CHECK_MS = 300;

type Step = () => Promise<void> | void;

export interface Cleanup {
  readonly add: (step: Step) => void;
  /** Runs all steps once, the last one first. Errors do not stop the remaining steps; they are thrown at the end. */
  readonly run: () => Promise<void>;
}

export const createCleanup = (): Cleanup => {
  const steps: Step[] = [];
  let running: Promise<void> | undefined;
  const runAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const step of steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts could not be stopped.');
  };
  return {
    add: (step) => void steps.push(step),
    run: () => (running ??= runAll()),
  };
};

/**
 * Resolves on SIGINT, SIGTERM or SIGHUP. Under npm also when the parent ends: npm's shell dies of SIGTERM without
 * forwarding it.
 */
export const untilShutdownSignal = (): Promise<void> =>
  new Promise((resolve) => {
    // The listeners stay: npm repeats Ctrl-C, and a second signal must not interrupt the shutdown.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    // Neither must EPIPE from a closed terminal.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    if (process.env['npm_lifecycle_event'] === undefined) return;
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, PARENT_CHECK_MS);
    timer.unref();
  });
