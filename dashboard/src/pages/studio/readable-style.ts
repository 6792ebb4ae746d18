import { contrastOf } from '../brand/contrast.ts';
import { PICTURE } from '../../preview/element-messages.ts';
import { colorCode } from './css-color.ts';

/** Of WCAG 2.2 AA for texts of any size. */
const LEAST_CONTRAST = 4.5;
const INK = '#15171C';
const WHITE = '#FFFFFF';
/** White with an edge and a glow that are seen on every picture. */
const SHADED = {
  color: WHITE.toLowerCase(),
  'text-shadow': '0 0 0.08em rgb(0 0 0 / 85%), 0 0 0.25em rgb(0 0 0 / 70%), 0 0 0.7em rgb(0 0 0 / 65%)',
};

/**
 * The color of a new text on what is seen behind it: that of the brand, ink or white, whichever comes first and is read there. On a picture,
 * and where no color is read everywhere, white with a shade. Nothing while it is not known what is behind.
 */
export const readableStyle = (
  grounds: readonly string[],
  brandColor: string | undefined,
): Readonly<Record<string, string>> => {
  if (grounds.length === 0) return {};
  const codes = grounds.map((ground) => (ground === PICTURE ? '' : colorCode(ground)));
  const isRead = (color: string) =>
    codes.every((code) => code !== '' && contrastOf(color, code) >= LEAST_CONTRAST);
  const color = [brandColor, INK, WHITE].find((one) => one !== undefined && isRead(one));
  return color === undefined ? SHADED : { color: color.toLowerCase() };
};

/**
 * The same for a text in whose place a picture comes later. One in another color than a new text may have, with a shadow or on a ground
 * of its own stays as it is.
 */
export const styleOverPicture = (
  style: ReadonlyMap<string, string>,
  brandColor: string | undefined,
): Readonly<Record<string, string>> => {
  const color = style.get('color')?.toUpperCase();
  const isGiven = [INK, WHITE, brandColor?.toUpperCase()].some((one) => one !== undefined && one === color);
  const isStyled = [...style.keys()].some((name) => name === 'text-shadow' || name.startsWith('background'));
  return isGiven && !isStyled ? SHADED : {};
};
