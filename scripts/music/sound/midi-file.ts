/** An event of one channel at a time in seconds. */
export interface MidiNote {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly pitch: number;
  /** 0 to 1. */
  readonly velocity: number;
}

interface MidiChannel {
  /** From 0; 9 is that of drums. */
  readonly channel: number;
  readonly program: number;
}

const TICKS_PER_SECOND = 1000;

const variableLength = (value: number): number[] => {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
};

const chunk = (name: string, content: readonly number[]): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), size, Buffer.from(content)]);
};

/** A standard MIDI file of one track, with a tick for each millisecond, that ends at `endSeconds`. */
export const writeMidiFile = (
  notes: readonly MidiNote[],
  { channel, program }: MidiChannel,
  endSeconds: number,
): Buffer => {
  const events = notes.flatMap(({ startSeconds, endSeconds: end, pitch, velocity }) => [
    {
      tick: Math.round(startSeconds * TICKS_PER_SECOND),
      order: 1,
      bytes: [0x90 | channel, pitch, Math.max(1, Math.round(velocity * 127))],
    },
    { tick: Math.round(end * TICKS_PER_SECOND), order: 0, bytes: [0x80 | channel, pitch, 0] },
  ]);
  const setup = [
    [0xff, 0x51, 3, 0x07, 0xa1, 0x20], // 500 ms per quarter, of 500 ticks
    [0xc0 | channel, program],
  ].map((bytes) => ({ tick: 0, order: -1, bytes }));
  const end = { tick: Math.round(endSeconds * TICKS_PER_SECOND), order: 2, bytes: [0xff, 0x2f, 0] };
  const sorted = [...setup, ...events, end].toSorted((a, b) => a.tick - b.tick || a.order - b.order);
  let tick = 0;
  const content = sorted.flatMap((event) => {
    const delta = variableLength(event.tick - tick);
    tick = event.tick;
    return [...delta, ...event.bytes];
  });
  return Buffer.concat([chunk('MThd', [0, 0, 0, 1, 0x01, 0xf4]), chunk('MTrk', content)]);
};
