const CHANNELS = 4;
const OPAQUE = 128;
/** A channel is divided into eight levels, so that shades of one color count together. */
const LEVEL_BITS = 5;
const MAX_COLORS = 4;
/** Sum of the differences of the channels below which two colors look alike. */
const MIN_DIFFERENCE = 96;
const NEARLY_WHITE = 235;
/** What a gray counts, compared with a pure color of the same area. */
const GRAY_WEIGHT = 0.15;

type Rgb = readonly [red: number, green: number, blue: number];

interface Group {
  count: number;
  sum: [number, number, number];
}

const hexOf = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

const weightOf = (color: Rgb): number => {
  const [max, min] = [Math.max(...color), Math.min(...color)];
  if (min > NEARLY_WHITE) return 0;
  return GRAY_WEIGHT + (max - min) / 255;
};

const isAlike = (a: Rgb, b: Rgb): boolean =>
  a.reduce((sum, channel, index) => sum + Math.abs(channel - (b[index] ?? 0)), 0) < MIN_DIFFERENCE;

const groupsOf = (pixels: ArrayLike<number>): readonly Group[] => {
  const groups = new Map<number, Group>();
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = Array.from(
      { length: CHANNELS },
      (_, i) => pixels[at + i],
    );
    if (alpha < OPAQUE) continue;
    const key = ((red >> LEVEL_BITS) << 6) | ((green >> LEVEL_BITS) << 3) | (blue >> LEVEL_BITS);
    const group = groups.get(key) ?? { count: 0, sum: [0, 0, 0] };
    group.count += 1;
    group.sum = [group.sum[0] + red, group.sum[1] + green, group.sum[2] + blue];
    groups.set(key, group);
  }
  return [...groups.values()];
};

/** Colors `#RRGGBB` of a picture, those that stand out most first. `pixels` has red, green, blue and alpha of each. */
export const colorsOf = (pixels: ArrayLike<number>): readonly string[] => {
  const weighted = groupsOf(pixels)
    .map(({ count, sum: [red, green, blue] }) => {
      const color: Rgb = [red / count, green / count, blue / count];
      return { color, weight: count * weightOf(color) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const chosen: Rgb[] = [];
  for (const { color } of weighted)
    if (chosen.length < MAX_COLORS && !chosen.some((other) => isAlike(color, other))) chosen.push(color);
  return chosen.map(hexOf);
};
