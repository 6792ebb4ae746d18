import type { Clock } from '#core/ports/system.ts';
import type { RenderMessage, RenderQueue } from '#core/ports/videos.ts';

export interface QueuedMessage {
  readonly message: RenderMessage;
  visibleAtMs: number;
  receives: number;
}

/** As deployed: six times the render timeout, and five deliveries. */
const VISIBILITY_MS = 6 * 15 * 60_000;
const MAX_RECEIVES = 5;

/** An at-least-once queue without order on the test's clock. The test chooses which visible message is received. */
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
    const exhausted = due.filter(({ receives }) => receives >= MAX_RECEIVES);
    for (const queued of exhausted) {
      remove(queued);
      deadLetters.push(queued.message);
    }
    return due.filter((queued) => !exhausted.includes(queued));
  };

  return {
    send,
    depth: async () => visible().length,
    waiting,
    deadLetters,
    visible,
    /** Hides a message for the visibility timeout and returns it; undefined when none is visible. */
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
    /** Adds a second delivery of the message. */
    duplicate: ({ message }: Pick<QueuedMessage, 'message'>) => send(message),
    delay: (queued: QueuedMessage, delayMs: number): void => {
      queued.visibleAtMs = Math.max(queued.visibleAtMs, clock.nowMs() + delayMs);
    },
    /** Moves a message to the dead letters, as after its last delivery. */
    moveToDeadLetters: (queued: QueuedMessage): void => {
      remove(queued);
      deadLetters.push(queued.message);
    },
    takeDeadLetters: (): readonly RenderMessage[] => {
      visible();
      return deadLetters.splice(0);
    },
  };
};
