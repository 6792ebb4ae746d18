export const BREAKS = ['dies before', 'dies after', 'throws', 'loses the answer'] as const;

/** One call that goes wrong: the first one of this method. */
export interface Break {
  readonly at: string;
  readonly how: (typeof BREAKS)[number];
}

/** Holds an actor still, as SIGSTOP does: nothing it has begun goes on until it is woken. */
export interface Actor {
  readonly isStill: () => boolean;
  readonly stop: () => void;
  readonly wake: () => void;
  readonly untilAwake: () => Promise<void>;
}

export const createActor = (): Actor => {
  let isStill = false;
  const waiting: (() => void)[] = [];
  return {
    isStill: () => isStill,
    stop: () => {
      isStill = true;
    },
    wake: () => {
      isStill = false;
      for (const resume of waiting.splice(0)) resume();
    },
    untilAwake: () => (isStill ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve()),
  };
};

type AnyPort = Readonly<Record<string, unknown>>;

/** The port as one actor sees it: its calls wait while the actor is still, and the break happens once. */
export const breakPort = <Port extends object>(port: Port, actor: Actor, broken?: Break): Port => {
  let isSpent = false;
  const guarded = Object.entries(port as AnyPort).map(([method, member]) => {
    if (typeof member !== 'function') return [method, member];
    const call = async (...args: unknown[]): Promise<unknown> => {
      const isHit = !isSpent && broken?.at === method;
      if (isHit) isSpent = true;
      if (isHit && broken.how === 'dies before') actor.stop();
      await actor.untilAwake();
      if (isHit && broken.how === 'throws') throw new Error('injected fault');
      const answer: unknown = await member(...args);
      if (isHit && broken.how === 'dies after') actor.stop();
      if (isHit && broken.how === 'loses the answer') throw new Error('injected fault: the answer was lost');
      await actor.untilAwake();
      return answer;
    };
    return [method, call];
  });
  return Object.fromEntries(guarded) as Port;
};
