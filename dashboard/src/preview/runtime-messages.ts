/* The part of the HyperFrames runtime's messages that previews use. Pages of templates speak it too. */

export interface PlayerCommand {
  readonly source: 'hf-parent';
  readonly type: 'control';
  readonly action: 'play' | 'pause' | 'seek';
  readonly timeSeconds?: number;
}

export type RuntimeMessage =
  /** The first frame can be shown. */
  | { readonly kind: 'ready' }
  /** The frame that is shown; any number, and it can be older than a seek. */
  | { readonly kind: 'frame'; readonly frame: number };

/** Reads a message of a frame, which may contain anything. */
export const readRuntimeMessage = (data: unknown): RuntimeMessage | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { source, type, frame, durationInFrames, assetsReady } = data as Record<string, unknown>;
  if (source !== 'hf-preview') return undefined;
  if (type === 'state') return typeof frame === 'number' ? { kind: 'frame', frame } : undefined;
  const hasTimeline = type === 'timeline' && Number(durationInFrames) > 0 && assetsReady !== false;
  return hasTimeline || type === 'assets-ready' ? { kind: 'ready' } : undefined;
};
