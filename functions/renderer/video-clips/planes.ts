import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import type { PlanesFormat } from '#renderer/video-clips/picture-stream.ts';

/** A picture to mix into a frame; valid until the next one of the clip is asked for. */
export interface MixedPicture extends FrameSize {
  readonly bytes: Buffer;
  readonly format: PlanesFormat;
}

export interface Planes {
  readonly luma: Uint8Array;
  readonly cb: Uint8Array;
  readonly cr: Uint8Array;
  readonly chromaStride: number;
  /** Coordinates of a chroma sample are those of its pixel shifted by so many bits. */
  readonly chromaShift: 0 | 1;
}

/** Planes of a picture in the memory of `bytes`. */
export const planesOf = (bytes: Uint8Array, format: PlanesFormat, { width, height }: FrameSize): Planes => {
  const chromaShift = format === 'i420' ? 1 : 0;
  const pixels = width * height;
  const chromaBytes = pixels >> (2 * chromaShift);
  return {
    luma: bytes.subarray(0, pixels),
    cb: bytes.subarray(pixels, pixels + chromaBytes),
    cr: bytes.subarray(pixels + chromaBytes, pixels + 2 * chromaBytes),
    chromaStride: width >> chromaShift,
    chromaShift,
  };
};
