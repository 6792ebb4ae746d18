import { deflateSync } from 'node:zlib';

/** A canary is painted as a square of SIDE × SIDE blocks, one bit each. */
const SIDE = 8;
const BLOCK_PIXELS = 8;
const PATTERN_PIXELS = SIDE * BLOCK_PIXELS;

/** The secret in files, responses and environment variables. A page that reads it can paint it. */
export const canaryText = (bits: string): string => `CANARY-${bits}`;

const isLit = (bits: string, index: number): boolean =>
  ((Number.parseInt(bits[index >> 2] ?? '0', 16) >> (3 - (index & 3))) & 1) === 1;

const blockAt = (x: number, y: number): number =>
  Math.floor(y / BLOCK_PIXELS) * SIDE + Math.floor(x / BLOCK_PIXELS);

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc32 = (data: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of data) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};

/** A grayscale PNG. Each row starts with its filter byte. */
export const grayPng = (width: number, height: number, bitDepth: 1 | 8, rows: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
};

export const canaryPng = (bits: string): Buffer => {
  const row = (y: number) =>
    Array.from({ length: PATTERN_PIXELS }, (_, x) => (isLit(bits, blockAt(x, y)) ? 255 : 0));
  const rows = Array.from({ length: PATTERN_PIXELS }, (_, y) => Buffer.from([0, ...row(y)]));
  return grayPng(PATTERN_PIXELS, PATTERN_PIXELS, 8, Buffer.concat(rows));
};

/** Source of `leak(text)`, which paints the canary in the top left corner if the text contains one. */
export const LEAK_FUNCTION = `
const leak = (text) => {
  const bits = /CANARY-([0-9a-f]{16})/.exec(String(text))?.[1];
  if (bits === undefined) return;
  const lit = [...bits].flatMap((digit) => [8, 4, 2, 1].map((mask) => (parseInt(digit, 16) & mask) > 0));
  const board = document.createElement('div');
  board.style = 'position:fixed;left:0;top:0;width:${PATTERN_PIXELS}px;height:${PATTERN_PIXELS}px;z-index:2147483647;background:#000';
  lit.forEach((on, index) => {
    if (!on) return;
    const block = document.createElement('div');
    block.style = 'position:absolute;width:${BLOCK_PIXELS}px;height:${BLOCK_PIXELS}px;background:#fff;left:' +
      (index % ${SIDE}) * ${BLOCK_PIXELS} + 'px;top:' + Math.floor(index / ${SIDE}) * ${BLOCK_PIXELS} + 'px';
    board.append(block);
  });
  (document.body ?? document.documentElement).append(board);
};`;

/** Whether a grayscale frame shows the pattern of the canary at any position. */
export const showsCanary = (frame: Buffer, width: number, height: number, bits: string): boolean => {
  const half = BLOCK_PIXELS / 2;
  const matches = (left: number, top: number): boolean => {
    for (let index = 0; index < SIDE * SIDE; index += 1) {
      const x = left + (index % SIDE) * BLOCK_PIXELS + half;
      const y = top + Math.floor(index / SIDE) * BLOCK_PIXELS + half;
      if ((frame[y * width + x] ?? 0) > 127 !== isLit(bits, index)) return false;
    }
    return true;
  };
  for (let top = 0; top + PATTERN_PIXELS <= height; top += 1) {
    for (let left = 0; left + PATTERN_PIXELS <= width; left += 1) if (matches(left, top)) return true;
  }
  return false;
};
