/** The name with the fewest edits. At most 2 edits, or a third of the name's length if that is more; else undefined. */
export const findNearest = (given: string, names: readonly string[]): string | undefined =>
  names
    .map((name) => ({ name, maxEdits: Math.max(2, Math.floor(name.length / 3)) }))
    // The distance is at least the difference in length, so a long text is not compared.
    .filter(({ name, maxEdits }) => Math.abs(name.length - given.length) <= maxEdits)
    .map(({ name, maxEdits }) => ({ name, maxEdits, edits: countEdits(given, name) }))
    .filter(({ edits, maxEdits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits)[0]?.name;

/** The same as a member that is absent without one. */
export const nearestIn = (given: string, names: readonly string[]): { readonly nearest?: string } => {
  const nearest = findNearest(given, names);
  return nearest === undefined ? {} : { nearest };
};

/** The valid names, with the nearest one if there is any. */
export const choicesFor = (given: string, valid: readonly string[]) => ({
  valid,
  ...nearestIn(given, valid),
});

/** Levenshtein distance in UTF-16 units, without regard to case. */
const countEdits = (given: string, name: string): number => {
  const [from, to] = [given.toLowerCase(), name.toLowerCase()];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const inserted = (current[column - 1] ?? 0) + 1;
      const deleted = (previous[column] ?? 0) + 1;
      current.push(Math.min(replaced, inserted, deleted));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
};
