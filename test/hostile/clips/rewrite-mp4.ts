import { box } from '#test/support/media/mp4.ts';

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts', 'udta', 'mvex']);
const HEADER_BYTES = 8;

/** New contents by name of box; each returns the boxes that replace it. `index` counts boxes of that name from 0 on. */
export type BoxChanges = Readonly<Record<string, (content: Buffer, index: number) => Buffer>>;

/** Returns the file with boxes replaced. Frames have to be in front of the index, because their offsets stay. */
export const rewriteMp4 = (file: Buffer, changes: BoxChanges): Buffer => {
  const counts = new Map<string, number>();
  const rewrite = (bytes: Buffer): Buffer => {
    const parts: Buffer[] = [];
    for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
      const size = bytes.readUInt32BE(at);
      const name = bytes.toString('latin1', at + 4, at + HEADER_BYTES);
      const content = bytes.subarray(at + HEADER_BYTES, at + size);
      const index = counts.get(name) ?? 0;
      counts.set(name, index + 1);
      const inner = PARENTS.has(name) ? rewrite(content) : content;
      parts.push(changes[name]?.(inner, index) ?? box(name, inner));
      at += size;
    }
    return Buffer.concat(parts);
  };
  return rewrite(file);
};

/** Returns the content with bytes replaced from an offset on; a negative one counts from the end. */
export const withBytes = (content: Buffer, at: number, bytes: Uint8Array): Buffer => {
  const copy = Buffer.from(content);
  copy.set(bytes, at < 0 ? content.length + at : at);
  return copy;
};

/** Length-prefixed NAL units of the frames of an MP4 that has one `mdat`. */
export const mediaDataOf = (file: Buffer): Buffer => {
  const at = file.indexOf('mdat') - 4;
  return file.subarray(at + HEADER_BYTES, at + file.readUInt32BE(at));
};
