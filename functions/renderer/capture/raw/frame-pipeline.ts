import { FRAMES_AHEAD } from '#core/rendering/render-plan.ts';

export interface FrameRequests {
  /** Pictures that are drawn before the encoder takes them. */
  readonly slots: number;
  readonly firstFrame: number;
  /** Exclusive. May decrease, but not to a frame that was already requested. */
  readonly end: () => number;
  /**
   * Seeks the page to a frame and returns whether it differs from the frame before it. If so, its picture is in the slot
   * of this number.
   */
  readonly request: (frame: number, slot: number) => Promise<boolean>;
}

export interface FramePipeline {
  /**
   * Waits for the next frame; rejects like its request. Returns the slot of its picture, undefined if it equals the frame
   * before it.
   */
  readonly next: () => Promise<number | undefined>;
  /** Returns a slot after its picture was read. */
  readonly release: (slot: number) => void;
}

/** A condition that one caller waits for. */
const createSignal = () => {
  let notify = () => {};
  return { notify: () => notify(), wait: () => new Promise<void>((resolve) => (notify = resolve)) };
};

/**
 * Requests frames before they are needed: the page, the drawing and the encoder work at the same time. A slot is needed
 * for a drawn picture only, so the next change is drawn while the encoder takes unchanged frames.
 */
export const createFramePipeline = (requests: FrameRequests): FramePipeline => {
  const freeSlots = Array.from({ length: requests.slots }, (_, slot) => slot);
  const results: Promise<number | undefined>[] = [];
  const changed = createSignal();
  const requested = createSignal();

  const release = (slot: number): void => {
    freeSlots.push(slot);
    changed.notify();
  };
  /** Resolves after the frames before it. */
  const requestFrame = async (frame: number, slot: number): Promise<number | undefined> => {
    const before = results.at(-1);
    const isDrawn = await requests.request(frame, slot);
    if (!isDrawn) release(slot);
    await before;
    return isDrawn ? slot : undefined;
  };
  const add = (result: Promise<number | undefined>): void => {
    result.catch(() => undefined); // reported when the frame is due
    results.push(result);
    requested.notify();
  };
  const requestAll = async (): Promise<void> => {
    for (let frame = requests.firstFrame; ; frame += 1) {
      while (freeSlots.length === 0 || results.length >= FRAMES_AHEAD) await changed.wait();
      if (frame >= requests.end()) return;
      const slot = freeSlots.shift() as number; // safe: the loop above waits for one
      add(requestFrame(frame, slot));
    }
  };

  requestAll().catch((error: unknown) => add(Promise.reject(error as Error)));
  return {
    next: async () => {
      while (results.length === 0) await requested.wait();
      const slot = await results[0];
      void results.shift();
      changed.notify();
      return slot;
    },
    release,
  };
};
