import type { Clock } from '#core/ports/system.ts';
import type { SegmentRenderer } from '#core/ports/media.ts';
import { RendererBusyError } from '#core/rendering/renderer-busy-error.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';

interface WaitDeps {
  readonly segments: SegmentRenderer;
  readonly sleep: RenderVideoDeps['sleep'];
  readonly clock: Clock;
}

const LONGEST_WAIT_MS = 120_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;

/** Renderers that are asked again while none is free: for two minutes, never past the deadline of the request. */
export const waitForRenderer = ({ segments, sleep, clock }: WaitDeps): SegmentRenderer => ({
  render: async (request, signal) => {
    const untilMs = Math.min(clock.nowMs() + LONGEST_WAIT_MS, request.deadlineMs);
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS)) {
      try {
        return await segments.render(request, signal);
      } catch (error) {
        const isWorthWaiting = error instanceof RendererBusyError && clock.nowMs() < untilMs;
        if (!isWorthWaiting || signal.aborted) throw error;
        await sleep(delayMs * (0.5 + Math.random() / 2), signal);
        signal.throwIfAborted();
      }
    }
  },
});
