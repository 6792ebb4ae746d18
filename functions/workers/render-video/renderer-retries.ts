import type { SegmentRenderer } from '#core/ports/media.ts';
import type { Clock } from '#core/ports/system.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';

const MAX_WAIT_MS = 120_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;

interface WaitDeps {
  readonly segmentRenderer: SegmentRenderer;
  /** Resolves after the delay, or at once when the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
}

/**
 * Retries while no renderer is free, for two minutes at most and not past the deadline of the request. Retries no other
 * error: the renderer may have started.
 */
export const waitForRenderer = ({ segmentRenderer, sleep, clock }: WaitDeps): SegmentRenderer => ({
  render: async (request, signal) => {
    const waitUntilMs = Math.min(clock.nowMs() + MAX_WAIT_MS, request.deadlineMs);
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)) {
      try {
        return await segmentRenderer.render(request, signal);
      } catch (error) {
        const isRetryable = error instanceof RendererBusyError && clock.nowMs() < waitUntilMs;
        if (!isRetryable || signal.aborted) throw error;
        await sleep(delayMs * (0.5 + Math.random() / 2), signal);
        signal.throwIfAborted();
      }
    }
  },
});

/** Adds up the seconds of all calls but those turned away with a `RendererBusyError`. */
export const measureRenderer = (segmentRenderer: SegmentRenderer, clock: Clock) => {
  let elapsedMs = 0;
  const render: SegmentRenderer['render'] = async (...args) => {
    const startMs = clock.nowMs();
    let hasRun = true;
    try {
      return await segmentRenderer.render(...args);
    } catch (error) {
      hasRun = !(error instanceof RendererBusyError);
      throw error;
    } finally {
      if (hasRun) elapsedMs += clock.nowMs() - startMs;
    }
  };
  return { render, seconds: () => elapsedMs / 1000 };
};
