import { boxesOf, findBox } from '#adapters/media-files/iso-boxes.ts';
import type { Box } from '#adapters/media-files/iso-boxes.ts';
import type { ReadRange } from '#adapters/media-files/read-range.ts';

/** An entry of an edit list, in ticks of the movie and of the track. */
export interface Edit {
  readonly durationInMovie: number;
  /** -1 for a pause. */
  readonly mediaTick: number;
  /** 16.16 fixed point. */
  readonly rate: number;
}

export interface IndexedTrack {
  /** `vide`, `soun` and others. */
  handler: string;
  timescale: number;
  edits: Edit[];
  sampleEntries: string[];
  /** Of the sample table; 0 in a fragmented file. */
  samples: number;
  /** Samples are in another file. */
  isExternal: boolean;
}

export interface ClipIndex {
  timescale: number;
  tracks: IndexedTrack[];
}

/** Ten minutes of 240 frames and of sound have 4 MiB of tables. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024;
const MAX_TRACKS = 32;
const MAX_EDITS = 64;
const MAX_ENTRIES = 16;
const SELF_CONTAINED = 1;

const PARENTS = new Set(['trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts']);
/** Bytes of a row of the tables whose rows follow a version and a count. */
const ROW_BYTES: Readonly<Record<string, number>> = { stts: 8, ctts: 8, stss: 4, stsc: 12, stco: 4, co64: 8 };

const findIndex = async (read: ReadRange, sizeBytes: number): Promise<Buffer> => {
  const index = await findBox(read, sizeBytes, 'moov', MAX_INDEX_BYTES);
  if (index === undefined) throw new RangeError('the file has no index');
  return index;
};

const readEdits = (content: Buffer): Edit[] => {
  const isLong = content[0] === 1;
  const rowBytes = isLong ? 20 : 12;
  const count = content.readUInt32BE(4);
  if (count > MAX_EDITS) throw new RangeError('too many edits');
  return Array.from({ length: count }, (_, row) => {
    const start = 8 + row * rowBytes;
    return {
      durationInMovie: isLong ? Number(content.readBigUInt64BE(start)) : content.readUInt32BE(start),
      mediaTick: isLong ? Number(content.readBigInt64BE(start + 8)) : content.readInt32BE(start + 4),
      rate: content.readInt32BE(start + rowBytes - 4),
    };
  });
};

const readEntries = (content: Buffer): readonly Box[] => {
  const entries = [...boxesOf(content.subarray(8))];
  if (entries.length > MAX_ENTRIES) throw new RangeError('too many entries');
  return entries;
};

const readSampleCount = (name: string, content: Buffer): number => {
  const count = content.readUInt32BE(8);
  const size = content.readUInt32BE(4);
  const rowBytes = name === 'stz2' ? (size & 0xff) / 8 : size === 0 ? 4 : 0;
  if (12 + count * rowBytes > content.length) throw new RangeError('a table is shorter than its count');
  return count;
};

/** Throws where the library would use a count that the table does not have. */
const readIntoTrack = (track: IndexedTrack, parent: Box): void => {
  for (const box of boxesOf(parent.content)) {
    const { name, content } = box;
    if (PARENTS.has(name)) readIntoTrack(track, box);
    else if (name === 'hdlr' && parent.name === 'mdia') track.handler = content.toString('latin1', 8, 12);
    else if (name === 'mdhd') track.timescale = content.readUInt32BE(content[0] === 1 ? 20 : 12);
    else if (name === 'elst') track.edits.push(...readEdits(content));
    else if (name === 'dref')
      track.isExternal ||= readEntries(content).some((entry) => !((entry.content[3] ?? 0) & SELF_CONTAINED));
    else if (name === 'stsd') track.sampleEntries.push(...readEntries(content).map((entry) => entry.name));
    else if (name === 'stsz' || name === 'stz2') track.samples += readSampleCount(name, content);
    else if (ROW_BYTES[name] !== undefined && 8 + content.readUInt32BE(4) * ROW_BYTES[name] > content.length)
      throw new RangeError('a table is shorter than its count');
  }
};

/**
 * What the media library does not return, or takes unchecked: every track with its edit list, external references and
 * counts. Throws for an index that is not valid; nothing else of the file is read.
 */
export const readClipIndex = async (read: ReadRange, sizeBytes: number): Promise<ClipIndex> => {
  const index: ClipIndex = { timescale: 0, tracks: [] };
  for (const box of boxesOf(await findIndex(read, sizeBytes))) {
    const { name, content } = box;
    if (name === 'mvhd') index.timescale = content.readUInt32BE(content[0] === 1 ? 20 : 12);
    if (name !== 'trak') continue;
    if (index.tracks.length === MAX_TRACKS) throw new RangeError('too many tracks');
    const track = { handler: '', timescale: 0, edits: [], sampleEntries: [], samples: 0, isExternal: false };
    readIntoTrack(track, box);
    index.tracks.push(track);
  }
  return index;
};
