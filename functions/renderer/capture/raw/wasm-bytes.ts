/** Bytes of a WebAssembly module, nested as they are put together. */
export type Code = readonly (number | Code)[];

const flat = (code: Code): number[] =>
  code.flatMap((part) => (typeof part === 'number' ? [part] : flat(part)));

const unsigned = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];

const signed = (value: number): number[] => {
  const low = value & 0x7f;
  const rest = value >> 7;
  const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
};

const simd = (opcode: number, ...immediates: number[]): Code => [0xfd, unsigned(opcode), immediates];
const UNALIGNED = 0;
const at = (offset: number): number[] => [UNALIGNED, ...unsigned(offset)];
const bytesOf = (values: ArrayBufferView): number[] => [
  ...new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
];

export const I32 = 0x7f;
export const V128 = 0x7b;

// Instructions, written in the order of their operands: each takes the code that makes its arguments.
export const get = (local: number): Code => [0x20, unsigned(local)];
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)];
export const int = (value: number): Code => [0x41, signed(value)];
export const add = (a: Code, b: Code): Code => [a, b, 0x6a];
/** Repeats `body` as long as `a` is below `b` afterwards. */
export const doWhileBelow = (a: Code, b: Code, body: Code): Code => [
  [0x03, 0x40, body],
  [a, b, 0x49, 0x0d, 0x00, 0x0b],
];

/** Eight bytes as eight 16-bit lanes. */
export const loadWidened = (address: Code, offset: number): Code => [address, simd(0x02, ...at(offset))];
export const storeVector = (address: Code, value: Code): Code => [address, value, simd(0x0b, ...at(0))];
export const storeHalf = (address: Code, value: Code): Code => [address, value, simd(0x5b, ...at(0), 0)];
export const vector16 = (lanes: readonly number[]): Code => simd(0x0c, ...bytesOf(Int16Array.from(lanes)));
export const vector32 = (value: number): Code =>
  simd(0x0c, ...bytesOf(Int32Array.from({ length: 4 }, () => value)));
export const add16 = (a: Code, b: Code): Code => [a, b, simd(0x8e)];
export const add32 = (a: Code, b: Code): Code => [a, b, simd(0xae)];
export const shiftRight32 = (a: Code, bits: number): Code => [a, int(bits), simd(0xac)];
/** Products of 16-bit lanes, added in pairs. */
export const dot = (a: Code, b: Code): Code => [a, b, simd(0xba)];
export const narrow32 = (a: Code, b: Code): Code => [a, b, simd(0x85)];
export const narrow16 = (a: Code, b: Code): Code => [a, b, simd(0x66)];
/** Picks 32-bit lanes out of `a` (0–3) and `b` (4–7). */
export const pick32 = (a: Code, b: Code, lanes: readonly number[]): Code => [
  a,
  b,
  simd(0x0d, ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => lane * 4 + byte))),
];

export interface WasmFunction {
  readonly name: string;
  readonly parameterCount: number;
  /** Types of the further locals. */
  readonly locals: readonly number[];
  readonly body: Code;
}

const section = (id: number, content: Code): Code => [id, unsigned(flat(content).length), content];
const list = (items: readonly Code[]): Code => [unsigned(items.length), ...items];
const text = (value: string): Code => [unsigned(value.length), [...Buffer.from(value)]];

/** A module of functions that return nothing, over a memory it imports as `env.memory`. */
export const wasmModule = (functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> => {
  const types = functions.map(({ parameterCount }) => [
    0x60,
    list(Array.from({ length: parameterCount }, () => [I32])),
    0x00,
  ]);
  const bodies = functions.map(({ locals, body }) => {
    const code = [list(locals.map((type) => [1, type])), body, 0x0b];
    return [unsigned(flat(code).length), code];
  });
  return Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      section(1, list(types)),
      section(2, list([[text('env'), text('memory'), 0x02, 0x00, 0x01]])),
      section(3, list(functions.map((_, index) => unsigned(index)))),
      section(7, list(functions.map(({ name }, index) => [text(name), 0x00, unsigned(index)]))),
      section(10, list(bodies)),
    ]),
  );
};
