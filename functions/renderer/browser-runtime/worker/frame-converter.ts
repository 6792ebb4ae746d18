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

/** The functions of i420.wat, with the pictures they work on in memory that is allocated once. */
const openMemory = ({ width, height }: FrameSize, wasm: Uint8Array<ArrayBuffer>) => {
  const chromaBytes = (width * height) / 4;
  /** `copyTo` requires room for whole rows, also behind the last tile. */
  const pixelBytes = width * 4 * (height + 1);
  const lumaAt = pixelBytes + GAP_BYTES;
  const cbAt = lumaAt + width * height + GAP_BYTES;
  const crAt = cbAt + chromaBytes + GAP_BYTES;
  const otherPixelsAt = crAt + chromaBytes + GAP_BYTES;
  const memory = new WebAssembly.Memory({
    initial: Math.ceil((otherPixelsAt + pixelBytes) / WASM_PAGE_BYTES),
  });
  const bytes = (at: number, length: number) => new Uint8Array(memory.buffer, at, length);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env: { memory } });
  return {
    ...(exports as Record<'luma' | 'chroma' | 'equal', (...args: number[]) => number>),
    pixels: bytes(0, pixelBytes),
    otherPixels: bytes(otherPixelsAt, pixelBytes),
    planes: [bytes(lumaAt, width * height), bytes(cbAt, chromaBytes), bytes(crAt, chromaBytes)],
    offsets: { luma: lumaAt, cb: cbAt, cr: crAt, otherPixels: otherPixelsAt },
  };
};

/** Converts pictures to I420. `wasm` is the module compiled from i420.wat. */
export const createFrameConverter = (size: FrameSize, wasm: Uint8Array<ArrayBuffer>): FrameConverter => {
  const { width, height } = size;
  const stride = width * 4;
  const chromaWidth = width / 2;
  const { luma, chroma, equal, pixels, otherPixels, planes, offsets } = openMemory(size, wasm);
  const whole: Tile = { x: 0, y: 0, width, height };

  const convertTile = (tile: Tile): void => {
    // The last column is extended to the left, because a block past the end of a row would change the next one.
    const tileWidth = Math.ceil(tile.width / BLOCK) * BLOCK;
    const x = Math.max(0, Math.min(tile.x, width - tileWidth));
    const right = Math.min(width, x + tileWidth);
    for (let row = tile.y; row < tile.y + tile.height; row += 1) {
      luma(row * stride + x * 4, offsets.luma + row * width + x, right - x);
    }
    for (let row = tile.y; row < tile.y + tile.height; row += 2) {
      const sample = (row / 2) * chromaWidth + x / 2;
      const source = row * stride + x * 4;
      chroma(source, source + stride, offsets.cb + sample, offsets.cr + sample, (right - x) / 2);
    }
  };
  return {
    frameBytes: planes.reduce((sum, { length }) => sum + length, 0),
    planes,
    convert: async (picture, tiles = [whole]) => {
      await copyTiles(picture, pixels, stride, tiles);
      // Narrow pictures have rows without room for whole blocks.
      const hasRoom = tiles.every((tile) => tile.x > 0 || tile.width % BLOCK === 0);
      for (const tile of hasRoom ? tiles : [whole]) convertTile(tile);
    },
    equalsLast: async (picture, tiles) => {
      await copyTiles(picture, otherPixels, stride, tiles);
      return tiles.every((tile) => {
        for (let row = tile.y; row < tile.y + tile.height; row += 1) {
          const source = row * stride + tile.x * 4;
          if (equal(source, offsets.otherPixels + source, tile.width * 4) === 0) return false;
        }
        return true;
      });
    },
  };
};
