export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

export interface FrameConverter {
  /** Bytes of a converted frame. */
  readonly frameBytes: number;
  /** Its three planes; the same memory for every frame. */
  readonly planes: readonly Uint8Array[];
  /** Converts what is drawn on `picture`. */
  readonly convert: (picture: OffscreenCanvas | ImageBitmap) => Promise<void>;
}

/** Turns pictures into I420 in memory of its own, allocated once. Sent as source text: self-contained. */
export const createFrameConverter = (
  { width, height }: FrameSize,
  converterBase64: string,
): FrameConverter => {
  const gap = 64; // the converter works by whole turns, past the end of a plane
  const stride = width * 4;
  const chromaWidth = width / 2;
  const chromaBytes = (chromaWidth * height) / 2;
  const lumaAt = stride * height + gap;
  const blueAt = lumaAt + width * height + gap;
  const redAt = blueAt + chromaBytes + gap;
  const pages = Math.ceil((redAt + chromaBytes + gap) / 65_536);
  const memory = new WebAssembly.Memory({ initial: pages });
  const bytes = new Uint8Array(memory.buffer);
  const pixels = bytes.subarray(0, stride * height);
  const module = new WebAssembly.Module(Uint8Array.from(atob(converterBase64), (char) => char.charCodeAt(0)));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
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
      frame.close(); // before the canvas is drawn on again, which would have to be copied otherwise
      for (let row = 0; row < height; row += 1) luma(row * stride, lumaAt + row * width, width);
      for (let row = 0; row < height / 2; row += 1) {
        const at = row * chromaWidth;
        chroma(2 * row * stride, (2 * row + 1) * stride, blueAt + at, redAt + at, chromaWidth);
      }
    },
  };
};
