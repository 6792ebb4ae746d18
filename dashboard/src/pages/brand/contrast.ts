/** Share of light of a channel from 0 to 255 (WCAG 2.2, relative luminance). */
const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#RRGGBB`, from 0 to 1. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of two colors `#RRGGBB`, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** WCAG 2.2 asks for 3 : 1 between parts of a picture. Templates change a main color that is below 1.5 : 1. */
export const MIN_CONTRAST = 3;
