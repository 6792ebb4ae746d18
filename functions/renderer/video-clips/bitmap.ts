import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import { planesOf } from '#renderer/video-clips/planes.ts';
import type { PlanesFormat } from '#renderer/video-clips/picture-stream.ts';

const HEADER_BYTES = 54;
const FRACTION_BITS = 14;
const HALF = 2 ** (FRACTION_BITS - 1);
/** From BT.709 in limited range to RGB. */
const weight = (value: number): number => Math.round(value * 2 ** FRACTION_BITS);
const LUMA = weight(255 / 219);
const [RED, BLUE] = [weight((1.5748 * 255) / 224), weight((1.8556 * 255) / 224)];
const [GREEN_OF_BLUE, GREEN_OF_RED] = [weight((0.1873 * 255) / 224), weight((0.4681 * 255) / 224)];

const headerOf = ({ width, height }: FrameSize, sizeBytes: number): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('BM', 'latin1');
  header.writeUInt32LE(sizeBytes, 2);
  header.writeUInt32LE(HEADER_BYTES, 10);
  header.writeUInt32LE(40, 14); // bytes of the second part
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26); // planes
  header.writeUInt16LE(24, 28); // bits of a pixel
  return header;
};

/** A BMP of planes, for a frame into which they cannot be mixed. */
export const bitmapOf = (picture: Buffer, format: PlanesFormat, size: FrameSize): Buffer => {
  const { width, height } = size;
  const { luma, cb, cr, chromaStride, chromaShift } = planesOf(picture, format, size);
  const stride = Math.ceil((3 * width) / 4) * 4;
  const bitmap = Buffer.alloc(HEADER_BYTES + stride * height);
  bitmap.set(headerOf(size, bitmap.length));
  const rgb = new Uint8ClampedArray(bitmap.buffer, bitmap.byteOffset + HEADER_BYTES);
  for (let y = 0; y < height; y += 1) {
    let at = (height - 1 - y) * stride; // the last row is the first
    const row = y * width;
    const chromaRow = (y >> chromaShift) * chromaStride;
    for (let x = 0; x < width; x += 1, at += 3) {
      const gray = ((luma[row + x] ?? 0) - 16) * LUMA + HALF;
      const chroma = chromaRow + (x >> chromaShift);
      const [blue, red] = [(cb[chroma] ?? 0) - 128, (cr[chroma] ?? 0) - 128];
      rgb[at] = (gray + BLUE * blue) >> FRACTION_BITS;
      rgb[at + 1] = (gray - GREEN_OF_BLUE * blue - GREEN_OF_RED * red) >> FRACTION_BITS;
      rgb[at + 2] = (gray + RED * red) >> FRACTION_BITS;
    }
  }
  return bitmap;
};
