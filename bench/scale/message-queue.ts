import type { Concurrency, FunctionGroup } from './concurrency.ts';
import type { Draw } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

interface QueuedMessage<Body> {
  readonly body: Body;
  readonly serial: number;
  receives: number;
}

export interface MessageQueueSettings<Body> {
  readonly name: string;
  readonly time: VirtualTime;
  readonly draw: Draw;
  readonly concurrency: Concurrency;
  readonly consumer: FunctionGroup;
  /** Maximum concurrency of the event source. */
  readonly maxConcurrency: number;
  readonly visibilityMs: number;
  readonly maxReceives: number;
  /** Shares of messages that are lost, and that are delivered a second time. */
  readonly faults: { readonly lost: number; readonly repeated: number };
  /** Whether the event source reads the queue at this time. */
  readonly isPaused: (nowMs: number) => boolean;
  /** A rejection leaves the message hidden until its visibility timeout ends. */
  readonly consume: (body: Body) => Promise<void>;
  readonly onDeadLetter: (body: Body) => void;
  /** Called when a message has been deleted, lost or moved to the dead letters. */
  readonly onGone: (body: Body) => void;
}

const SEND_MS = 10;
/** From the arrival of a message to the invocation of its consumer. */
const DELIVERY_MS = 100;
const PAUSE_CHECK_MS = 1000;
/** SQS reports its depth with a delay: AWS names a minute until it is exact after the last send. */
const DEPTH_SAMPLE_MS = 10_000;
const DEPTH_DELAY_SAMPLES = 3;

/** A standard SQS queue and its Lambda event source, one message per invocation, oldest first. */
export const createMessageQueue = <Body>(settings: MessageQueueSettings<Body>) => {
  const { name, time, draw, concurrency, consumer } = settings;
  let visible: QueuedMessage<Body>[] = [];
  let head = 0;
  let sent = 0;
  let running = 0;
  let inFlight = 0;
  const peaks = { depth: 0, inFlight: 0 };
  const depth = (): number => visible.length - head;

  const show = (message: QueuedMessage<Body>): void => {
    visible.push(message);
    peaks.depth = Math.max(peaks.depth, depth());
    time.at(time.nowMs() + DELIVERY_MS, receiveAll);
  };
  const hide = (message: QueuedMessage<Body>): void => {
    time.at(time.nowMs() + settings.visibilityMs, () => {
      inFlight -= 1;
      show(message);
    });
  };
  const take = (): QueuedMessage<Body> | undefined => {
    const message = visible[head];
    head += 1;
    if (head > 1000 && head * 2 > visible.length) {
      visible = visible.slice(head);
      head = 0;
    }
    return message;
  };
  const deliver = async (message: QueuedMessage<Body>): Promise<void> => {
    running += 1;
    try {
      await settings.consume(message.body);
      inFlight -= 1;
      settings.onGone(message.body);
    } catch {
      hide(message);
    } finally {
      running -= 1;
      concurrency.end(consumer);
      receiveAll();
    }
  };
  const receiveAll = (): void => {
    if (settings.isPaused(time.nowMs())) {
      if (depth() > 0) time.at(time.nowMs() + PAUSE_CHECK_MS, receiveAll);
      return;
    }
    while (running < settings.maxConcurrency && depth() > 0) {
      const message = take();
      if (message === undefined) return;
      if (message.receives >= settings.maxReceives) {
        settings.onGone(message.body);
        settings.onDeadLetter(message.body);
        continue;
      }
      message.receives += 1;
      inFlight += 1;
      peaks.inFlight = Math.max(peaks.inFlight, inFlight);
      const isFirst = message.receives === 1;
      if (isFirst && draw(name, 'repeated', message.serial) < settings.faults.repeated)
        show({ ...message, serial: -message.serial });
      if (concurrency.start(consumer)) void deliver(message);
      else hide(message);
    }
  };

  const depths = [0];
  time.every(DEPTH_SAMPLE_MS, () => {
    depths.push(depth());
    if (depths.length > DEPTH_DELAY_SAMPLES) depths.shift();
  });

  return {
    /** Resolves once the queue has the message. */
    send: async (body: Body, delaySeconds = 0): Promise<void> => {
      sent += 1;
      const serial = sent;
      await time.wait(SEND_MS);
      if (draw(name, 'lost', serial) < settings.faults.lost) return settings.onGone(body);
      const message = { body, serial, receives: 0 };
      if (delaySeconds > 0) time.at(time.nowMs() + delaySeconds * 1000, () => show(message));
      else show(message);
    },
    /** Visible messages as SQS reports them, half a minute ago. */
    reportedDepth: (): number => depths[0] ?? 0,
    peaks: () => peaks,
  };
};
