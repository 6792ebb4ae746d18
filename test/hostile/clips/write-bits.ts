/** A number and its bits, or a number in Exp-Golomb code. */
export type Bits = readonly [value: number, bits: number] | { readonly golomb: number };

const digitsOf = (part: Bits): string => {
  if (!('golomb' in part)) return part[0].toString(2).padStart(part[1], '0');
  const digits = (part.golomb + 1).toString(2);
  return '0'.repeat(digits.length - 1) + digits;
};

/** Bytes of these bits, ended by a one and zeros as in parameter sets. */
const writeBits = (...parts: readonly Bits[]): Buffer => {
  const digits = `${parts.map(digitsOf).join('')}1`;
  const padded = digits.padEnd(Math.ceil(digits.length / 8) * 8, '0');
  return Buffer.from(padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
};

/** Replaces bits from a position on. */
export const replaceBits = (bytes: Buffer, at: number, ...parts: readonly Bits[]): Buffer => {
  const copy = Buffer.from(bytes);
  let position = at;
  for (const digit of parts.map(digitsOf).join('')) {
    const mask = 0x80 >>> (position % 8);
    const byte = copy[position >>> 3] ?? 0;
    copy[position >>> 3] = digit === '1' ? byte | mask : byte & ~mask;
    position += 1;
  }
  return copy;
};

const golomb = (value: number): Bits => ({ golomb: value });

/** Sequence parameter set of H.264 baseline for a frame of this size in macroblocks of 16 pixels. */
export const h264SequenceOf = (columns: number, rows: number): Buffer =>
  writeBits(
    [0x67, 8], // sequence parameter set
    [66, 8], // profile
    [0, 8],
    [62, 8], // level
    golomb(0),
    golomb(0),
    golomb(2),
    golomb(1),
    [0, 1],
    golomb(columns - 1),
    golomb(rows - 1),
    [1, 1],
    [1, 1],
    [0, 2], // neither cropping nor usability information
  );

/** Picture parameter set of H.264 that belongs to it. */
export const H264_PICTURE_PARAMETERS = writeBits(
  [0x68, 8],
  golomb(0),
  golomb(0),
  [0, 2],
  golomb(0),
  golomb(0),
  golomb(0),
  [0, 3],
  golomb(0),
  golomb(0),
  golomb(0),
  [0, 3],
);

/** Sequence header of AV1 for a still picture of this size, as a unit with a length. */
export const av1SequenceOf = (width: number, height: number): Buffer => {
  const content = writeBits(
    [0, 3],
    [1, 1],
    [1, 1], // reduced header
    [31, 5],
    [15, 4],
    [15, 4],
    [width - 1, 16],
    [height - 1, 16],
    [0, 3],
    [0, 3],
    [0, 3], // color: 8 bits, not monochrome, undescribed
    [0, 1],
    [0, 2],
    [0, 2],
  );
  return Buffer.concat([Buffer.from([0x0a, content.length]), content]);
};
