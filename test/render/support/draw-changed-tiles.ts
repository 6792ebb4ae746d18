import { createHash } from 'node:crypto';
import { CAPTURE_HOST_CONTROL } from '#renderer/browser-runtime/messages.ts';
import type { Drawing } from '#renderer/browser-runtime/messages.ts';
import type { CaptureStrategy } from '#renderer/capture/capture.ts';
import { createRawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import type { Fixture } from './rendering.ts';

/** Twelve tiles. */
export const TILED_SIZE = { width: 960, height: 640 };

export const digestOf = (picture: Buffer): string => createHash('sha256').update(picture).digest('hex');

export interface TiledRender {
  /** Share of the tiles that was drawn in changed frames. */
  readonly drawnShare: number;
  readonly digests: readonly string[];
}

/** Renders with raw capture, which fails at a tile that changed although it was not expected to. */
export const renderTiled = async (
  bench: Fixture,
  html: string,
  drawing: Drawing,
  durationSeconds: number,
  size = TILED_SIZE,
): Promise<TiledRender> => {
  const raw = createRawCapture({ drawing, verification: 'every tile' });
  let drawnShare = 1;
  const strategy: CaptureStrategy = {
    ...raw,
    open: async (session, settings) => {
      const capture = await raw.open(session, settings);
      return {
        ...capture,
        checkEarlierFrames: async () => {
          drawnShare = Number(await evaluate(session, `${CAPTURE_HOST_CONTROL}.drawnShare()`));
          await capture.checkEarlierFrames?.();
        },
      };
    },
  };
  const digests: string[] = [];
  const job = { onPicture: (picture: Buffer) => digests.push(digestOf(picture)) };
  await bench.render(html, { ...size, durationSeconds, strategy, job });
  return { drawnShare, digests };
};
