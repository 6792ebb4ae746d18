import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { CAPTURE_HOST_CONTROL } from '#renderer/browser-runtime/messages.ts';
import type { Drawing } from '#renderer/browser-runtime/messages.ts';
import type { CaptureStrategy } from '#renderer/capture/capture.ts';
import { createRawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { CHANGING_SECONDS } from './changing-pages.ts';
import { composition } from './compositions.ts';
import type { CompositionParts } from './compositions.ts';
import type { Fixture, RenderOptions } from './rendering.ts';

/** Two columns and three rows of tiles. */
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
  options: Partial<RenderOptions> = {},
): Promise<TiledRender> => {
  const raw = createRawCapture({ drawing, verification: 'every tile' });
  let drawnShare = Number.NaN;
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
  const job = { ...options.job, onPicture: (picture: Buffer) => digests.push(digestOf(picture)) };
  await bench.render(html, { ...TILED_SIZE, durationSeconds, ...options, strategy, job });
  return { drawnShare, digests };
};

/** Fails unless all pictures of a page are the same with every tile. Returns the share of the tiles that was drawn. */
export const expectSameAsEveryTile = async (bench: Fixture, parts: CompositionParts): Promise<number> => {
  const html = composition({ ...parts, durationSeconds: CHANGING_SECONDS });
  const changed = await renderTiled(bench, html, 'changed tiles', CHANGING_SECONDS);
  const every = await renderTiled(bench, html, 'tiles', CHANGING_SECONDS);
  expect(changed.digests).toHaveLength(27);
  expect(changed.digests).toEqual(every.digests);
  return changed.drawnShare;
};
