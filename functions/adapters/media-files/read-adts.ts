import { ADTS_HEADER_BYTES } from '#core/rendering/sound-track.ts';

/** MPEG-4 without a checksum, AAC-LC, 48 kHz, stereo. Length and buffer fullness differ between packets. */
const isHeader = (bytes: Buffer, start: number): boolean =>
  bytes.readUInt16BE(start) === 0xfff1 &&
  bytes.readUInt8(start + 2) === 0x4c &&
  (bytes.readUInt8(start + 3) & 0xfc) === 0x80 &&
  (bytes.readUInt8(start + 6) & 0x03) === 0; // one block of samples

/** Bytes of the packet with its header. */
const lengthOf = (bytes: Buffer, start: number): number => (bytes.readUInt32BE(start + 2) >> 5) & 0x1fff;

/**
 * Splits an audio track into its AAC packets without headers. Undefined unless it consists of exactly this many packets
 * of AAC-LC at 48 kHz in stereo.
 */
export const readAdts = (bytes: Buffer, packets: number): readonly Buffer[] | undefined => {
  const found: Buffer[] = [];
  let start = 0;
  while (start + ADTS_HEADER_BYTES <= bytes.length && found.length <= packets) {
    const length = lengthOf(bytes, start);
    const end = start + length;
    if (!isHeader(bytes, start) || length <= ADTS_HEADER_BYTES || end > bytes.length) return undefined;
    found.push(bytes.subarray(start + ADTS_HEADER_BYTES, end));
    start = end;
  }
  return start === bytes.length && found.length === packets ? found : undefined;
};
