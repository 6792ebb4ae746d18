export const FAULT_KINDS = ['stops before', 'stops after', 'throws', 'loses the response'] as const;

/** A fault in the first call of a method. */
export interface Fault {
  readonly at: string;
  readonly kind: (typeof FAULT_KINDS)[number];
}

/** A process that can be stopped like by SIGSTOP: its calls do not continue until it resumes. */
export interface Actor {
  readonly isStopped: () => boolean;
  readonly stop: () => void;
  readonly resume: () => void;
  readonly untilRunning: () => Promise<void>;
}

export const createActor = (): Actor => {
  let isStopped = false;
  const waiting: (() => void)[] = [];
  return {
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
    },
    resume: () => {
      isStopped = false;
      for (const resolve of waiting.splice(0)) resolve();
    },
    untilRunning: () =>
      isStopped ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve(),
  };
};

type AnyPort = Readonly<Record<string, unknown>>;

/** Wraps a port for one actor: its calls wait while the actor is stopped, and the fault occurs once. */
export const breakPort = <Port extends object>(port: Port, actor: Actor, fault?: Fault): Port => {
  let hasOccurred = false;
  const guarded = Object.entries(port as AnyPort).map(([method, member]) => {
    if (typeof member !== 'function') return [method, member];
    const call = async (...args: unknown[]): Promise<unknown> => {
      const isFault = !hasOccurred && fault?.at === method;
      if (isFault) hasOccurred = true;
      if (isFault && fault.kind === 'stops before') actor.stop();
      await actor.untilRunning();
      if (isFault && fault.kind === 'throws') throw new Error('injected fault');
      const response: unknown = await member(...args);
      if (isFault && fault.kind === 'stops after') actor.stop();
      if (isFault && fault.kind === 'loses the response')
        throw new Error('injected fault: the response was lost');
      await actor.untilRunning();
      return response;
    };
    return [method, call];
  });
  return Object.fromEntries(guarded) as Port;
};
