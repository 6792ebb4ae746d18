const ALPHA = /(?:^rgba\(.*,|\/) *([\d.e-]+)\)$/;

/** Opacity from 0 to 1 of a color as a browser computes it: `rgb()` has none, `rgba()` and the forms with a slash do. */
export const opacityOf = (color: string): number => Number(ALPHA.exec(color)?.[1] ?? 1);
