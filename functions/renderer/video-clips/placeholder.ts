import { crc32, deflateSync } from 'node:zlib';
import type { ClipPlates, FrameSize } from '#renderer/browser-runtime/messages.ts';

const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
const GRAY = 0;

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** A PNG of one color. */
const flatUrl = ({ width, height }: FrameSize, isWhite: boolean): string => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, GRAY], 8); // bits of a pixel
  const row = Buffer.alloc(1 + Math.ceil(width / 8), isWhite ? 0xff : 0);
  row[0] = 0; // no filter
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const png = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return `data:image/png;base64,${Buffer.concat([SIGNATURE, ...png]).toString('base64')}`;
};

/** A transparent picture of the size of a clip: elements have their size before the first one is shown. */
export const placeholderUrl = ({ width, height }: FrameSize): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;

export const platesOf = (size: FrameSize): ClipPlates => ({
  black: flatUrl(size, false),
  white: flatUrl(size, true),
});
