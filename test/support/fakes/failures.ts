type AnyPort = Readonly<Record<string, unknown>>;

/** Errors to throw, by `port.method`. */
export type Failures = Map<string, Error>;

/** Wraps a port; a method throws while `failures` has an error for it. */
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
