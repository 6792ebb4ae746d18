import {
  add,
  add16,
  add32,
  doWhileBelow,
  dot,
  get,
  I32,
  int,
  loadWidened,
  narrow16,
  narrow32,
  pick32,
  set,
  shiftRight32,
  storeHalf,
  storeVector,
  V128,
  vector16,
  vector32,
  wasmModule,
} from '#renderer/capture/raw/wasm-bytes.ts';
import type { Code, WasmFunction } from '#renderer/capture/raw/wasm-bytes.ts';

/*
 * BGRX to I420, BT.709, limited range: 14-bit fixed point, sixteen pixels a turn. A chroma sample is the mean of its
 * four pixels, which is where ffmpeg and browsers take it to lie.
 */
const FRACTION_BITS = 14;
const KR = 0.2126;
const KB = 0.0722;
const KG = 1 - KR - KB;
const fixed = (weights: readonly [blue: number, green: number, red: number]): number[] => {
  const lanes = [...weights.map((weight) => Math.round(weight * 2 ** FRACTION_BITS)), 0];
  return [...lanes, ...lanes];
};
const LUMA_SCALE = 219 / 255;
const CHROMA_SCALE = 224 / 255;
const LUMA = fixed([KB * LUMA_SCALE, KG * LUMA_SCALE, KR * LUMA_SCALE]);
const BLUE_SCALE = CHROMA_SCALE / (2 * (1 - KB));
const RED_SCALE = CHROMA_SCALE / (2 * (1 - KR));
const BLUE = fixed([(1 - KB) * BLUE_SCALE, -KG * BLUE_SCALE, -KR * BLUE_SCALE]);
const RED = fixed([-KB * RED_SCALE, -KG * RED_SCALE, (1 - KR) * RED_SCALE]);

const CHROMA_WEIGHT_BITS = 2; // four pixels go into a chroma sample
const bias = (level: number, bits: number): Code => vector32((level << bits) + (1 << (bits - 1)));
const pairSums = (a: Code, b: Code): Code => add32(pick32(a, b, [0, 2, 4, 6]), pick32(a, b, [1, 3, 5, 7]));

/** luma(source, target, width): one row. */
const lumaFunction = (): WasmFunction => {
  const [source, target, width, end] = [0, 1, 2, 3];
  const pixels = (offset: number): Code => dot(loadWidened(get(source), offset), vector16(LUMA));
  const four = (offset: number): Code =>
    shiftRight32(add32(pairSums(pixels(offset), pixels(offset + 8)), bias(16, FRACTION_BITS)), FRACTION_BITS);
  const sixteen = narrow16(narrow32(four(0), four(16)), narrow32(four(32), four(48)));
  const body = [
    set(end, add(get(target), get(width))),
    doWhileBelow(get(target), get(end), [
      storeVector(get(target), sixteen),
      set(source, add(get(source), int(64))),
      set(target, add(get(target), int(16))),
    ]),
  ];
  return { name: 'luma', parameterCount: 3, locals: [I32], body };
};

/** chroma(row, next row, blue target, red target, chroma width): one row. */
const chromaFunction = (): WasmFunction => {
  const [row, nextRow, blueTarget, redTarget, width, end, firstSum] = [0, 1, 2, 3, 4, 5, 6];
  const sumLocals = Array.from({ length: 8 }, (_, index) => firstSum + index);
  /** Both rows of the two pixels of a sample. */
  const sum = (sample: number): Code =>
    add16(loadWidened(get(row), sample * 8), loadWidened(get(nextRow), sample * 8));
  const four = (from: number, weights: readonly number[]): Code => {
    const part = (index: number) => dot(get(firstSum + from + index), vector16(weights));
    const sums = pairSums(pairSums(part(0), part(1)), pairSums(part(2), part(3)));
    const bits = FRACTION_BITS + CHROMA_WEIGHT_BITS;
    return shiftRight32(add32(sums, bias(128, bits)), bits);
  };
  const eight = (weights: readonly number[]): Code => {
    const lanes = narrow32(four(0, weights), four(4, weights));
    return narrow16(lanes, lanes);
  };
  const body = [
    set(end, add(get(blueTarget), get(width))),
    doWhileBelow(get(blueTarget), get(end), [
      sumLocals.map((local, sample) => set(local, sum(sample))),
      storeHalf(get(blueTarget), eight(BLUE)),
      storeHalf(get(redTarget), eight(RED)),
      [row, nextRow].map((source) => set(source, add(get(source), int(64)))),
      [blueTarget, redTarget].map((target) => set(target, add(get(target), int(8)))),
    ]),
  ];
  return { name: 'chroma', parameterCount: 5, locals: [I32, ...sumLocals.map(() => V128)], body };
};

/** The converter's two functions; `browser-runtime/worker/frame-worker.ts` goes through a frame with them. */
export const i420Converter = (): Uint8Array<ArrayBuffer> => wasmModule([lumaFunction(), chromaFunction()]);
