const HEADER_BYTES = 44;

/** A WAV file of mono samples with 16 bits. */
export const toWav = (samples: Int16Array, samplesPerSecond: number): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.byteLength);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(samplesPerSecond, 24);
  bytes.writeUInt32LE(2 * samplesPerSecond, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.byteLength, 40);
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, HEADER_BYTES + 2 * index);
  return new Uint8Array(bytes);
};
