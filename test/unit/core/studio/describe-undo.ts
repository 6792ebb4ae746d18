import { describe, expect, it } from 'vitest';
import { EMPTY_HISTORY, record, redo, undo } from '#core/studio/history.ts';
import type { Changed, History } from '#core/studio/history.ts';
import { open } from './edited.ts';
import { createRandom, randomEdit } from './random-edits.ts';

const FILE = 'index.html';

/** Follows the history in one direction; each text has the bytes of the expected one. */
const follow = (
  step: (history: History, textOf: () => string) => Changed | undefined,
  from: { readonly history: History; readonly text: string },
  expected: readonly string[],
) => {
  let now = from;
  const wrong = expected.findIndex((text) => {
    const changed = step(now.history, () => now.text);
    if (changed) now = changed;
    return changed?.text !== text;
  });
  return { ...now, wrong };
};

export const describeUndo = (sources: readonly (readonly [string, string])[], count: number): void => {
  describe(`${count} random edits`, () => {
    it.each(sources)('of %s are undone and redone to the same bytes', (name, source) => {
      const random = createRandom(name.length * 7919 + source.length);
      const texts = [source];
      let history = EMPTY_HISTORY;
      for (let serial = 0; texts.length <= count; serial += 1) {
        const text = texts.at(-1) ?? '';
        const changed = record(history, FILE, text, randomEdit(open(text), random, serial));
        if (changed.text === text) continue;
        history = changed.history;
        texts.push(changed.text);
      }
      const undone = follow(undo, { history, text: texts.at(-1) ?? '' }, texts.slice(0, -1).toReversed());
      expect(undone.wrong).toBe(-1);
      expect(undone.text).toBe(source);
      const redone = follow(redo, undone, texts.slice(1));
      expect(redone.wrong).toBe(-1);
      expect(redone.history.past).toHaveLength(count);
    });
  });
};
