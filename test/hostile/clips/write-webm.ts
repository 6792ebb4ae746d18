/** Length of an element as eight bytes; all ones for an unknown one. */
const lengthOf = (bytes: number | 'unknown'): Buffer => {
  const length = Buffer.alloc(8, 0xff);
  if (bytes !== 'unknown') length.writeBigUInt64BE(BigInt(bytes));
  length[0] = 1;
  return length;
};

/** An element of EBML by its id in hexadecimal digits. */
export const element = (id: string, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from(id, 'hex'), lengthOf(content.length), content]);
};

/** The same with an unknown length. */
export const endlessElement = (id: string, ...contents: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), lengthOf('unknown'), ...contents]);

export const uint = (value: bigint | number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64BE(BigInt(value));
  return buffer;
};

export const float = (value: number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleBE(value);
  return buffer;
};

const text = (value: string): Buffer => Buffer.from(value, 'latin1');

export const EBML_HEADER = element(
  '1a45dfa3',
  element('4282', text('webm')),
  element('4287', uint(4)),
  element('4285', uint(2)),
);

interface TrackOptions {
  readonly number?: number;
  readonly codec?: string;
  readonly type?: number;
  readonly width?: number | bigint;
  readonly height?: number | bigint;
  /** Elements of the track, and of its video settings. */
  readonly more?: readonly Buffer[];
  readonly video?: readonly Buffer[];
}

export const track = ({
  number = 1,
  codec = 'V_VP8',
  type = 1,
  width = 64,
  height = 64,
  more = [],
  video = [],
}: TrackOptions = {}): Buffer => {
  const size =
    type === 1 ? [element('e0', element('b0', uint(width)), element('ba', uint(height)), ...video)] : [];
  return element(
    'ae',
    element('d7', uint(number)),
    element('73c5', uint(number)),
    element('83', uint(type)),
    element('86', text(codec)),
    ...size,
    ...more,
  );
};

/** A block of one frame, `ms` behind its cluster. */
export const block = (frame: Uint8Array, ms = 0, number = 1, flags = 0x80): Buffer => {
  const head = Buffer.from([0x80 | number, 0, 0, flags]);
  head.writeInt16BE(ms, 1);
  return element('a3', head, frame);
};

export const cluster = (ms: number | bigint, ...blocks: readonly Uint8Array[]): Buffer =>
  element('1f43b675', element('e7', uint(ms)), ...blocks);

interface WebmOptions {
  readonly tracks?: readonly Buffer[];
  /** Elements between tracks and clusters. */
  readonly more?: readonly Buffer[];
  readonly info?: readonly Buffer[];
  readonly clusters?: readonly Buffer[];
}

/** A WebM whose segment has no length. */
export const webm = ({ tracks = [track()], more = [], info, clusters = [] }: WebmOptions): Buffer =>
  Buffer.concat([
    EBML_HEADER,
    endlessElement(
      '18538067',
      element('1549a966', ...(info ?? [element('2ad7b1', uint(1_000_000)), element('4489', float(2000))])),
      element('1654ae6b', ...tracks),
      ...more,
      ...clusters,
    ),
  ]);

/** Elements of a WebM with 1, 2, 4 or 8 bytes of length: the contents of all those with this id, in the file's order. */
export const contentsOf = (file: Buffer, id: string, parents: readonly string[]): readonly Buffer[] => {
  const found: Buffer[] = [];
  const read = (bytes: Buffer): void => {
    for (let at = 0; at < bytes.length;) {
      const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
      const lengthAt = at + idBytes;
      const lengthBytes = Math.clz32(bytes[lengthAt] ?? 0) - 23;
      if (lengthBytes > 8 || idBytes > 4) return;
      const digits = Buffer.from(bytes.subarray(lengthAt, lengthAt + lengthBytes));
      digits[0] = (digits[0] ?? 0) & ((1 << (8 - lengthBytes)) - 1);
      const length = digits.reduce((sum, digit) => sum * 256 + digit, 0);
      const start = lengthAt + lengthBytes;
      const name = bytes.toString('hex', at, lengthAt);
      const content = bytes.subarray(start, start + length);
      if (name === id) found.push(content);
      else if (parents.includes(name)) read(content);
      at = start + length;
    }
  };
  read(file);
  return found;
};
