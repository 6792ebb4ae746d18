import { RENDERER_MIN_SECONDS } from '#contracts/timeouts.ts';
import type { SegmentRenderer } from '#core/ports/media.ts';
import type { Stopwatch } from '#core/ports/system.ts';
import type { RendererTime } from '#core/rendering/renderer-time.ts';
import { RendererBusyError, RendererNotStartedError } from '#core/rendering/render-failure.ts';

const MAX_WAIT_MS = 120_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;

interface WaitDeps {
  readonly segmentRenderer: SegmentRenderer;
  /** Resolves after the delay, or at once when the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly clock: Stopwatch;
  /** From 0 to 1. */
  readonly random: () => number;
}

/**
 * Retries while no renderer is free, for two minutes at most and while the request leaves it enough time. Retries no other
 * error: the renderer may have started.
 */
export const waitForRenderer = ({ segmentRenderer, sleep, clock, random }: WaitDeps): SegmentRenderer => ({
  render: async (request, signal, tenant) => {
    const leftMs = request.deadlineMs - clock.nowMs() - RENDERER_MIN_SECONDS * 1000;
    const waitUntilMs = clock.elapsedMs() + Math.min(MAX_WAIT_MS, leftMs);
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)) {
      try {
        return await segmentRenderer.render(request, signal, tenant);
      } catch (error) {
        const isRetryable = error instanceof RendererBusyError && clock.elapsedMs() < waitUntilMs;
        if (!isRetryable || signal.aborted) throw error;
        await sleep(Math.min(delayMs * (0.5 + random() / 2), waitUntilMs - clock.elapsedMs()), signal);
        signal.throwIfAborted();
      }
    }
  },
});

/** Adds up the time of all calls but those that started no renderer or failed by a fault of the service. */
export const measureRenderer = (segmentRenderer: SegmentRenderer, clock: Stopwatch) => {
  const calls = new Set<{ readonly startMs: number }>();
  let endedMs = 0;
  const render: SegmentRenderer['render'] = async (...args) => {
    const call = { startMs: clock.elapsedMs() };
    let isCounted = true;
    calls.add(call);
    try {
      const outcome = await segmentRenderer.render(...args);
      isCounted = !(outcome.status === 'failed' && outcome.isServiceFault);
      return outcome;
    } catch (error) {
      isCounted = !(error instanceof RendererNotStartedError);
      throw error;
    } finally {
      calls.delete(call);
      if (isCounted) endedMs += clock.elapsedMs() - call.startMs;
    }
  };
  const rendererTime = (): RendererTime => {
    const nowMs = clock.elapsedMs();
    const runningMs = [...calls].reduce((sum, { startMs }) => sum + nowMs - startMs, 0);
    return { usedMs: endedMs + runningMs, running: calls.size };
  };
  return { render, rendererTime };
};
