type AnyPort = Readonly<Record<string, unknown>>;

/** Calls that must throw, by `port.method`. */
export type Failures = Map<string, Error>;

/** The same port, but its asynchronous methods throw while `failures` holds an error for them. */
export const withFailures = <P extends object>(name: string, port: P, failures: Failures): P => {
  const guarded = Object.entries(port as AnyPort).map(([method, member]) => {
    if (typeof member !== 'function') return [method, member];
    const call = (...args: unknown[]): unknown => {
      const failure = failures.get(`${name}.${method}`);
      if (failure) throw failure;
      return member(...args);
    };
    return [method, call];
  });
  return Object.fromEntries(guarded) as P;
};
