const PARENT_CHECK_MS = 300;

/**
 * Resolves when the user wants an end: Ctrl-C, or a kill. Npm hands a kill to its shell, which dies of it without
 * passing it on, so under npm the end of the parent counts too.
 */
export const untilShutdownSignal = (): Promise<void> =>
  new Promise((resolve) => {
    // Later signals must not end us half-way: npm repeats a Ctrl-C that has reached us already.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    // A closed terminal or pipe must not end us half-way either.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    if (process.env['npm_lifecycle_event'] === undefined) return;
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, PARENT_CHECK_MS);
    timer.unref();
  });
