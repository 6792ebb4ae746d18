/** A box of an MP4: length, name, content. */
export const box = (name: string, ...contents: readonly Uint8Array[]): Buffer => {
  const head = Buffer.from(`\0\0\0\0${name}`, 'latin1');
  const content = Buffer.concat(contents);
  head.writeUInt32BE(head.length + content.length);
  return Buffer.concat([head, content]);
};

export const words = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => buffer.writeUInt32BE(value, index * 4));
  return buffer;
};

const fullBox = (name: string, ...contents: readonly Uint8Array[]): Buffer =>
  box(name, words(0), ...contents);

const descriptor = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
};

/** AAC-LC, 48 kHz, two channels. */
const AAC_CONFIG = Buffer.from([0x11, 0x90]);
/** Silent stereo frame of AAC-LC: a pair of channels without spectrum. */
export const AAC_SILENCE = Buffer.from([0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c]);
const MATRIX = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** Sample description of AAC; `decoderConfig` is the AudioSpecificConfig. */
export const aacDescription = (
  decoderConfig = AAC_CONFIG,
  name = 'mp4a',
  more: readonly Buffer[] = [],
): Buffer =>
  box(
    name,
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 16, 0, 0, 0, 0]),
    words((48_000 << 16) >>> 0),
    fullBox(
      'esds',
      descriptor(
        3,
        Buffer.from([0, 0, 0]),
        descriptor(
          4,
          Buffer.from([0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
          descriptor(5, decoderConfig),
        ),
        descriptor(6, Buffer.from([2])),
      ),
    ),
    ...more,
  );

export interface Mp4Options {
  readonly frames?: number;
  /** Boxes by name that replace the usual ones; an empty buffer leaves one out. */
  readonly boxes?: Readonly<Record<string, Buffer>>;
  /** Boxes behind the track, in the index. */
  readonly more?: readonly Buffer[];
  readonly sampleEntry?: Buffer;
  /** Content of the data reference box: one entry. */
  readonly reference?: Buffer;
  readonly handler?: string;
  readonly brand?: string;
}

export const entry = (name: string, flags: number, content: Uint8Array = Buffer.alloc(0)): Buffer =>
  box(name, words(flags), content);

const FRAME_SAMPLES = 1024;

/** A silent M4A, written box by box so that tests can replace each. The frames are in front of the index. */
export const buildMp4 = ({
  frames = 47,
  boxes = {},
  more = [],
  sampleEntry = aacDescription(),
  reference = entry('url ', 1),
  handler = 'soun',
  brand = 'M4A ',
}: Mp4Options = {}): Buffer => {
  const usual = (name: string, ...contents: readonly Uint8Array[]) =>
    boxes[name] ?? fullBox(name, ...contents);
  const duration = frames * FRAME_SAMPLES;
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0`, 'latin1'));
  const mdat = box('mdat', Buffer.alloc(AAC_SILENCE.length * frames, AAC_SILENCE));
  const tables = box(
    'stbl',
    usual('stsd', words(1), sampleEntry),
    usual('stts', words(1, frames, FRAME_SAMPLES)),
    usual('stsc', words(1, 1, frames, 1)),
    usual('stsz', words(AAC_SILENCE.length, frames)),
    usual('stco', words(1, ftyp.length + 8)),
  );
  const media = box(
    'mdia',
    usual('mdhd', words(0, 0, 48_000, duration, 0)),
    usual('hdlr', words(0), Buffer.from(handler, 'latin1'), words(0, 0, 0), Buffer.alloc(1)),
    box('minf', usual('smhd', words(0)), box('dinf', usual('dref', words(1), reference)), tables),
  );
  const header = box('tkhd', words(7, 0, 0, 1, 0, duration, 0, 0, 0x01000000), MATRIX, words(0, 0));
  const track = box('trak', header, boxes['edts'] ?? Buffer.alloc(0), media);
  const movie = box(
    'mvhd',
    words(0, 0, 0, 48_000, duration, 0x10000, 0x01000000, 0, 0),
    MATRIX,
    Buffer.alloc(24),
    words(2),
  );
  return Buffer.concat([ftyp, mdat, boxes['moov'] ?? box('moov', movie, track, ...more)]);
};
