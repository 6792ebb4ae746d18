import { createNextTask } from '#renderer/browser-runtime/page/next-task.ts';
import type { NextTask } from '#renderer/browser-runtime/page/next-task.ts';
import type { PendingWork } from '#renderer/browser-runtime/page/pending-work.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

/** Runs the tasks that a frame has queued, so that what they do belongs to that frame. */
export interface TaskBarrier {
  /** Resolves when the browser has done its work for scripts, and no task is queued. */
  readonly done: () => Promise<void>;
  /** The same, unless no script has queued a task in a way that is watched. */
  readonly doneIfQueued: () => Promise<void>;
  /**
   * To be called after a frame is drawn: runs the tasks that its events and observers have left. Resolves to whether
   * there was work that the frame must show, so that it has to be drawn again.
   */
  readonly settleDrawn: () => Promise<boolean>;
  /** Counts a call of the page by the browser as such work. */
  readonly countCall: () => void;
}

/** A page whose tasks keep queueing tasks must not block the video: it fails. */
const MAX_ROUNDS = 1000;

/** TypeScript's types lack it. */
interface Scheduler {
  postTask: (task: () => void, options: { readonly priority: string }) => Promise<void>;
}

/** What queues a task, by its owner. */
const QUEUEING: readonly (readonly [owner: object | undefined, names: readonly string[]])[] = [
  [window, ['postMessage']],
  [MessagePort.prototype, ['postMessage']],
  [BroadcastChannel.prototype, ['postMessage']],
  [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
  [HTMLDetailsElement.prototype, ['setAttribute', 'removeAttribute', 'toggleAttribute']],
  [HTMLDialogElement.prototype, ['show', 'showModal', 'close', 'requestClose']],
  [Reflect.get(window, 'Scheduler')?.prototype, ['postTask', 'yield']],
];

/** Tasks of the priority that a browser runs last. */
const createBackgroundTask = (): NextTask => {
  const scheduler = Reflect.get(window, 'scheduler') as Scheduler | undefined;
  const post = scheduler?.postTask.bind(scheduler);
  return () => post?.(() => undefined, { priority: 'background' }) ?? Promise.resolve();
};

/** The source of load, toggle and most other events. An element outside the document queues its events too. */
const createEventTask = (): NextTask => {
  const details = document.createElement('details');
  const waiting: (() => void)[] = [];
  details.addEventListener('toggle', () => {
    for (const resolve of waiting.splice(0)) resolve();
  });
  const toggleAttribute = details.toggleAttribute.bind(details, 'open');
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      toggleAttribute();
    });
};

export const createTaskBarrier = (work: PendingWork): TaskBarrier => {
  const sentinels = [createNextTask(), createEventTask()];
  const background = createBackgroundTask();
  let queued = 0;
  let countAtLastEnd = 0;
  const countAll = () => queued + work.count();
  const count = <T extends unknown[], R>(real: (this: unknown, ...args: T) => R, onCall?: () => void) =>
    function call(this: unknown, ...args: T): R {
      queued += 1;
      onCall?.();
      return real.apply(this, args);
    };
  for (const [owner, names] of QUEUEING) {
    for (const name of names.filter((key) => owner !== undefined && key in owner)) {
      const isOfScheduler = name === 'postTask' || name === 'yield';
      const onCall = () => {
        if (isOfScheduler && !sentinels.includes(background)) sentinels.push(background);
      };
      Reflect.set(owner as object, name, count(realMethod(owner as object, name), onCall));
    }
  }
  const open = Object.getOwnPropertyDescriptor(HTMLDetailsElement.prototype, 'open') as PropertyDescriptor;
  Object.defineProperty(HTMLDetailsElement.prototype, 'open', {
    ...open,
    set: count(function set(value: unknown) {
      open.set?.call(this, value);
    }),
  });

  const done = async (): Promise<void> => {
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const countBefore = countAll();
      await work.settled();
      await Promise.all(sentinels.map((sentinel) => sentinel()));
      if (countAll() !== countBefore || work.isPending()) continue;
      countAtLastEnd = countAll();
      return;
    }
    window.reportError(new RangeError(`tasks have queued tasks ${MAX_ROUNDS} times in one frame`));
  };
  return {
    done,
    doneIfQueued: () => (countAll() === countAtLastEnd ? work.settled() : done()),
    settleDrawn: async () => {
      if (countAll() === countAtLastEnd && !work.isPending()) return false;
      await done();
      return true;
    },
    countCall: () => void (queued += 1),
  };
};
