import { createRandom } from '#test/support/faults/random.ts';

/** FNV-1a: a number from a text. */
const hash = (text: string): number => {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return state >>> 0;
};

/**
 * Numbers in [0, 1) that depend on the seed and the given words alone: an event has the same outcome whatever happened
 * before it, so that two versions of the service meet the same load and the same faults.
 */
export const createDraw =
  (seed: number) =>
  (...words: readonly (string | number)[]): number =>
    createRandom(hash(`${seed}/${words.join('/')}`))();

export type Draw = ReturnType<typeof createDraw>;
