/** Replaces `[start, end)` of a text by `text`. Offsets are in UTF-16 units of the text before the edit. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Splices of one text that do not overlap; those at the same offset are applied in their order. */
export type Edit = readonly Splice[];

export const applyEdit = (source: string, edit: Edit): string => {
  let result = '';
  let at = 0;
  for (const { start, end, text } of inOrder(edit)) {
    if (start < at || end < start || end > source.length)
      throw new RangeError('splices overlap or exceed the text');
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
};

/** The edit that turns the result of `applyEdit` back into `source`. */
export const invertEdit = (source: string, edit: Edit): Edit => {
  let shift = 0;
  return inOrder(edit).map(({ start, end, text }) => {
    const inverse = {
      start: start + shift,
      end: start + shift + text.length,
      text: source.slice(start, end),
    };
    shift += text.length - (end - start);
    return inverse;
  });
};

/** One splice between two texts, from the first difference to the last; empty for equal texts. */
export const editBetween = (before: string, after: string): Edit => {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [{ start, end: before.length - tail, text: after.slice(start, after.length - tail) }];
};

const inOrder = (edit: Edit): Edit => edit.toSorted((a, b) => a.start - b.start);
