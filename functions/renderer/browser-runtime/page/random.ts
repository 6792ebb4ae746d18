export interface PageRandom {
  readonly seed: (value: number) => void;
}

/** Replaces the page's sources of randomness by one that repeats from the same seed (mulberry32). */
export const installRandom = (): PageRandom => {
  let state = 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  Math.random = random;
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array === null) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256);
    return array;
  };
  return { seed: (value) => (state = value | 0) };
};
