import type { FailedRender, RenderedSegment, Segment } from '#contracts/schemas/segment.ts';
import { continueFrames } from '#core/rendering/frames.ts';
import { RendererNotStartedError } from '#core/rendering/render-failure.ts';
import { planOf, UNSPLIT_MAX_FRAMES, wholeVideo } from '#core/rendering/render-plan.ts';
import type { RenderPlan } from '#core/rendering/render-plan.ts';

/** The first call was rejected before any renderer ran: nothing was written, and nothing has to be canceled. */
export interface NotStarted {
  readonly status: 'not_started';
  readonly cause: RendererNotStartedError;
}

/** `thrown`: a call of a renderer failed after the first one had started, or the render was aborted. */
type Failure = FailedRender | NotStarted | { readonly status: 'thrown'; readonly error: unknown };

interface SegmentState {
  readonly segment: Segment;
  /** Calls of a renderer; 0 while it waits. */
  readonly tries: number;
  readonly framesDone: number;
  /** Frames done when the current try began. */
  readonly framesBefore: number;
  readonly report?: RenderedSegment;
}

export type SegmentStates = ReturnType<typeof createSegmentStates>;

/**
 * State of the renders of one attempt.
 *
 *   segments:  whole video ─split→ several; at most once, and not after a failure
 *   segment:   waiting ─start→ running ─complete→ complete; a crashed one starts once more
 *   attempt:   rendering ─fail, reject→ failed; the first failure counts and aborts `signal`
 */
export const createSegmentStates = (frameCount: number, maxSegments: number) => {
  const limit = frameCount > UNSPLIT_MAX_FRAMES ? maxSegments : 1;
  const waiting = (segment: Segment): SegmentState => ({ segment, tries: 0, framesDone: 0, framesBefore: 0 });
  const failed = new AbortController();
  let states = wholeVideo(frameCount).map(waiting);
  let failure: Failure | undefined;
  let mayStillRun = false;

  // safe: callers pass the index of a segment that exists
  const at = (index: number) => states[index] as SegmentState;
  const change = (index: number, changes: Partial<SegmentState>): void => {
    states[index] = { ...at(index), ...changes };
  };
  const fail = (cause: Failure): void => {
    failure ??= cause;
    failed.abort();
  };
  return {
    /** Applies a split that the first renderer reports; returns the added segments. Ignores an invalid or second one. */
    split: (segmentFrames: readonly number[]): RenderPlan => {
      const plan = planOf(segmentFrames, frameCount);
      if (!plan || failure || states.length > 1 || plan.length > limit) return [];
      states = plan.map((segment) => ({ ...(segment.index === 0 ? at(0) : waiting(segment)), segment }));
      return plan.slice(1);
    },
    /** Returns the number of the try. */
    start: (index: number): number => {
      change(index, { tries: at(index).tries + 1, framesBefore: at(index).framesDone });
      return at(index).tries;
    },
    /** Ignores the frames of an earlier try. */
    recordFrames: (index: number, ofTry: number, framesOfTry: number): void => {
      const { segment, tries, framesBefore, framesDone } = at(index);
      if (ofTry !== tries) return;
      const continued = continueFrames(framesBefore, framesOfTry, segment.frameCount);
      change(index, { framesDone: Math.max(framesDone, continued) });
    },
    complete: (index: number, report: RenderedSegment): void => change(index, { report }),
    fail: (cause: FailedRender): void => fail(cause),
    /** For a call of a renderer that ended without a result. */
    reject: (error: unknown): void => {
      const isRejected = error instanceof RendererNotStartedError;
      mayStillRun ||= !isRejected; // such a call does not end the function
      // After a split, other segments may have been rendered under this attempt.
      const isFirstCall = states.length === 1 && at(0).tries === 1;
      fail(isRejected && isFirstCall ? { status: 'not_started', cause: error } : { status: 'thrown', error });
    },
    signal: failed.signal,
    failure: () => failure,
    /** Whether a renderer may be running although no call is. */
    mayStillRun: () => mayStillRun,
    segment: (index: number): Segment => at(index).segment,
    /** Limit for the first renderer; 1 when the video must not be split, or not again. */
    maxSegments: () => (states.length > 1 ? 1 : limit),
    running: () => states.filter(({ tries, report }) => tries > 0 && !report),
    framesDone: () =>
      states.reduce((sum, { segment: { frameCount }, framesDone, report }) => {
        return sum + (report ? frameCount : Math.min(frameCount, framesDone));
      }, 0),
    /** By segment, of a render without failure whose calls have ended. */
    reports: () => states.map(({ report }) => report as RenderedSegment),
  };
};
