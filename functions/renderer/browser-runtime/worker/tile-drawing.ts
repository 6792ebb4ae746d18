import type { ElementContext, ElementImage } from '#renderer/browser-runtime/chromium-types.ts';
import type { CaptureResult, FrameSize, WorkerSettings } from '#renderer/browser-runtime/messages.ts';
import { tilesOf } from '#renderer/browser-runtime/tiles.ts';
import type { Tile } from '#renderer/browser-runtime/tiles.ts';
import type { FrameConverter } from '#renderer/browser-runtime/worker/frame-converter.ts';
import type { RingWriter } from '#renderer/browser-runtime/worker/ring-writer.ts';

interface TileDrawingParts {
  readonly canvas: OffscreenCanvas;
  readonly context: ElementContext;
  readonly converter: FrameConverter;
  readonly writer: RingWriter;
  readonly size: FrameSize;
  readonly verification: WorkerSettings['verification'];
}

export interface TileDrawing {
  /** Draws the tiles with these indexes, converts them and completes a slot of the ring. */
  readonly draw: (image: ElementImage, slot: number, changed: readonly number[]) => Promise<CaptureResult>;
  /** To be called when the converter was used for another picture. */
  readonly invalidate: () => void;
}

/**
 * Draws pictures in tiles. The pixels of an edge depend on the clip, so each tile has a clip of its own, also when all of
 * them are drawn.
 */
export const createTileDrawing = (parts: TileDrawingParts): TileDrawing => {
  const { canvas, context, converter, writer, size, verification } = parts;
  const tiles = tilesOf(size);
  const everyTile = tiles.map((_, index) => index);
  /** Whether the converter has the pixels of the last drawing. */
  let isConverted = false;
  let drawings = 0;

  const pick = (indexes: readonly number[]): Tile[] =>
    indexes.flatMap((index) => {
      const tile = tiles[index];
      return tile === undefined ? [] : [tile];
    });
  /** Unchanged tiles that are drawn only to verify that they are unchanged: one, in turn, or all of them. */
  const tilesToVerify = (changed: readonly number[]): readonly number[] => {
    if (verification === 'every tile') return everyTile.filter((index) => !changed.includes(index));
    drawings += 1;
    const index = drawings % tiles.length;
    return changed.includes(index) ? [] : [index];
  };
  const drawTiles = (image: ElementImage, indexes: readonly number[]): void => {
    for (const { x, y, width, height } of pick(indexes)) {
      context.save();
      context.beginPath();
      context.rect(x, y, width, height);
      context.clip();
      context.fillRect(x, y, width, height);
      context.drawElementImage(image, 0, 0);
      context.restore();
    }
  };
  return {
    draw: async (image, slot, requested) => {
      const changed = isConverted ? requested : everyTile;
      const toVerify = isConverted ? tilesToVerify(changed) : [];
      drawTiles(image, changed);
      drawTiles(image, toVerify);
      image.close();
      if (toVerify.length > 0 && !(await converter.equalsLast(canvas, pick(toVerify)))) {
        return {
          status: 'unsupportedFeature',
          unsupportedFeature: 'a change that the renderer did not expect',
        };
      }
      await converter.convert(canvas, pick(changed));
      isConverted = true;
      writer.write(slot, pick(changed));
      return { status: 'drawn' };
    },
    invalidate: () => {
      isConverted = false;
    },
  };
};
