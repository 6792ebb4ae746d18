import { expect, it } from 'vitest';
import { readAdts } from '#adapters/media-files/read-adts.ts';
import { adtsPacket, makeAdts } from '#test/support/make-adts.ts';

const PACKETS = 5;
const file = makeAdts(PACKETS);

/** Returns the file with some bits of a header of the second packet inverted. */
const withBits = (byte: number, mask: number): Buffer => {
  const bytes = Buffer.from(file);
  const at = adtsPacket(Buffer.from('packet 0')).length + byte;
  bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at);
  return bytes;
};

it('returns the packets without their headers', () => {
  const packets = readAdts(file, PACKETS)?.map(String);
  expect(packets).toEqual(['packet 0', 'packet 1', 'packet 2', 'packet 3', 'packet 4']);
});

it('accepts the largest packet', () => {
  const content = Buffer.alloc(0x1fff - 7, 1);
  expect(readAdts(adtsPacket(content), 1)).toEqual([content]);
});

it.each([
  ['has a packet less', makeAdts(PACKETS - 1)],
  ['has a packet more', makeAdts(PACKETS + 1)],
  ['is empty', Buffer.alloc(0)],
  ['ends within a packet', file.subarray(0, -1)],
  ['ends within a header', Buffer.concat([makeAdts(PACKETS - 1), file.subarray(0, 5)])],
  ['has a packet without content', Buffer.concat([makeAdts(PACKETS - 1), adtsPacket(Buffer.alloc(0))])],
  ['has another byte behind its packets', Buffer.concat([file, Buffer.alloc(1)])],
  ['has another sync word', withBits(0, 0x80)],
  ['has a checksum', withBits(1, 0x01)],
  ['has another profile', withBits(2, 0x80)],
  ['has another sample rate', withBits(2, 0x04)],
  ['has another number of channels', withBits(3, 0x40)],
  ['has a length of zero', withBits(4, 0x01)],
  ['has several blocks in a packet', withBits(6, 0x01)],
])('returns undefined for a file that %s', (_, bytes) => {
  expect(readAdts(bytes, PACKETS)).toBeUndefined();
});
