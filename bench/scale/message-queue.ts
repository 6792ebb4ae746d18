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
  /** Called when a message is delivered a second time. */
  readonly onRepeated: (body: Body) => void;
}

const SEND_MS = 10;
/** From the arrival of a message to the invocation of its consumer. */
const DELIVERY_MS = 100;
const PAUSE_CHECK_MS = 1000;
/** SQS reports its depth with a delay: AWS names a minute until it is exact after the last send. */
const DEPTH_SAMPLE_MS = 10_000;
const DEPTH_DELAY_SAMPLES = 3;

/** Visible messages, oldest first. */
const createVisibleMessages = <Body>(time: VirtualTime) => {
  let messages: QueuedMessage<Body>[] = [];
  let head = 0;
  const depth = (): number => messages.length - head;
  let peakDepth = 0;
  const reported = [0];
  time.every(DEPTH_SAMPLE_MS, () => {
    reported.push(depth());
    if (reported.length > DEPTH_DELAY_SAMPLES) reported.shift();
  });
  return {
    depth,
    peakDepth: () => peakDepth,
    /** As SQS reports it, half a minute ago. */
    reportedDepth: (): number => reported[0] ?? 0,
    add: (message: QueuedMessage<Body>): void => {
      messages.push(message);
      peakDepth = Math.max(peakDepth, depth());
    },
    take: (): QueuedMessage<Body> | undefined => {
      const message = messages[head];
      if (message === undefined) return undefined;
      head += 1;
      if (head > 1000 && head * 2 > messages.length) {
        messages = messages.slice(head);
        head = 0;
      }
      return message;
    },
  };
};

/** The event source of a queue: one message per invocation, up to its maximum concurrency. */
const createEventSource = <Body>(
  settings: MessageQueueSettings<Body>,
  visible: ReturnType<typeof createVisibleMessages<Body>>,
) => {
  const { name, time, draw, concurrency, consumer, faults } = settings;
  let running = 0;
  const show = (message: QueuedMessage<Body>): void => {
    visible.add(message);
    time.at(time.nowMs() + DELIVERY_MS, receiveAll);
  };
  const hide = (message: QueuedMessage<Body>): void =>
    time.at(time.nowMs() + settings.visibilityMs, () => show(message));
  const deliver = async (message: QueuedMessage<Body>): Promise<void> => {
    running += 1;
    try {
      await settings.consume(message.body);
      settings.onGone(message.body);
    } catch {
      hide(message);
    } finally {
      running -= 1;
      concurrency.end(consumer);
      receiveAll();
    }
  };
  const receive = (message: QueuedMessage<Body>): void => {
    if (message.receives >= settings.maxReceives) {
      settings.onGone(message.body);
      return settings.onDeadLetter(message.body);
    }
    message.receives += 1;
    const isRepeated = message.receives === 1 && draw(name, 'repeated', message.serial) < faults.repeated;
    if (isRepeated) {
      settings.onRepeated(message.body);
      show({ ...message });
    }
    if (concurrency.start(consumer)) void deliver(message);
    else hide(message);
  };
  const receiveAll = (): void => {
    if (settings.isPaused(time.nowMs())) {
      if (visible.depth() > 0) time.at(time.nowMs() + PAUSE_CHECK_MS, receiveAll);
      return;
    }
    while (running < settings.maxConcurrency) {
      const message = visible.take();
      if (message === undefined) return;
      receive(message);
    }
  };
  return show;
};

/** A standard SQS queue with its Lambda event source: at least once, oldest first. */
export const createMessageQueue = <Body>(settings: MessageQueueSettings<Body>) => {
  const { name, time, draw, faults } = settings;
  const visible = createVisibleMessages<Body>(time);
  const show = createEventSource(settings, visible);
  let sent = 0;
  return {
    /** Resolves once the queue has the message. */
    send: async (body: Body, delaySeconds = 0): Promise<void> => {
      sent += 1;
      const serial = sent;
      await time.wait(SEND_MS);
      if (draw(name, 'lost', serial) < faults.lost) return settings.onGone(body);
      const message = { body, serial, receives: 0 };
      if (delaySeconds > 0) time.at(time.nowMs() + delaySeconds * 1000, () => show(message));
      else show(message);
    },
    reportedDepth: visible.reportedDepth,
    peakDepth: visible.peakDepth,
  };
};
