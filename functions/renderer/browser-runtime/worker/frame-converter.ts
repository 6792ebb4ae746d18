import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import type { Tile } from '#renderer/browser-runtime/tiles.ts';

/** The functions of i420.wat write whole blocks, past the end of a plane. */
const GAP_BYTES = 64;
/** Pixels of a row that i420.wat converts at once. */
const BLOCK = 16;
const WASM_PAGE_BYTES = 65_536;

export interface FrameConverter {
  /** Bytes of a converted frame. */
  readonly frameBytes: number;
  /** The three I420 planes; the same memory for every frame. */
  readonly planes: readonly Uint8Array[];
  /** Converts a picture, or only tiles of it: then the rest must be that of the last picture. */
  readonly convert: (picture: OffscreenCanvas | ImageBitmap, tiles?: readonly Tile[]) => Promise<void>;
  /** Returns whether tiles of a picture equal those of the last one that was converted. */
  readonly equalsLast: (picture: OffscreenCanvas, tiles: readonly Tile[]) => Promise<boolean>;
}

const areEqual = (first: Uint8Array, second: Uint8Array): boolean => {
  const firstWords = new Uint32Array(first.buffer, first.byteOffset, first.length / 4);
  const secondWords = new Uint32Array(second.buffer, second.byteOffset, second.length / 4);
  for (let index = 0; index < firstWords.length; index += 1) {
    if (firstWords[index] !== secondWords[index]) return false;
  }
  return true;
};

/** Copies tiles of a picture to their places in a picture of `stride` bytes per row. */
const copyTiles = async (
  picture: OffscreenCanvas | ImageBitmap,
  target: Uint8Array<ArrayBuffer>,
  stride: number,
  tiles: readonly Tile[],
): Promise<void> => {
  const frame = new VideoFrame(picture, { timestamp: 0, alpha: 'discard' });
  for (const { x, y, width, height } of tiles) {
    const layout = [{ offset: y * stride + x * 4, stride }];
    await frame.copyTo(target, { rect: { x, y, width, height }, format: 'BGRX', layout });
  }
  frame.close(); // an open frame would make the next drawing copy the canvas
};

/** Converts pictures to I420 in memory that is allocated once. `wasm` is the module compiled from i420.wat. */
export const createFrameConverter = (
  { width, height }: FrameSize,
  wasm: Uint8Array<ArrayBuffer>,
): FrameConverter => {
  const stride = width * 4;
  const chromaWidth = width / 2;
  const chromaBytes = (chromaWidth * height) / 2;
  /** `copyTo` requires room for whole rows, also behind the last tile. */
  const pixelBytes = stride * (height + 1);
  const lumaAt = pixelBytes + GAP_BYTES;
  const blueAt = lumaAt + width * height + GAP_BYTES;
  const redAt = blueAt + chromaBytes + GAP_BYTES;
  const memory = new WebAssembly.Memory({
    initial: Math.ceil((redAt + chromaBytes + GAP_BYTES) / WASM_PAGE_BYTES),
  });
  const bytes = new Uint8Array(memory.buffer);
  const pixels = bytes.subarray(0, pixelBytes);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env: { memory } });
  const { luma, chroma } = exports as Record<'luma' | 'chroma', (...args: number[]) => void>;
  const whole: Tile = { x: 0, y: 0, width, height };
  let lastCopy: Uint8Array<ArrayBuffer> | undefined;

  const convertTile = (tile: Tile): void => {
    // The last column is extended to the left, because a block past the end of a row would change the next one.
    const tileWidth = Math.ceil(tile.width / BLOCK) * BLOCK;
    const x = Math.max(0, Math.min(tile.x, width - tileWidth));
    const right = Math.min(width, x + tileWidth);
    for (let row = tile.y; row < tile.y + tile.height; row += 1) {
      luma(row * stride + x * 4, lumaAt + row * width + x, right - x);
    }
    for (let row = tile.y; row < tile.y + tile.height; row += 2) {
      const at = (row / 2) * chromaWidth + x / 2;
      const source = row * stride + x * 4;
      chroma(source, source + stride, blueAt + at, redAt + at, (right - x) / 2);
    }
  };
  return {
    frameBytes: width * height + 2 * chromaBytes,
    planes: [
      bytes.subarray(lumaAt, lumaAt + width * height),
      bytes.subarray(blueAt, blueAt + chromaBytes),
      bytes.subarray(redAt, redAt + chromaBytes),
    ],
    convert: async (picture, tiles = [whole]) => {
      await copyTiles(picture, pixels, stride, tiles);
      // Narrow pictures have rows without room for whole blocks.
      const hasRoom = tiles.every((tile) => tile.x > 0 || tile.width % BLOCK === 0);
      for (const tile of hasRoom ? tiles : [whole]) convertTile(tile);
    },
    equalsLast: async (picture, tiles) => {
      lastCopy ??= new Uint8Array(pixelBytes);
      await copyTiles(picture, lastCopy, stride, tiles);
      const copy = lastCopy;
      return tiles.every((tile) => {
        for (let row = tile.y; row < tile.y + tile.height; row += 1) {
          const start = row * stride + tile.x * 4;
          const end = start + tile.width * 4;
          if (!areEqual(pixels.subarray(start, end), copy.subarray(start, end))) return false;
        }
        return true;
      });
    },
  };
};
