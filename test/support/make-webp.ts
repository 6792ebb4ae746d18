const chunk = (name: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
};

/** The chunks of a WebP as Chromium's canvas writes it, so that tests can change them. Its pixels cannot be decoded. */
export const webpChunks = (width: number, height: number) => {
  const extended = Buffer.alloc(10);
  extended.writeUInt8(0x30, 0); // transparency and a color profile
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const frame = Buffer.alloc(33, 7);
  frame.set([0x10, 0, 0, 0x9d, 0x01, 0x2a]);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  return { VP8X: extended, ICCP: Buffer.from('profile'), ALPH: Buffer.from([1, 2, 3]), 'VP8 ': frame };
};

export const joinWebp = (chunks: readonly (readonly [name: string, content: Buffer])[]): Buffer =>
  chunk(
    'RIFF',
    Buffer.concat([Buffer.from('WEBP'), ...chunks.map(([name, content]) => chunk(name, content))]),
  );

export const makeWebp = (width: number, height: number): Buffer =>
  joinWebp(Object.entries(webpChunks(width, height)));
