import { ADTS_HEADER_BYTES } from '#core/rendering/sound-track.ts';

/** Returns a packet of AAC-LC at 48 kHz in stereo: an ADTS header and the content. */
export const adtsPacket = (content: Uint8Array): Buffer => {
  const header = Buffer.from([0xff, 0xf1, 0x4c, 0x80, 0, 0x1f, 0xfc]);
  const length = ADTS_HEADER_BYTES + content.length;
  header.writeUInt8(0x80 | (length >> 11), 3);
  header.writeUInt8((length >> 3) & 0xff, 4);
  header.writeUInt8(((length & 7) << 5) | 0x1f, 5);
  return Buffer.concat([header, content]);
};

/** Returns a track of packets whose contents are `packet 0`, `packet 1` and so on. */
export const makeAdts = (packets: number): Buffer =>
  Buffer.concat(Array.from({ length: packets }, (_, index) => adtsPacket(Buffer.from(`packet ${index}`))));
