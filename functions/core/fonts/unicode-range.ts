type Range = readonly [first: number, last: number];

const rangesOf = (codePoints: readonly number[]): Range[] => {
  const ranges: [number, number][] = [];
  for (const codePoint of codePoints) {
    const range = ranges.at(-1);
    if (range && codePoint === range[1] + 1) range[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
};

/** Closes the shortest gaps. */
const closeGaps = (ranges: readonly Range[], maxRanges: number): readonly Range[] => {
  const gapAfter = (index: number) => (ranges[index + 1]?.[0] ?? Infinity) - (ranges[index]?.[1] ?? 0);
  const kept = new Set(
    ranges
      .map((_, index) => index)
      .toSorted((a, b) => gapAfter(b) - gapAfter(a) || a - b)
      .slice(0, maxRanges),
  );
  let first: number | undefined;
  return ranges.flatMap(([start, end], index) => {
    first ??= start;
    if (!kept.has(index)) return [];
    const range: Range = [first, end];
    first = undefined;
    return [range];
  });
};

const hex = (codePoint: number): string => codePoint.toString(16).toUpperCase();

/** Sorted code points as the value of `unicode-range` in CSS, with at most `maxRanges` ranges. */
export const unicodeRangeOf = (codePoints: readonly number[], maxRanges: number): string =>
  closeGaps(rangesOf(codePoints), maxRanges)
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',');
