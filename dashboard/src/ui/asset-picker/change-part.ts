import type { ClipValue } from '#core/template/clip-value.ts';

/** Seconds as sliders show them; without digits that binary fractions add. */
export const toTenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** The part from another start on, as long as before; one without an end keeps none. */
export const withStart = ({ assetId, startSeconds, endSeconds }: ClipValue, seconds: number): ClipValue => ({
  assetId,
  startSeconds: toTenth(seconds),
  ...(endSeconds !== undefined && { endSeconds: toTenth(endSeconds - startSeconds + seconds) }),
});

/** The part with another length; the longest one needs no end. */
export const withLength = (
  { assetId, startSeconds }: ClipValue,
  seconds: number,
  longest: number,
): ClipValue => ({
  assetId,
  startSeconds,
  ...(seconds < longest && { endSeconds: toTenth(startSeconds + seconds) }),
});
