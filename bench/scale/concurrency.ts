/** Lambda functions whose invocations the simulation follows one by one. */
export type FunctionGroup = 'coordinators' | 'renderers' | 'deliverers' | 'sweepers';

export interface Concurrency {
  /** Counts an invocation. False: throttled, the account has no free concurrency. */
  readonly start: (group: FunctionGroup) => boolean;
  readonly end: (group: FunctionGroup) => void;
  /** Largest number of invocations at the same time; the sum is of one moment. */
  readonly peaks: () => Readonly<Record<FunctionGroup | 'sum', number>>;
}

/** `account`: concurrent executions of the account. */
export const createConcurrency = (account: number): Concurrency => {
  const running = { coordinators: 0, renderers: 0, deliverers: 0, sweepers: 0, sum: 0 };
  const peaks = { ...running };
  return {
    start: (group) => {
      if (running.sum >= account) return false;
      running[group] += 1;
      running.sum += 1;
      peaks[group] = Math.max(peaks[group], running[group]);
      peaks.sum = Math.max(peaks.sum, running.sum);
      return true;
    },
    end: (group) => {
      running[group] -= 1;
      running.sum -= 1;
    },
    peaks: () => peaks,
  };
};
