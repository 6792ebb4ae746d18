import { HEARTBEAT_SECONDS, LEASE_SECONDS } from '#contracts/limits.ts';
import type { Video } from '#core/video/video.ts';

export const LEASE_MS = LEASE_SECONDS * 1000;

/** Renderer time of one attempt so far. Renderers work in parallel, so it can exceed the duration of the attempt. */
export interface RendererTime {
  readonly usedMs: number;
  /** Renderers that are working now. */
  readonly running: number;
}

/** A canceled renderer stops within one heartbeat of the coordinator and one poll of its own, both of this length. */
export const RENDERER_STOP_MS = 2 * HEARTBEAT_SECONDS * 1000;

/** Renderer time of all attempts of an active video if its running renderers stop at `atMs`. */
export const rendererMsAt = (
  { rendererMsAtLeaseEnd, renderersRunning, dueAtMs }: Video,
  atMs: number,
): number => {
  const leaseLeftMs = Math.min(LEASE_MS, Math.max(0, (dueAtMs ?? atMs) - atMs));
  return Math.max(0, rendererMsAtLeaseEnd - renderersRunning * leaseLeftMs);
};
