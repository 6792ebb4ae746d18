import type { Clock } from '#core/ports/system.ts';
import type { RenderMessage, RenderQueue } from '#core/ports/videos.ts';

export interface QueuedMessage {
  readonly message: RenderMessage;
  visibleAtMs: number;
  receives: number;
}

/** As deployed: six times as long as a render may take, and five deliveries. */
const VISIBILITY_MS = 6 * 15 * 60_000;
const MAX_RECEIVES = 5;

/**
 * A queue on a clock of the test's own: at least once, in no order. Whoever receives chooses which of the visible
 * messages comes, how often and how late.
 */
export const createVirtualQueue = (clock: Clock) => {
  const waiting: QueuedMessage[] = [];
  const deadLetters: RenderMessage[] = [];

  const send: RenderQueue['send'] = async (message) => {
    waiting.push({ message, visibleAtMs: clock.nowMs(), receives: 0 });
  };
  const remove = (queued: QueuedMessage): void => {
    const index = waiting.indexOf(queued);
    if (index >= 0) waiting.splice(index, 1);
  };
  const visible = (): readonly QueuedMessage[] => {
    const due = waiting.filter(({ visibleAtMs }) => visibleAtMs <= clock.nowMs());
    const spent = due.filter(({ receives }) => receives >= MAX_RECEIVES);
    for (const queued of spent) {
      remove(queued);
      deadLetters.push(queued.message);
    }
    return due.filter((queued) => !spent.includes(queued));
  };

  return {
    send,
    waiting,
    deadLetters,
    visible,
    /** Hides the message until its visibility timeout; undefined when none is visible. */
    receive: (pick = 0): QueuedMessage | undefined => {
      const due = visible();
      const queued = due[pick % Math.max(1, due.length)];
      if (queued === undefined) return undefined;
      queued.receives += 1;
      queued.visibleAtMs = clock.nowMs() + VISIBILITY_MS;
      return queued;
    },
    remove,
    loseAll: () => void waiting.splice(0),
    /** Makes the same message come once more. */
    duplicate: ({ message }: Pick<QueuedMessage, 'message'>) => send(message),
    delay: (queued: QueuedMessage, delayMs: number): void => {
      queued.visibleAtMs = Math.max(queued.visibleAtMs, clock.nowMs() + delayMs);
    },
    /** Sends a message to the dead letters, as if its deliveries were used up. */
    bury: (queued: QueuedMessage): void => {
      remove(queued);
      deadLetters.push(queued.message);
    },
    takeDeadLetters: (): readonly RenderMessage[] => {
      visible();
      return deadLetters.splice(0);
    },
  };
};
