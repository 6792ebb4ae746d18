import { array, assert, asyncProperty, constantFrom, nat, oneof, record } from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, it, vi } from 'vitest';
import { hasValidTables } from '#adapters/media-files/check-mp4-tables.ts';
import { fileLimitsOf } from '#core/rendering/file-limits.ts';
import { muxMp4 } from '#test/support/mux-mp4.ts';

const FRAMES = 40;
const LIMITS = fileLimitsOf({ width: 64, height: 64, fps: 30 }, FRAMES);
const file = Buffer.from(await muxMp4({ width: 64, height: 64, frames: FRAMES, isReordered: true }));
const indexStart = file.indexOf('moov') + 4;
const indexWords = Math.floor((file.readUInt32BE(indexStart - 8) - 8) / 4);

const WORDS = [0, 1, FRAMES, FRAMES + 1, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff] as const;
const changes = array(
  record({ word: nat(indexWords - 1), number: oneof(constantFrom(...WORDS), nat(0xffffffff)) }),
  { minLength: 1, maxLength: 3 },
);

const readWhole = async (bytes: Buffer): Promise<{ frames: number; largest: number }> => {
  using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const [track] = await input.getVideoTracks();
  if (!track) return { frames: 0, largest: 0 };
  await track.computePacketStats(undefined, { metadataOnly: true });
  await track.computeDuration({ metadataOnly: true });
  const seen = { frames: 0, largest: 0 };
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    seen.frames += 1;
    seen.largest = Math.max(seen.largest, data.length);
  }
  return seen;
};

it('accepts no file with altered tables that contains more frames or bytes than allowed', async () => {
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  let accepted = 0;
  const check = asyncProperty(changes, async (altered) => {
    const bytes = Buffer.from(file);
    for (const { word, number } of altered) bytes.writeUInt32BE(number, indexStart + word * 4);
    if (!hasValidTables(bytes, bytes.length, LIMITS)) return;
    accepted += 1;
    const seen = await readWhole(bytes).catch(() => ({ frames: 0, largest: 0 })); // an error rejects the file
    expect(seen.frames).toBeLessThanOrEqual(FRAMES);
    expect(seen.largest).toBeLessThanOrEqual(LIMITS.frameBytes);
  });
  try {
    await assert(check, { numRuns: 2000 });
  } finally {
    vi.restoreAllMocks();
  }
  expect(accepted).toBeGreaterThan(0);
});
