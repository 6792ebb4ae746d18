import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileWat } from '../../../layers/bundled-files/bundle.ts';

const GAP = 64;
const wat = new URL('../../../functions/renderer/browser-runtime/worker/i420.wat', import.meta.url);
const module = new WebAssembly.Module(await compileWat(fileURLToPath(wat)));

/** Converts BGRX pixels as the frame converter does. */
const convert = (pixels: Uint8Array, width: number, height: number) => {
  const memory = new WebAssembly.Memory({ initial: 4 });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const { luma, chroma } = exports as Record<'luma' | 'chroma', (...args: number[]) => void>;
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(pixels);
  const chromaBytes = (width * height) / 4;
  const lumaAt = pixels.length + GAP;
  const blueAt = lumaAt + width * height + GAP;
  const redAt = blueAt + chromaBytes + GAP;
  for (let row = 0; row < height; row += 1) luma(row * width * 4, lumaAt + row * width, width);
  for (let row = 0; row < height / 2; row += 1) {
    const at = (row * width) / 2;
    chroma(row * width * 8, row * width * 8 + width * 4, blueAt + at, redAt + at, width / 2);
  }
  const plane = (at: number, length: number) => [...bytes.subarray(at, at + length)];
  return {
    luma: plane(lumaAt, width * height),
    blue: plane(blueAt, chromaBytes),
    red: plane(redAt, chromaBytes),
  };
};

const flat = (blue: number, green: number, red: number) =>
  Uint8Array.from({ length: 16 * 16 * 4 }, (_, index) => [blue, green, red, 0][index % 4] ?? 0);

describe('i420.wat', () => {
  it.each([
    ['black', [0, 0, 0], [16, 128, 128]],
    ['white', [255, 255, 255], [235, 128, 128]],
    ['red', [0, 0, 255], [63, 102, 240]],
    ['green', [0, 255, 0], [173, 42, 26]],
    ['blue', [255, 0, 0], [32, 240, 118]],
  ] as const)('converts %s to its BT.709 value', (_, [b, g, r], [y, u, v]) => {
    const { luma, blue, red } = convert(flat(b, g, r), 16, 16);
    expect(new Set(luma)).toEqual(new Set([y]));
    expect(new Set(blue)).toEqual(new Set([u]));
    expect(new Set(red)).toEqual(new Set([v]));
  });

  it.each([
    [16, 16],
    [50, 6],
    [18, 20],
  ])(
    'converts every pixel of a picture of %i × %i with an error of at most half a level',
    (width, height) => {
      const pixels = Uint8Array.from({ length: width * height * 4 }, (_, index) => (index * 7919) % 251);
      const { luma, blue, red } = convert(pixels, width, height);
      const at = (x: number, y: number, channel: number) => pixels[(y * width + x) * 4 + channel] ?? 0;
      const light = (b: number, g: number, r: number) => 0.0722 * b + 0.7152 * g + 0.2126 * r;
      luma.forEach((value, index) => {
        const [x, y] = [index % width, Math.floor(index / width)];
        const exact = 16 + (219 / 255) * light(at(x, y, 0), at(x, y, 1), at(x, y, 2));
        expect(Math.abs(value - exact)).toBeLessThan(0.51);
      });
      blue.forEach((value, index) => {
        const [x, y] = [(index % (width / 2)) * 2, Math.floor(index / (width / 2)) * 2];
        const mean = (channel: number) =>
          (at(x, y, channel) + at(x + 1, y, channel) + at(x, y + 1, channel) + at(x + 1, y + 1, channel)) / 4;
        const [b, g, r] = [mean(0), mean(1), mean(2)];
        const exactBlue = 128 + ((224 / 255) * (b - light(b, g, r))) / 1.8556;
        const exactRed = 128 + ((224 / 255) * (r - light(b, g, r))) / 1.5748;
        expect(Math.abs(value - exactBlue)).toBeLessThan(0.51);
        expect(Math.abs((red[index] ?? 0) - exactRed)).toBeLessThan(0.51);
      });
    },
  );
});
