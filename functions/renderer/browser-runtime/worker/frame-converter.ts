import type { FrameSize } from '#renderer/browser-runtime/messages.ts';

/** The functions of i420.wat write whole blocks, past the end of a plane. */
const GAP_BYTES = 64;
const WASM_PAGE_BYTES = 65_536;

export interface FrameConverter {
  /** Bytes of a converted frame. */
  readonly frameBytes: number;
  /** The three I420 planes; the same memory for every frame. */
  readonly planes: readonly Uint8Array[];
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
  const blueAt = lumaAt + width * height + GAP_BYTES;
  const redAt = blueAt + chromaBytes + GAP_BYTES;
  const memory = new WebAssembly.Memory({
    initial: Math.ceil((redAt + chromaBytes + GAP_BYTES) / WASM_PAGE_BYTES),
  });
  const bytes = new Uint8Array(memory.buffer);
  const pixels = bytes.subarray(0, stride * height);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env: { memory } });
  const { luma, chroma } = exports as Record<'luma' | 'chroma', (...args: number[]) => void>;
  return {
    frameBytes: width * height + 2 * chromaBytes,
    planes: [
      bytes.subarray(lumaAt, lumaAt + width * height),
      bytes.subarray(blueAt, blueAt + chromaBytes),
      bytes.subarray(redAt, redAt + chromaBytes),
    ],
    convert: async (picture) => {
      const frame = new VideoFrame(picture, { timestamp: 0, alpha: 'discard' });
      await frame.copyTo(pixels, { format: 'BGRX', layout: [{ offset: 0, stride }] });
      frame.close(); // an open frame would make the next drawing copy the canvas
      for (let row = 0; row < height; row += 1) luma(row * stride, lumaAt + row * width, width);
      for (let row = 0; row < height / 2; row += 1) {
        const at = row * chromaWidth;
        chroma(2 * row * stride, (2 * row + 1) * stride, blueAt + at, redAt + at, chromaWidth);
      }
    },
  };
};
