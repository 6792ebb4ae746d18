import type { FrameSize } from '#renderer/browser-runtime/messages.ts';

/** The functions of i420.wat write whole blocks, past the end of a plane. */
const GAP_BYTES = 64;
const WASM_PAGE_BYTES = 65_536;

export interface FrameConverter {
  /** Bytes of a converted frame. */
  readonly frameBytes: number;
  /** The three I420 planes; the same memory for every frame. */
  readonly planes: readonly Uint8Array<ArrayBuffer>[];
  readonly convert: (picture: OffscreenCanvas | ImageBitmap) => Promise<void>;
}

/** Converts pictures to I420 in memory that is allocated once. `wasm` is the module compiled from i420.wat. */
export const createFrameConverter = (
  { width, height }: FrameSize,
  wasm: Uint8Array<ArrayBuffer>,
): FrameConverter => {
  const stride = width * 4;
  const chromaWidth = width / 2;
  const chromaBytes = (chromaWidth * height) / 2;
  const lumaAt = stride * height + GAP_BYTES;
  const cbAt = lumaAt + width * height + GAP_BYTES;
  const crAt = cbAt + chromaBytes + GAP_BYTES;
  const memory = new WebAssembly.Memory({
    initial: Math.ceil((crAt + chromaBytes + GAP_BYTES) / WASM_PAGE_BYTES),
  });
  const bytes = (at: number, length: number) => new Uint8Array(memory.buffer, at, length);
  const pixels = bytes(0, stride * height);
  const planes = [bytes(lumaAt, width * height), bytes(cbAt, chromaBytes), bytes(crAt, chromaBytes)];
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env: { memory } });
  const { luma, chroma } = exports as Record<'luma' | 'chroma', (...args: number[]) => void>;
  return {
    frameBytes: planes.reduce((sum, { length }) => sum + length, 0),
    planes,
    convert: async (picture) => {
      const frame = new VideoFrame(picture, { timestamp: 0, alpha: 'discard' });
      await frame.copyTo(pixels, { format: 'BGRX', layout: [{ offset: 0, stride }] });
      frame.close(); // an open frame would make the next drawing copy the canvas
      for (let row = 0; row < height; row += 1) luma(row * stride, lumaAt + row * width, width);
      for (let row = 0; row < height / 2; row += 1) {
        const at = row * chromaWidth;
        chroma(2 * row * stride, (2 * row + 1) * stride, cbAt + at, crAt + at, chromaWidth);
      }
    },
  };
};
