import type { ElementContext, ElementImage } from '#renderer/browser-runtime/chromium-types.ts';
import type { CaptureResult, ChosenTiles, FrameSize } from '#renderer/browser-runtime/messages.ts';
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
}

export interface TileDrawing {
  /** Draws the chosen tiles, converts them and completes a slot of the ring. */
  readonly draw: (image: ElementImage, slot: number, chosen: ChosenTiles) => Promise<CaptureResult>;
  /** To be called when the converter was used for a picture drawn whole. */
  readonly invalidate: () => void;
}

/**
 * Draws pictures in tiles. The pixels of an edge depend on the clip, so each tile has a clip of its own, also when all of
 * them are drawn.
 */
export const createTileDrawing = (parts: TileDrawingParts): TileDrawing => {
  const { canvas, context, converter, writer, size } = parts;
  const tiles = tilesOf(size);
  const everyTile = tiles.map((_, index) => index);
  /** Whether the converter has the pixels of the last drawing. */
  let isConverted = false;

  const pick = (indexes: readonly number[]): Tile[] =>
    indexes.flatMap((index) => {
      const tile = tiles[index];
      return tile === undefined ? [] : [tile];
    });
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
    draw: async (image, slot, chosen) => {
      const { changed, verified } = isConverted ? chosen : { changed: everyTile, verified: [] };
      drawTiles(image, changed);
      drawTiles(image, verified);
      image.close();
      if (verified.length > 0 && !(await converter.equalsLast(canvas, pick(verified)))) {
        return { status: 'missedChange' };
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
