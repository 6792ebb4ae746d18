import type { FrameSize, GroupedPlace, PixelRect } from '#renderer/browser-runtime/messages.ts';
import { MixingUnsupported } from '#renderer/capture/capture.ts';

/* How much of each pixel of a frame shows the picture of a clip: the difference of recordings with a white and a black plate. */

/** Luma of black, and levels from black to white. */
export const [BLACK, LEVELS] = [16, 219];
export const GRAY = 128;
/** Of a chroma sample, whose coverage is the sum of that of its four pixels. */
export const CHROMA_LEVELS = 4 * LEVELS;
/** Rounding of layers that are drawn above each other. */
const MAX_LUMA_ERROR = 3;
const MAX_CHROMA_ERROR = 6;
/** Shorter parts of a row are not worth a call. */
const MIN_RUN = 24;

/** A part of a row of samples that shows the picture alone or blended with the page. Others show none of it. */
export interface Run {
  readonly y: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly isWhole: boolean;
}

export interface Coverage {
  readonly place: GroupedPlace;
  readonly luma: readonly Run[];
  readonly chroma: readonly Run[];
  /** Of chroma samples in `chromaRect`, row by row, of CHROMA_LEVELS. */
  readonly chromaLevels: Uint16Array;
  /** In samples of chroma. */
  readonly chromaRect: PixelRect;
}

const unsupported = () =>
  new MixingUnsupported('the page shows a clip in a way that cannot be mixed into a recording');

/** Finds the runs of a row by the levels of its samples, of which `whole` is the largest. */
const addRuns = (
  runs: Run[],
  y: number,
  [start, end]: readonly [start: number, end: number],
  isWholeAt: (x: number) => boolean,
  isNoneAt: (x: number) => boolean,
): void => {
  let x = start;
  /** Beginning of a blended run. */
  let blended = start;
  const endBlended = (at: number) => {
    if (at > blended) runs.push({ y, from: blended, to: at, isWhole: false });
  };
  while (x < end) {
    const [isWhole, isNone] = [isWholeAt(x), isNoneAt(x)];
    const from = x;
    if (isWhole) while (x < end && isWholeAt(x)) x += 1;
    else if (isNone) while (x < end && isNoneAt(x)) x += 1;
    else x += 1;
    const isOfRow = from === start && x === end;
    if ((!isWhole && !isNone) || (x - from < MIN_RUN && !isOfRow)) continue;
    endBlended(from);
    if (isWhole) runs.push({ y, from, to: x, isWhole: true });
    blended = x;
  }
  endBlended(end);
};

/** Limits a place to the frame. */
const shownIn = ({ shown }: GroupedPlace, { width, height }: FrameSize): PixelRect => ({
  left: Math.max(0, shown.left),
  top: Math.max(0, shown.top),
  right: Math.min(width, shown.right),
  bottom: Math.min(height, shown.bottom),
});

interface Plates {
  readonly black: Buffer;
  readonly white: Buffer;
}

/** Compares parts of rows without a loop over their samples. */
const createRowChecks = ({ black, white }: Plates, width: number) => {
  const [blackRow, whiteRow] = [Buffer.alloc(width, BLACK), Buffer.alloc(width, BLACK + LEVELS)];
  const isOf = (plate: Buffer, row: Buffer, from: number, to: number) =>
    plate.compare(row, 0, to - from, from, to) === 0;
  return {
    areEqual: (from: number, to: number) => black.compare(white, from, to, from, to) === 0,
    isWhole: (from: number, to: number) => isOf(black, blackRow, from, to) && isOf(white, whiteRow, from, to),
  };
};

/** Runs of luma, and the levels of chroma. Throws a MixingUnsupported if a pixel is darker with the white plate. */
const measureLuma = ({ black, white }: Plates, width: number, rect: PixelRect, chromaRect: PixelRect) => {
  const { left, top, right, bottom } = rect;
  const { areEqual, isWhole } = createRowChecks({ black, white }, width);
  const stride = chromaRect.right - chromaRect.left;
  const chromaLevels = new Uint16Array(stride * (chromaRect.bottom - chromaRect.top));
  const runs: Run[] = [];
  for (let y = top; y < bottom; y += 1) {
    const row = y * width;
    if (areEqual(row + left, row + right)) continue;
    const isWholeRow = isWhole(row + left, row + right);
    const levels = ((y >> 1) - chromaRect.top) * stride - chromaRect.left;
    if (isWholeRow && y % 2 === 0 && y + 1 < bottom && left % 2 === 0 && right % 2 === 0) {
      const next = row + width;
      if (isWhole(next + left, next + right)) {
        chromaLevels.fill(CHROMA_LEVELS, levels + chromaRect.left, levels + chromaRect.right);
        runs.push(
          { y, from: left, to: right, isWhole: true },
          { y: y + 1, from: left, to: right, isWhole: true },
        );
        y += 1;
        continue;
      }
    }
    for (let x = left; x < right; x += 1) {
      const level = (white[row + x] ?? 0) - (black[row + x] ?? 0);
      if (level < -MAX_LUMA_ERROR) throw unsupported();
      const at = levels + (x >> 1);
      if (level > 0) chromaLevels[at] = (chromaLevels[at] ?? 0) + level;
    }
    const levelAt = (x: number) => (white[row + x] ?? 0) - (black[row + x] ?? 0);
    addRuns(
      runs,
      y,
      [left, right],
      (x) => levelAt(x) >= LEVELS,
      (x) => levelAt(x) <= 0,
    );
  }
  return { runs, chromaLevels };
};

/** Whether a clip that is gray changes the color of no pixel. */
const isGrayOnly = (
  { black, white }: Plates,
  { width, height }: FrameSize,
  { left, top, right, bottom }: PixelRect,
): boolean => {
  const { areEqual } = createRowChecks({ black, white }, width);
  for (const plane of [width * height, (width * height * 5) / 4])
    for (let y = top; y < bottom; y += 1) {
      const row = plane + (y * width) / 2;
      if (areEqual(row + left, row + right)) continue;
      for (let at = row + left; at < row + right; at += 1)
        if (Math.abs((white[at] ?? 0) - (black[at] ?? 0)) > MAX_CHROMA_ERROR) return false;
    }
  return true;
};

const findChromaRuns = (levels: Uint16Array, { left, top, right, bottom }: PixelRect): readonly Run[] => {
  const runs: Run[] = [];
  for (let y = top; y < bottom; y += 1) {
    const row = (y - top) * (right - left) - left;
    addRuns(
      runs,
      y,
      [left, right],
      (x) => (levels[row + x] ?? 0) >= CHROMA_LEVELS,
      (x) => levels[row + x] === 0,
    );
  }
  return runs;
};

/** Coverage of a place. Throws a MixingUnsupported if the plates differ by more than the gray of their clip. */
const coverageOf = (plates: Plates, size: FrameSize, place: GroupedPlace): Coverage => {
  const rect = shownIn(place, size);
  const chromaRect = {
    left: rect.left >> 1,
    top: rect.top >> 1,
    right: (rect.right + 1) >> 1,
    bottom: (rect.bottom + 1) >> 1,
  };
  if (!isGrayOnly(plates, size, chromaRect)) throw unsupported();
  const { runs, chromaLevels } = measureLuma(plates, size.width, rect, chromaRect);
  return { place, luma: runs, chroma: findChromaRuns(chromaLevels, chromaRect), chromaLevels, chromaRect };
};

/** Whether two plates are equal in all pixels outside of places. */
const areEqualOutside = (
  black: Buffer,
  white: Buffer,
  { width, height }: FrameSize,
  rects: readonly PixelRect[],
): boolean => {
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const inRow = rects.filter(({ top, bottom }) => y >= top && y < bottom);
    let from = 0;
    for (const { left, right } of inRow.toSorted((a, b) => a.left - b.left)) {
      if (left > from && black.compare(white, row + from, row + left, row + from, row + left) !== 0)
        return false;
      from = Math.max(from, right);
    }
    if (from < width && black.compare(white, row + from, row + width, row + from, row + width) !== 0)
      return false;
  }
  return true;
};

/** Coverage of the places of a frame by its plates: a black one and a white one for each group. */
export const measureCoverage = (
  black: Buffer,
  whites: readonly Buffer[],
  size: FrameSize,
  places: readonly GroupedPlace[],
): readonly Coverage[] => {
  for (const [group, white] of whites.entries()) {
    const rects = places.filter((place) => place.group === group).map((place) => shownIn(place, size));
    if (!areEqualOutside(black, white, size, rects)) throw unsupported();
  }
  return places.map((place) => {
    const white = whites[place.group];
    if (white === undefined) throw unsupported();
    return coverageOf({ black, white }, size, place);
  });
};
